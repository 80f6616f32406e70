// Contact data of a request: how it is stored, and changing it.
import { eq } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import type { CsvColumns } from "@/platform/http/csv.ts";
import { toE164 } from "@/platform/phone.ts";
import { trimLine } from "@/platform/text.ts";
import { namesSite, shownEmail } from "@/platform/validation/domains.ts";
import { asciiEmail, foldEmail } from "@/platform/validation/email.ts";
import type { AsksCompany } from "@/modules/catalog/schemas.ts";
import { saveSearchTerms } from "./track-list.ts";
import type { Track } from "./tracks.ts";
import {
  askedFields,
  CONTACT,
  type Contact,
  CONTACT_KEYS,
  type ContactKey,
  contactProblem,
  contactProblems,
  type ContactReader,
  toContact,
} from "./contact-rules.ts";
import type { Problem } from "./rules.ts";
import { tracks } from "./tables.ts";

const requireNone = (problems: Problem[]): void => {
  if (problems.length) throw invalid(problems.map(({ sentence }) => sentence));
};

/**
 * Contact data as it is stored, in place of `before`: what the category doesn't ask for is left out. Throws 400 with a
 * sentence for each invalid field.
 */
export const normaliseContact = (contact: Contact, asksCompany: AsksCompany, before?: Contact | null): Contact => {
  requireNone(contactProblems(contact, asksCompany));
  const asked = askedFields(asksCompany);
  const linked = asked.filter((key) => CONTACT[key].kind === "name" && namesSite(contact[key] ?? ""));
  requireNone(linked.map((key) => contactProblem(key, "Link")));
  return toContact((key, { kind }) => {
    const value = asked.includes(key) ? trimLine(contact[key] ?? "") : "";
    if (kind === "email") return asciiEmail(value);
    if (kind !== "phone") return value;
    const phone = toE164(value, [before?.[key]]);
    if (!phone) throw invalid([contactProblem(key, "Valid").sentence]);
    return phone;
  });
};

/** Contact data as people read it. */
export const readableContact = (contact: Contact): Contact =>
  toContact((key, { kind }) => kind === "email" ? shownEmail(contact[key] ?? "") : contact[key] ?? "");

/** What a reader sees of contact data. */
export const showContact = (contact: Contact, reader: ContactReader): Contact => {
  const readable = readableContact(contact);
  return toContact((key, { shown }) => (readable[key] && shown[reader]?.(readable[key])) ?? "");
};

/** The columns of these fields in a file, with what `reader` sees; empty without contact data. */
export const contactCells = <Row>(
  reader: ContactReader,
  contactOf: (row: Row) => Contact | null | undefined,
  keys: readonly ContactKey[] = CONTACT_KEYS,
): CsvColumns<Row> =>
  Object.fromEntries(
    keys.map((key) => [CONTACT[key].label, (row: Row) => {
      const contact = contactOf(row);
      return contact ? showContact(contact, reader)[key] ?? "" : null;
    }]),
  );

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
