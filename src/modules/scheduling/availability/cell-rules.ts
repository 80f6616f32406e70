// Five-minute cells: the unit in which occupied time and bookable starts are kept.
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";

/** Length of a cell (docs/product/booking-and-proof.md#never-twice). */
export const CELL_MS = 5 * MINUTE_MS;
export const CELLS_PER_DAY = 288;

/** A run of cells; `toCell` is exclusive. */
export interface CellRun {
  fromCell: number;
  toCell: number;
}

/** The cell that contains an instant. */
export const cellOf = (ms: Instant): number => Math.floor(ms / CELL_MS);

/** The cells that a period of time touches. `to` is exclusive. */
export const toCells = ({ from, to }: { from: Instant; to: Instant }): CellRun => ({
  fromCell: cellOf(from),
  toCell: Math.ceil(to / CELL_MS),
});
