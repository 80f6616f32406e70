import { and, asc, desc, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { joinPlaces } from "@/platform/places.ts";
import type { Instant } from "@/platform/time/time.ts";
import { credentialDocuments, credentials } from "../tables.ts";
import { type Credential, listCredentials } from "./credentials.ts";
import { type CredentialStatus, credentialStatusAt, lastDateOf } from "./rules.ts";

export interface CredentialInReview
  extends Pick<Credential, "id" | "specialistId" | "type" | "number" | "issuer" | "places"> {
  validIn: string;
  /** Whether an administrator has confirmed where it is valid. */
  placesChecked: boolean;
  expiresOn: string | null;
  state: CredentialStatus;
  notedAt: Instant;
  declinedBecause: string | null;
  document: { name: string; contentType: string; size: number; url: string } | null;
}

/** New ones, and verified ones whose places nobody has checked. Literal, so that SQLite uses the partial indexes. */
const isPending = (now: Instant) =>
  and(
    sql`((verified_at is null and declined_at is null) or (verified_at is not null and places_checked_at is null))`,
    or(isNull(credentials.expiresAt), gt(credentials.expiresAt, now)),
  );

/** Counts the credentials that need a review. */
export const countPendingCredentials = async (db: Reader, now: Instant): Promise<number> => {
  const [row] = await db.select({ found: sql<number>`count(*)` }).from(credentials).where(isPending(now));
  return row?.found ?? 0;
};

const findDocuments = async (db: Reader, ids: string[]) => {
  const { credentialId, id, name, contentType, bytes } = credentialDocuments;
  const rows = await db.select({ credentialId, id, name, contentType, size: sql<number>`length(${bytes})` })
    .from(credentialDocuments).where(inArray(credentialId, ids));
  return new Map(rows.map((row) => [row.credentialId, row]));
};

const withDocuments = async (db: Reader, list: Credential[], now: Instant): Promise<CredentialInReview[]> => {
  if (list.length === 0) return [];
  const documents = await findDocuments(db, list.map(({ id }) => id));
  return list.map((credential) => {
    const { id, specialistId, type, number, issuer, places, notedAt, declineReason } = credential;
    const document = documents.get(id);
    return {
      id,
      specialistId,
      type,
      number,
      issuer,
      places,
      notedAt,
      validIn: joinPlaces(places),
      placesChecked: credential.placesCheckedAt !== null,
      expiresOn: lastDateOf(credential.expiresAt),
      state: credentialStatusAt(credential, now),
      declinedBecause: declineReason,
      document: document
        ? {
          name: document.name,
          contentType: document.contentType,
          size: document.size,
          url: `/api/v2/Onboarding/Document/${document.id}`,
        }
        : null,
    };
  });
};

/** The credentials that need a review, by when they were added. */
export const listPendingCredentials = async (
  db: Reader,
  { now, dir, limit, offset }: { now: Instant; dir: "asc" | "desc"; limit: number; offset: number },
): Promise<CredentialInReview[]> => {
  const order = dir === "asc" ? asc : desc;
  const pending = await db.select().from(credentials).where(isPending(now))
    .orderBy(order(credentials.notedAt), order(credentials.id)).limit(limit).offset(offset);
  return await withDocuments(db, pending, now);
};

/** All credentials of one specialist. */
export const listCredentialsForReview = async (
  db: Reader,
  specialistId: string,
  now: Instant,
): Promise<CredentialInReview[]> => await withDocuments(db, await listCredentials(db, specialistId), now);
