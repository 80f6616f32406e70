-- One row that a process writes when it must know whether writing works (docs/decisions/119-stuck-writes.md). `padding`
-- makes the probe as large as a booking, so that a disk with a few free pages still counts as full.
CREATE TABLE write_probes (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  written_at INTEGER NOT NULL,
  padding BLOB NOT NULL
);
