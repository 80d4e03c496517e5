"""Key and gamepad bindings that differ from the defaults."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pygame

from game.language import _
from scenes.ui.input import keys
from scenes.ui.input.actions import ACTIONS, Action
from scenes.ui.input.gamepad import BUTTONS

HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Bindings(msgspec.Struct, frozen=True):
    """The player's own keys and buttons, by action name; other actions have their defaults.

    No key or button belongs to two actions. An empty button means that the action has none.
    """

    keys: Mapping[str, str] = msgspec.field(default_factory=dict)
    buttons: Mapping[str, str] = msgspec.field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((tuple(sorted(self.keys.items())), tuple(sorted(self.buttons.items()))))

    def key_of(self, action: Action) -> str:
        """Return the name of the key assigned to an action; empty if it lost its key."""
        return self.keys.get(action.name, action.key)

    def button_of(self, action: Action) -> str:
        """Return the name of the button assigned to an action; empty for none."""
        return self.buttons.get(action.name, action.button)

    def by_key(self, code: int) -> Action | None:
        """Return the action that a player assigned to this key code, or None."""
        for name, key in self.keys.items():
            if key and code in keys.codes_of(key):
                return ACTIONS[name]
        return None

    def by_button(self, button: str) -> Action | None:
        """Return the action assigned to a button, or None."""
        return next((a for a in ACTIONS.values() if self.button_of(a) == button), None)

    def moved(self, code: int) -> bool:
        """Return whether the default key with this code now belongs to no action or another one."""
        return any(
            code in keys.plain_codes_of(action.key)
            for name in self.keys
            if not (action := ACTIONS[name]).kept
        )

    def meant(self, event: pygame.Event) -> pygame.Event | None:
        """Translate a KEYDOWN or KEYUP into the default key of its action.

        Return the event unchanged if it is not rebound, and None if its key lost its action.
        """
        if not self.keys or getattr(event, "mod", 0) & HELD:
            return event
        action = self.by_key(event.key)
        if action:
            place = getattr(event, "scancode", 0)
            return keys.event_of(action.key, event.type, place, both=event.key not in keys.PRESS)
        return None if self.moved(event.key) else event

    def cap(self, key: str) -> str:
        """Return the label of the key that now does what the default `key` does; empty for none."""
        for action in ACTIONS.values():
            if action.key == key and action.name in self.keys:
                return keys.shown(self.keys[action.name])  # Empty for no key.
        if self.keys and keys.is_name(key) and self.by_key(keys.codes_of(key)[0]):
            return ""  # The key has another action now.
        return keys.shown(key)

    # -- giving

    def refusal(self, action: Action, key: str) -> str:
        """Return why an action cannot have this key, or an empty string if it can."""
        code = keys.codes_of(key)[0]
        for other in ACTIONS.values():
            if other.kept and other is not action and code in keys.plain_codes_of(other.key):
                return _(
                    "{key} always means: {action}. Press another key.",
                    key=keys.shown(key),
                    action=_(other.label),
                )
        return ""

    def with_key(self, action: Action, key: str) -> tuple[Bindings, Action | None]:
        """Return bindings with a new key for an action, and the action it was taken from, or None.

        The other action gets the former key in exchange.
        """
        code = keys.codes_of(key)[0]
        other = next((a for a in ACTIONS.values() if a is not action and self._has(a, code)), None)
        given = dict(self.keys) | {action.name: key}
        if other:
            plain = action.kept and action.name not in self.keys
            given[other.name] = "" if plain else self.key_of(action)
        for name, known in tuple(given.items()):
            if known == ACTIONS[name].key or (ACTIONS[name].kept and not known):
                del given[name]
        return Bindings(given, self.buttons), other

    def _has(self, action: Action, code: int) -> bool:
        """Return whether the key with this code belongs to the action and can be taken from it."""
        if action.kept and action.name not in self.keys:
            return False
        key = self.key_of(action)
        return bool(key) and code in keys.plain_codes_of(key)

    def with_button(self, action: Action, button: str) -> tuple[Bindings, Action | None, str]:
        """Assign a button; return the bindings, the action that lost it or None, and a refusal.

        The other action gets the former button. If refused, the bindings are unchanged and the
        third value is the sentence to show; otherwise it is empty.
        """
        other = self.by_button(button)
        former = self.button_of(action)
        if other and other is not action and other.needed and not former:
            words = _(
                "That button is already used for: {action}. Give that action another button first.",
                action=_(other.label),
            )
            return self, None, words
        given = dict(self.buttons) | {action.name: button}
        if other and other is not action:
            given[other.name] = former
        given = {n: b for n, b in given.items() if b != ACTIONS[n].button}
        return Bindings(self.keys, given), other if other is not action else None, ""


def read_bindings(given: Mapping[str, str], buttons: Mapping[str, str]) -> tuple[Bindings, str]:
    """Return the saved bindings, without invalid ones, and a sentence if some were invalid."""
    bindings = Bindings()
    for name, key in given.items():
        action = ACTIONS.get(name)
        if action and _usable(bindings, action, key):
            bindings = Bindings({**bindings.keys, name: key})
    pads = {n: b for n, b in buttons.items() if n in ACTIONS and _fits(ACTIONS[n], b)}
    used = [b for a in ACTIONS.values() if (b := pads.get(a.name, a.button))]
    if len(set(used)) < len(used):
        pads = {}
    bindings = Bindings(bindings.keys, pads)
    if dict(bindings.keys) == dict(given) and pads == dict(buttons):
        return bindings, ""
    return bindings, _("Some saved keys or buttons are not valid. Their defaults are used.")


def _usable(bindings: Bindings, action: Action, key: str) -> bool:
    """Return whether the key can be assigned to the action beside the bindings read so far."""
    if not key:
        return not action.kept
    if not keys.is_name(key) or key == action.key or bindings.refusal(action, key):
        return False
    return not any(
        code in keys.codes_of(k) for code in keys.codes_of(key) for k in bindings.keys.values() if k
    )


def _fits(action: Action, button: str) -> bool:
    """Return whether the action can have this button; an empty string means none."""
    return not action.bound and (button in BUTTONS if button else not action.needed)
