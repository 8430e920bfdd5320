"""The games on the shelf. Each is a package with a `GAME`; nothing but the registry imports one."""
