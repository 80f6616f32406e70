// The rules of credentials and their documents: statuses, validation, and file types.
import { type StatusEntry, statusesOf } from "@/platform/status.ts";
import { dateOfDay, DAY_MS, findDay, type Instant } from "@/platform/time/time.ts";
import { findPhotoType } from "../profile/picture-rules.ts";
import type { FieldError } from "../rules.ts";

/** The best status first: a category's requirement has the best status of a specialist's credentials. */
export const CREDENTIAL_STATUS = {
  verified: { label: "Verified", tone: "ok" },
  /** An administrator has not reviewed it yet. */
  waiting: { label: "In review", tone: "active" },
  declined: { label: "Not accepted", tone: "danger" },
  expired: { label: "Expired", tone: "warn" },
} as const satisfies Record<string, StatusEntry>;

export type CredentialStatus = keyof typeof CREDENTIAL_STATUS;
export const CREDENTIAL_STATUSES = statusesOf(CREDENTIAL_STATUS);

/** How far a specialist is with the credential that a category requires. */
export const CREDENTIAL_REQUIREMENTS = ["not-needed", "missing", ...CREDENTIAL_STATUSES] as const;
export type CredentialRequirement = (typeof CREDENTIAL_REQUIREMENTS)[number];

/** The fields of a credential that decide its status. */
export interface CredentialTerm {
  type: string;
  verifiedAt: Instant | null;
  expiresAt: Instant | null;
  declinedAt?: Instant | null;
}

/** Whether a credential is verified and has not expired. */
export const credentialCounts = ({ verifiedAt, expiresAt }: CredentialTerm, now: Instant): boolean =>
  verifiedAt !== null && verifiedAt <= now && (expiresAt === null || expiresAt > now);

/** An expired credential is `expired`, whether it was verified or not. */
export const credentialStatusAt = (
  { verifiedAt, expiresAt, declinedAt }: CredentialTerm,
  now: Instant,
): CredentialStatus => {
  if (expiresAt !== null && expiresAt <= now) return "expired";
  if (declinedAt) return "declined";
  return verifiedAt === null ? "waiting" : "verified";
};

/** Whether a specialist has what a category requires. */
export const isRequirementMet = (requirement: CredentialRequirement): requirement is "not-needed" | "verified" =>
  requirement === "not-needed" || requirement === "verified";

/** Whether nothing but a review is left to do. */
export const isMetOrInReview = (requirement: CredentialRequirement): boolean =>
  isRequirementMet(requirement) || requirement === "waiting";

/** The best of the statuses of the credentials of one type. */
export const bestCredentialStatus = (statuses: readonly CredentialStatus[]): CredentialStatus | "missing" =>
  CREDENTIAL_STATUSES.find((status) => statuses.includes(status)) ?? "missing";

/** The status of the credential that a category requires; `required` is null when it requires none. */
export const credentialRequirement = (
  required: string | null,
  credentials: readonly CredentialTerm[],
  now: Instant,
): CredentialRequirement =>
  required === null ? "not-needed" : bestCredentialStatus(
    credentials.filter(({ type }) => type === required).map((credential) => credentialStatusAt(credential, now)),
  );

/** Lengths in characters, the number of credentials, and a document's size in bytes. */
export const CREDENTIAL_BOUNDS = {
  type: { min: 2, max: 80 },
  number: { min: 1, max: 60 },
  issuer: { min: 2, max: 120 },
  count: 20,
  places: 100,
  document: 2 * 1024 * 1024,
  documentName: 120,
} as const;

export interface CredentialFields {
  type: string;
  number: string;
  issuer: string;
  /** The last valid date, as "YYYY-MM-DD"; null when it does not expire. */
  expiresOn: string | null;
}

const FIELD_LABELS = {
  type: "the type of the credential",
  number: "the number of the credential",
  issuer: "the issuer of the credential",
} as const;

const textError = (field: keyof typeof FIELD_LABELS, text: string): FieldError | undefined => {
  const { min, max } = CREDENTIAL_BOUNDS[field];
  if (text.length < min) return { field, sentence: `Please enter ${FIELD_LABELS[field]}.` };
  return text.length > max
    ? { field, sentence: `Please keep ${FIELD_LABELS[field]} to ${max} characters.` }
    : undefined;
};

const expiryError = (expiresOn: string | null, now: Instant): FieldError | undefined => {
  if (expiresOn === null) return undefined;
  const day = findDay(expiresOn);
  const field = "expiresOn";
  if (day === undefined) return { field, sentence: "Please choose the last date on which the credential is valid." };
  if ((day + 1) * DAY_MS <= now) return { field, sentence: "This credential has expired. Please enter the new one." };
  return undefined;
};

/** The validation errors of a new credential; empty when it can be added. */
export const credentialErrors = (credential: CredentialFields, now: Instant): FieldError[] =>
  [
    textError("type", credential.type),
    textError("number", credential.number),
    textError("issuer", credential.issuer),
    expiryError(credential.expiresOn, now),
  ].filter((error) => error !== undefined);

/** The instant at which a credential with this last valid date (UTC) expires; undefined when it does not. */
export const expiryOf = (expiresOn: string | null): Instant | undefined =>
  expiresOn === null ? undefined : (findDay(expiresOn) ?? NaN) * DAY_MS + DAY_MS;

/** The last valid date (UTC) of a credential that expires at an instant. */
export const lastDateOf = (expiresAt: Instant | null): string | null =>
  expiresAt === null ? null : dateOfDay(Math.floor((expiresAt - 1) / DAY_MS));

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** The content type of a PDF or a picture, by its first bytes; undefined for anything else. */
export const findDocumentType = (bytes: Uint8Array): string | undefined =>
  PDF.every((byte, i) => bytes[i] === byte) ? "application/pdf" : findPhotoType(bytes);

const EXTENSIONS: Record<string, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** A file name that is safe everywhere: the original name with the extension of the content type. */
export const documentName = (original: string, contentType: string): string => {
  const stem = original.slice(0, 500).normalize("NFC").replace(/\.[^.]{0,10}$/, "").replace(/[^\p{L}\p{N} ._-]/gu, " ")
    .replace(/\s+/g, " ").replace(/^[ .]+|[ .]+$/g, "");
  const short = [...stem].slice(0, CREDENTIAL_BOUNDS.documentName).join("").trim();
  return `${short || "document"}.${EXTENSIONS[contentType] ?? "bin"}`;
};
