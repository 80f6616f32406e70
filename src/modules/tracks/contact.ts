// Contact data of a request: how it is stored, and changing it.
import { eq } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import type { Tx } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import { toE164 } from "@/platform/phone.ts";
import { foldEmail, trimLine } from "@/platform/text.ts";
import { namesSite } from "@/platform/validation/domains.ts";
import { saveSearchTerms } from "./track-list.ts";
import type { Track } from "./tracks.ts";
import { contactProblems, linkProblem, type Problem } from "./rules.ts";
import type { Contact } from "./schemas.ts";
import { tracks } from "./tables.ts";

const requireNone = (problems: Problem[]): void => {
  if (problems.length) throw invalid(problems.map(({ sentence }) => sentence));
};

/** Contact data as it is stored, in place of `before`. Throws 400 with a sentence for each invalid field. */
export const normaliseContact = (contact: Contact, before?: Contact | null): Contact => {
  requireNone(contactProblems(contact));
  const names = ["firstName", "lastName"] as const;
  requireNone(names.filter((key) => namesSite(contact[key])).map(linkProblem));
  const phone = toE164(contact.phone, [before?.phone]);
  if (!phone) throw invalid([t("contact.phoneValid")]);
  return {
    firstName: trimLine(contact.firstName),
    lastName: trimLine(contact.lastName),
    email: contact.email.trim(),
    phone,
  };
};

/** The columns of contact data. */
export const contactColumns = (contact: Contact) => ({
  contact,
  contactEmail: foldEmail(contact.email),
  // Visitors of another system may have none.
  contactPhone: contact.phone || null,
  hasContact: true,
});

/** Replaces the contact data of a request, which is as it is stored. Returns the changed request. */
export const changeContact = async (tx: Tx, track: Track, contact: Contact): Promise<Track> => {
  const columns = contactColumns(contact);
  await tx.update(tracks).set(columns).where(eq(tracks.id, track.id));
  await saveSearchTerms(tx, track.id, contact);
  return { ...track, ...columns };
};
