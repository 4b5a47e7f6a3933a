"""The protocol of CP-Profiler, which Gecode, Chuffed, Choco and MiniZinc speak: reading it and sending it."""
