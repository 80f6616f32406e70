// What a person can take along: each module says what it keeps about a person, and the export puts it together.
import type { Ctx } from "./ctx.ts";

/** One part of the export. */
export interface PersonalDataSource {
  /** The part's name in the file, such as `profile`. */
  name: string;
  /** Everything of that kind about the person, ready for JSON: instants in ISO 8601, no hashes, no secrets. */
  collect(ctx: Ctx, userId: string): Promise<unknown>;
}
