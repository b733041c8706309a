"""Reads the tables of a directory with polars and numpy, compares the formats, and prints sums that a test compares.

For each kind of rows the directory has a file in each format: games.csv, games.json, games.npz.
Exits with 77 when polars or numpy is not installed.
"""

import json
import sys
from pathlib import Path

try:
    import numpy
    import polars
except ImportError as error:
    print(error)
    sys.exit(77)


def columns(arrays):
    """Returns the columns of an archive. A column of long texts is stored as two arrays, NAME.values and
    NAME.offsets."""
    found = {}
    for name in arrays.files:
        if name.endswith(".values"):
            name = name.removesuffix(".values")
            values, offsets = arrays[name + ".values"].tobytes(), arrays[name + ".offsets"]
            texts = [values[start:end].decode() for start, end in zip(offsets, offsets[1:])]
            found[name] = numpy.array(texts, dtype=object)
        elif not name.endswith(".offsets"):
            found[name] = arrays[name]
    return found


directory = Path(sys.argv[1])
sums = {}
for kind in ["participants", "blocks", "games", "decisions", "greedy", "minimax", "full"]:
    csv = polars.read_csv(directory / f"{kind}.csv", infer_schema_length=None)
    objects = polars.read_json(directory / f"{kind}.json", infer_schema_length=None)
    arrays = columns(numpy.load(directory / f"{kind}.npz", allow_pickle=False))
    assert csv.columns == list(arrays), (kind, csv.columns, list(arrays))
    assert sorted(csv.columns) == sorted(objects.columns), (kind, csv.columns, objects.columns)
    for name in csv.columns:
        array = arrays[name]
        assert array.shape == (csv.height,) and objects.height == csv.height, (kind, name)
        if array.dtype.kind in "UO":
            texts = csv[name].fill_null("").cast(polars.String).to_list()
            assert array.tolist() == texts == objects[name].to_list(), (kind, name)
        else:
            for column in [csv[name], objects[name]]:
                numbers = column.cast(polars.Float64).fill_null(float("nan")).to_numpy()
                assert numpy.array_equal(numbers, array.astype(float), equal_nan=True), (kind, name)
    sums[kind] = {"rows": csv.height, "columns": csv.width}
    for name in ["points", "games", "moves", "decisions", "faults"]:
        if name in csv.columns:
            sums[kind][name] = int(csv[name].sum())
print(json.dumps(sums))
