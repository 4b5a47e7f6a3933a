"""Attacks on everything that reads what others wrote: made-up inputs, under limits of time and memory.

    make fuzz                                   all targets, a minute
    make fuzz SECONDS=3600 TARGET=readers       one family of targets, an hour
    python -m tests.fuzz readers --inputs 100000 --seed 7

`guided.py` attacks one target with the help of coverage, where atheris is installed.

target      what is attacked: a name, inputs that it accepts (the seeds), and a function that takes bytes. The
            function may return, or raise an `engine.errors.Refusal`; any other exception is a failure.
family      a module of `tests/fuzz/targets` with a list `TARGETS`. To add one is to add a small file there:

                TARGETS = [Target("keys/toml", [b'quit = "q"'], lambda content: read_keys(content.decode()))]

            Names begin with the module's name. Nothing else need be told of it: the command line, the saved
            failures and the tests find the modules of the folder.
input       a seed that was changed a few times, by `mutations.py` or in the target's own way (`change`). Its
            number and the run's seed determine it. A slow target gets a smaller share (`weight`).
limits      2 s of processor time, 300 MB of growth (`worker.py`). Inputs run in a worker process, which is
            replaced when it fails.
failure     an input that broke a rule. It is saved in `failures/`, in a folder named like the target, as it
            is or compressed (`.xz`). `test_failures.py` runs all that are there: commit those that teach
            something, under a name that says what.
"""
