// Pure decisions about credentials and what proves them: what may be noted, where one stands, what a document is.
import { dateOfDay, DAY_MS, findDay, type Instant } from "@/platform/time/time.ts";
import type { CredentialStanding } from "./onboarding-schemas.ts";
import type { CredentialState, FieldFault } from "./profile-schemas.ts";
import { type CredentialTerm, findPhotoType } from "./rules.ts";

/** Lengths in characters; at most so many credentials; a document's size in bytes. */
export const CREDENTIAL_BOUNDS = {
  type: { min: 2, max: 80 },
  number: { min: 1, max: 60 },
  issuer: { min: 2, max: 120 },
  count: 20,
  document: 2 * 1024 * 1024,
  documentName: 120,
} as const;

export interface WrittenCredential {
  type: string;
  number: string;
  issuer: string;
  /** The last date on which it is good, as "YYYY-MM-DD". */
  expiresOn: string | null;
}

const WORDS = {
  type: "which credential it is",
  number: "the number of the credential",
  issuer: "who issued the credential",
} as const;

const textFault = (field: keyof typeof WORDS, text: string): FieldFault | undefined => {
  const { min, max } = CREDENTIAL_BOUNDS[field];
  if (text.length < min) return { field, sentence: `Please write ${WORDS[field]}.` };
  return text.length > max ? { field, sentence: `Please keep ${WORDS[field]} to ${max} characters.` } : undefined;
};

const endFault = (expiresOn: string | null, now: Instant): FieldFault | undefined => {
  if (expiresOn === null) return undefined;
  const day = findDay(expiresOn);
  const field = "expiresOn";
  if (day === undefined) return { field, sentence: "Please choose the last date on which the credential is good." };
  if ((day + 1) * DAY_MS <= now) return { field, sentence: "This credential has run out. Please enter the new one." };
  return undefined;
};

/** What is wrong with a credential that is to be noted, field by field; empty when it may be. */
export const credentialFaults = (credential: WrittenCredential, now: Instant): FieldFault[] =>
  [
    textFault("type", credential.type),
    textFault("number", credential.number),
    textFault("issuer", credential.issuer),
    endFault(credential.expiresOn, now),
  ].filter((fault) => fault !== undefined);

/** When a credential ends whose last good date (UTC) this is. Throws RangeError for no date. */
export const endOf = (expiresOn: string | null): Instant | undefined =>
  expiresOn === null ? undefined : (findDay(expiresOn) ?? NaN) * DAY_MS + DAY_MS;

/** The last date (UTC) on which a credential is good that ends at an instant. */
export const lastDateOf = (expiresAt: Instant | null): string | null =>
  expiresAt === null ? null : dateOfDay(Math.floor((expiresAt - 1) / DAY_MS));

/** Where one credential stands. One that has run out has, whether it was seen or not. */
export const credentialState = (
  { verifiedAt, expiresAt, declinedAt }: CredentialTerm,
  now: Instant,
): CredentialState => {
  if (expiresAt !== null && expiresAt <= now) return "expired";
  if (declinedAt) return "declined";
  return verifiedAt === null ? "waiting" : "verified";
};

const BEST_FIRST: readonly CredentialState[] = ["verified", "waiting", "declined", "expired"];

/** How far somebody is with the credential that a category demands. */
export const credentialStanding = (
  required: string | null,
  held: readonly CredentialTerm[],
  now: Instant,
): CredentialStanding => {
  if (required === null) return "not-needed";
  const states = held.filter(({ type }) => type === required).map((one) => credentialState(one, now));
  return BEST_FIRST.find((state) => states.includes(state)) ?? "missing";
};

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** What kind of document the bytes are, by how they begin: a PDF or a picture; undefined for anything else. */
export const findDocumentType = (bytes: Uint8Array): string | undefined =>
  PDF.every((byte, i) => bytes[i] === byte) ? "application/pdf" : findPhotoType(bytes);

const ENDINGS: Record<string, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** A name under which a document can be saved anywhere: what it was called, with the ending of what it is. */
export const documentName = (given: string, contentType: string): string => {
  const stem = given.normalize("NFC").replace(/\.[^.]{0,10}$/, "").replace(/[^\p{L}\p{N} ._-]/gu, " ")
    .replace(/\s+/g, " ").replace(/^[ .]+|[ .]+$/g, "");
  const short = [...stem].slice(0, CREDENTIAL_BOUNDS.documentName).join("").trim();
  return `${short || "document"}.${ENDINGS[contentType] ?? "bin"}`;
};
