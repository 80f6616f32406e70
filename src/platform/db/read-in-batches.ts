// Lists that are too long for memory, for exports.

/** Rows in memory at a time. */
const SIZE = 500;

/**
 * Yields all rows in batches; each is read when the one before has been consumed.
 * @param read the next rows, at most `limit`, behind `after`, which is the last one before.
 */
export async function* readInBatches<Row>(
  read: (batch: { limit: number; after?: Row }) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  while (true) {
    const rows = await read({ limit: SIZE, after });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1);
  }
}
