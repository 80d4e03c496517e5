"""The type i64: a 64-bit machine word where the engine is compiled, else an int."""

i64 = int
