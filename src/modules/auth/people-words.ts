// The words that people are found and sorted by, kept in the transaction of every change of a name or an address.
import { eq } from "drizzle-orm";
import type { Tx } from "@/platform/db/transact.ts";
import { wordsOf } from "@/platform/search-words.ts";
import { findPerson, type Person } from "./people.ts";
import { users, userWords } from "./tables.ts";

/** Of an address the whole, too: it is what somebody pastes. */
const wordsOfPerson = ({ firstName, lastName, email, deletedAt }: Person): string[] =>
  deletedAt === null ? [...new Set([...wordsOf(`${firstName} ${lastName}`), ...wordsOf(email)])] : [];

/** Brings a person's words up to date; nothing is written when they are. */
export const keepWords = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const person = await findPerson(tx, userId);
  if (!person) return;
  const wanted = wordsOfPerson(person);
  const kept = await tx.select({ word: userWords.word }).from(userWords).where(eq(userWords.userId, userId));
  if (new Set(wanted).symmetricDifference(new Set(kept.map(({ word }) => word))).size === 0) return;
  await tx.delete(userWords).where(eq(userWords.userId, userId));
  if (wanted.length) await tx.insert(userWords).values(wanted.map((word) => ({ word, userId })));
  const nameKey = wanted.length ? wordsOf(`${person.lastName} ${person.firstName}`).join(" ") : "";
  await tx.update(users).set({ nameKey }).where(eq(users.id, userId));
};
