// The words by which administrators find a request: of the visitor's name, address and number.
import { eq } from "drizzle-orm";
import type { Tx } from "@/platform/db/transact.ts";
import { searchTermsOf } from "@/platform/search-terms.ts";
import type { Contact } from "../schemas.ts";
import { trackWords } from "../tables.ts";

/** A number is one word, without its plus. */
const wordsOfContact = ({ firstName, lastName, email, phone }: Contact): string[] =>
  [
    ...new Set([...searchTermsOf(`${firstName} ${lastName}`), ...searchTermsOf(email), phone.replace(/\D/g, "")]),
  ].filter(Boolean);

/** Replaces a request's words by those of its contact data; without any they are forgotten. */
export const keepTrackWords = async (tx: Tx, trackId: string, contact: Contact | null): Promise<void> => {
  await tx.delete(trackWords).where(eq(trackWords.trackId, trackId));
  const words = contact ? wordsOfContact(contact) : [];
  if (words.length) await tx.insert(trackWords).values(words.map((word) => ({ word, trackId })));
};
