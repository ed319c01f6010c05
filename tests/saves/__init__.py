"""Nothing lost: damaged saves, full disks, two programs at once, killed programs, old saves."""
