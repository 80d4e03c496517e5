"""Phones as private hands: each seat on its own phone, the common view on the big screen."""
