import pygame

pygame.font.init()
