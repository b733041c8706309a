"""The native part of the package."""

__version__: str
