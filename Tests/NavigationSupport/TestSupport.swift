// What the tests here share with those of the package in Examples, where it is.
@_exported import TestSupport
