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


def rows(frame):
    return json.loads(frame.write_json())


directory = Path(sys.argv[1])
sums = {}
for kind in ["participants", "blocks", "games", "decisions", "greedy", "minimax", "full"]:
    csv = polars.read_csv(directory / f"{kind}.csv", infer_schema_length=None)
    objects = polars.read_json(directory / f"{kind}.json", infer_schema_length=None)
    arrays = numpy.load(directory / f"{kind}.npz", allow_pickle=False)
    assert csv.columns == arrays.files, (kind, csv.columns, arrays.files)
    assert sorted(csv.columns) == sorted(objects.columns), (kind, csv.columns, objects.columns)
    for name in csv.columns:
        array = arrays[name]
        assert array.shape == (csv.height,) and objects.height == csv.height, (kind, name)
        if array.dtype.kind == "U":
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
