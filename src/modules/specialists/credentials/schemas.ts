import { z } from "zod";
import { CREDENTIAL_STATUSES } from "./rules.ts";

/** The bounds here only limit the size. `credentialErrors` validates the credential, with sentences. */
const Line = z.string().max(500);

/** Codes of countries and regions. `placeErrors` validates them, with sentences. */
export const Places = z.array(z.string().max(10)).max(400);

/** A verified credential as matching keeps it. */
export interface StoredLicence {
  /** When it expires, in ms; null: never. */
  until: number | null;
  /** Codes of countries and regions. */
  places: string[];
}

export const OwnCredential = z.object({
  id: z.string(),
  type: z.string(),
  number: z.string(),
  issuer: z.string(),
  /** The last valid date; null when it does not expire. */
  expiresOn: z.string().nullable(),
  /** Where it is valid: codes of countries (ISO 3166-1) and regions (ISO 3166-2). */
  places: z.array(z.string()),
  /** The same in words: "Austria and New York (United States)". */
  validIn: z.string(),
  /** Whether an administrator has confirmed where it is valid. */
  placesChecked: z.boolean(),
  state: z.enum(CREDENTIAL_STATUSES),
  /** Why an administrator declined it. */
  declinedBecause: z.string().nullable(),
  document: z.object({
    name: z.string(),
    contentType: z.string(),
    /** Bytes. */
    size: z.number().int(),
    uploadedAt: z.string(),
    url: z.string(),
  }).nullable(),
}).meta({ id: "Credential" });
export type OwnCredential = z.infer<typeof OwnCredential>;
export const OwnCredentials = z.object({ credentials: z.array(OwnCredential) }).meta({ id: "CredentialsOfProfile" });

export const AddCredentialInput = z.object({
  /** The `requiredCredential` of a category, or any other. */
  type: Line,
  number: Line,
  issuer: Line,
  expiresOn: Line.nullish(),
  /** Where it is valid: "AT" or "US-NY"; absent: in the country of the caller's calendar. */
  places: Places.optional(),
}).meta({ id: "AddCredentialInput" });
export type AddCredentialInput = z.infer<typeof AddCredentialInput>;
export const CredentialRef = z.object({ id: z.uuidv7() });
/** UploadDocument: the file is the body; `name` is its original name. */
export const UploadQuery = z.object({ name: z.string().max(300).default("document") });
export const DocumentRef = z.object({ id: z.uuidv7() });
