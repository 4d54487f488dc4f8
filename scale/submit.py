#!/usr/bin/env python3
"""Runs the SQL over the tables, on Spark, Sail or DuckDB. Each result is written before the next statement.

    submit.py TABLES RESULTS duckdb [MEMORY]          one machine, for example with 64MB of memory
    submit.py TABLES RESULTS sail [WORKERS]           Sail in this process, its workers over loopback
    submit.py TABLES RESULTS sc://HOST:PORT           Spark Connect: a cluster of Spark 4, or Sail
    submit.py TABLES RESULTS spark://… | local-cluster[2,1,1024]   Spark's own driver in this process
"""
import os
import pathlib
import resource
import sys
import time

STEPS = sorted(pathlib.Path(__file__).parent.glob("sql/*.sql"))
TABLES = ["submissions", "fingerprints", "weights"]


def duckdb_engine(tables, results, memory="80%"):
    import duckdb
    database = duckdb.connect(config={"memory_limit": memory, "temp_directory": f"{results}/spilled"})
    database.execute("SET preserve_insertion_order = false")
    view = lambda name, folder: database.execute(
        f"CREATE VIEW {name} AS SELECT * FROM read_parquet('{folder}/{name}/*.parquet')")

    def write(name, query):
        os.makedirs(f"{results}/{name}", exist_ok=True)
        database.execute(f"COPY ({query}) TO '{results}/{name}/all.parquet' (FORMAT parquet, COMPRESSION zstd)")
    return view, write, lambda name: database.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0]


def spark_engine(tables, results, master, workers="2"):
    global server  # It ends with its last reference.
    if master == "sail":
        # Shuffles are streams, so all stages of a statement run at once and need a slot each.
        os.environ.update(SAIL_MODE="local-cluster", SAIL_CLUSTER__WORKER_INITIAL_COUNT=workers,
                          SAIL_CLUSTER__WORKER_MAX_COUNT=workers, SAIL_CLUSTER__WORKER_TASK_SLOTS="256")
        from pysail.spark import SparkConnectServer
        server = SparkConnectServer(port=0)
        server.start(background=True)
        master = "sc://{}:{}".format(*server.listening_address)
    from pyspark.sql import SparkSession
    builder = SparkSession.builder
    builder = builder.remote(master) if master.startswith("sc://") else builder.master(master)
    session = builder.config("spark.sql.shuffle.partitions", "16").getOrCreate()
    view = lambda name, folder: session.read.parquet(f"{folder}/{name}").createOrReplaceTempView(name)
    write = lambda name, query: session.sql(query).write.mode("overwrite").parquet(f"{results}/{name}")
    return view, write, lambda name: session.table(name).count()


def main(tables, results, engine, *options):
    make = duckdb_engine if engine == "duckdb" else lambda *these: spark_engine(these[0], these[1], engine, *these[2:])
    view, write, count = make(os.path.abspath(tables), os.path.abspath(results), *options)
    for name in TABLES:
        view(name, os.path.abspath(tables))
    for step in STEPS:
        name, began = step.stem.split("-", 1)[1], (time.monotonic(), time.process_time())
        write(name, step.read_text().rstrip())
        seconds, cpu = time.monotonic() - began[0], time.process_time() - began[1]
        view(name, os.path.abspath(results))
        print(f"{name}: {seconds:.1f} s, {cpu:.1f} s of CPU in this process, {count(name)} rows", flush=True)
    print(f"peak memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 3 else sys.exit(__doc__)
