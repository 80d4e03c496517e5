"""Editors for the tests: opened from the start, and drawn on by mouse and keys."""

import pygame

from game.catalog import GAMES
from scenes.boards.faces import drawing_of
from scenes.editor.scene import Editor
from tests.scenes.laboratory import wire

HOUSE, HUNT, RITE, TILES = "haunted_house", "ghost_hunt", "guidance_rite", "haunting_house_3"


def begin(player, key, name):
    """Open the editor above the menu with what is called so."""
    drawing = drawing_of(key)
    given = next(b for b in drawing.beginnings() if name in (b.name, b.label, b.words))
    wiring = wire(player.app)
    if not player.app.scenes:
        player.open(wiring.menu())
    scene = player.open(wiring.edit(GAMES[key], drawing, given.sketch, None, given.name))
    assert isinstance(scene, Editor)
    return scene


def arm(player, key):
    player.click(f"tool {key}")
    assert player.app.scene.easel.tool == key


def middle(scene, spot):
    return scene.canvas.places()[spot].rect.center


def mouse(player, kind, spot, button=1):
    values = {"pos": spot, "button": button}
    if kind == pygame.MOUSEMOTION:
        values = {"pos": spot, "rel": (0, 0), "buttons": (1, 0, 0)}
    player.app.step([pygame.Event(kind, values)], 1 / 30)


def click(player, spot, button=1):
    place = middle(player.app.scene, spot)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(player, kind, place, button)


def drag(player, spots, button=1):
    places = [middle(player.app.scene, spot) for spot in spots]
    mouse(player, pygame.MOUSEBUTTONDOWN, places[0], button)
    for place in places[1:]:
        mouse(player, pygame.MOUSEMOTION, place, button)
    mouse(player, pygame.MOUSEBUTTONUP, places[-1], button)


def finding(player):
    """What the checks say of the drawing."""
    return next(target for target in player.targets() if target.name == "finding")
