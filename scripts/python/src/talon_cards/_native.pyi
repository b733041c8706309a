"""The native part of the package."""

__all__ = ["__version__"]

__version__: str
