"""What houses share: walls, floors, light and lines of sight."""
