"""Printed sheets: pages as values, drawn into a PDF or into the window."""
