// The full names of the people that a response mentions.
import type { Reader } from "@/platform/db/types.ts";
import { fullName } from "@/platform/text.ts";
import { findPeople } from "@/modules/auth/index.ts";

/** Finds the names of several people in one query. Null, unknown people and deleted accounts have no name. */
export const findPersonNames = async (
  db: Reader,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | undefined> => {
  const people = await findPeople(db, [...new Set(ids.flatMap((id) => id ?? []))]);
  return (id) => {
    const person = id === null ? undefined : people.get(id);
    return person?.deletedAt === null ? fullName(person) : undefined;
  };
};

/** Shown for an account that was deleted. */
export const DELETED_PERSON = "Deleted account";

export type NameOf = (id: string) => string;

/** Loads the names of several people in one query, as a screen shows them. */
export const loadPersonNames = async (db: Reader, ids: readonly string[]): Promise<NameOf> => {
  const nameOf = await findPersonNames(db, ids);
  return (id) => nameOf(id) ?? DELETED_PERSON;
};
