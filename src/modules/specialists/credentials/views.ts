// Credentials with their documents, as administrators and their owners see them.
import { and, asc, desc, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { hasConfirmedAddress } from "@/modules/auth/index.ts";
import { joinPlaces } from "@/platform/places.ts";
import type { Instant } from "@/platform/time/time.ts";
import { credentialDocuments, credentials } from "../tables.ts";
import { type Credential, listCredentials } from "./credentials.ts";
import { credentialStatusAt, lastDateOf } from "./rules.ts";

/**
 * New ones, and verified ones whose places nobody has checked. Literal, so that SQLite uses the partial indexes. Those of
 * imported people wait until their person is there.
 */
const isPending = (now: Instant) =>
  and(
    sql`((verified_at is null and declined_at is null) or (verified_at is not null and places_checked_at is null))`,
    or(isNull(credentials.expiresAt), gt(credentials.expiresAt, now)),
    hasConfirmedAddress(credentials.specialistId),
  );

/** Counts the credentials that need a review; `by`: since that instant or longer. */
export const countPendingCredentials = (db: Reader, now: Instant, by?: Instant): Promise<number> =>
  db.$count(credentials, and(isPending(now), by === undefined ? undefined : lte(credentials.notedAt, by)));

const findDocuments = async (db: Reader, ids: string[]) => {
  const { credentialId, id, name, contentType, bytes, createdAt } = credentialDocuments;
  const rows = await db.select({ credentialId, id, name, contentType, createdAt, size: sql<number>`length(${bytes})` })
    .from(credentialDocuments).where(inArray(credentialId, ids));
  return new Map(rows.map((row) => [row.credentialId, row]));
};

/** With their statuses, their places in words, and their documents. */
export const describeCredentials = async (db: Reader, credentials: Credential[], now: Instant) => {
  const documents = credentials.length > 0 ? await findDocuments(db, credentials.map(({ id }) => id)) : undefined;
  return credentials.map((credential) => {
    const { id, specialistId, type, number, issuer, places, notedAt } = credential;
    return {
      id,
      specialistId,
      type,
      number,
      issuer,
      places,
      notedAt,
      validIn: joinPlaces(places),
      /** Whether an administrator has confirmed where it is valid. */
      placesChecked: credential.placesCheckedAt !== null,
      expiresOn: lastDateOf(credential.expiresAt),
      state: credentialStatusAt(credential, now),
      declinedBecause: credential.declineReason,
      document: documents?.get(id),
    };
  });
};

type Document = Pick<typeof credentialDocuments.$inferSelect, "id" | "name" | "contentType"> & { size: number };

export const documentView = ({ id, name, contentType, size }: Document) => ({
  name,
  contentType,
  size,
  url: `/api/v2/Onboarding/Document/${id}`,
});

const forReview = async (db: Reader, credentials: Credential[], now: Instant) =>
  (await describeCredentials(db, credentials, now)).map(({ document, ...credential }) => ({
    ...credential,
    document: document ? documentView(document) : null,
  }));
export type CredentialInReview = Awaited<ReturnType<typeof forReview>>[number];

/** The credentials that need a review, by when they were added. */
export const listPendingCredentials = async (
  db: Reader,
  { now, dir, limit, offset }: { now: Instant; dir: "asc" | "desc"; limit: number; offset: number },
) => {
  const order = dir === "asc" ? asc : desc;
  const pending = await db.select().from(credentials).where(isPending(now))
    .orderBy(order(credentials.notedAt), order(credentials.id)).limit(limit).offset(offset);
  return await forReview(db, pending, now);
};

/** All credentials of one specialist. */
export const listCredentialsForReview = async (db: Reader, specialistId: string, now: Instant) =>
  await forReview(db, await listCredentials(db, specialistId), now);
