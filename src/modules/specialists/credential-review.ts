// Credentials as the administrators who look at them see them: those that wait, and what proves each.
import { and, asc, desc, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import type { Instant } from "@/platform/time/time.ts";
import { credentialState, lastDateOf } from "./credential-rules.ts";
import { type Credential, listCredentials } from "./credentials.ts";
import type { CredentialState } from "./profile-schemas.ts";
import { credentialDocuments, credentials } from "./tables.ts";

export interface CredentialInReview extends Pick<Credential, "id" | "specialistId" | "type" | "number" | "issuer"> {
  expiresOn: string | null;
  state: CredentialState;
  notedAt: Instant;
  declinedBecause: string | null;
  document: { name: string; contentType: string; size: number; url: string } | null;
}

// Literal, so that the partial index serves it.
const waiting = (now: Instant) =>
  and(
    sql`verified_at is null and declined_at is null`,
    or(isNull(credentials.expiresAt), gt(credentials.expiresAt, now)),
  );

/** How many wait for an administrator. */
export const countWaiting = async (db: Reader, now: Instant): Promise<number> => {
  const [row] = await db.select({ found: sql<number>`count(*)` }).from(credentials).where(waiting(now));
  return row?.found ?? 0;
};

const documentsOf = async (db: Reader, ids: string[]) => {
  const { credentialId, id, name, contentType, bytes } = credentialDocuments;
  const rows = await db.select({ credentialId, id, name, contentType, size: sql<number>`length(${bytes})` })
    .from(credentialDocuments).where(inArray(credentialId, ids));
  return new Map(rows.map((row) => [row.credentialId, row]));
};

const inReview = async (db: Reader, held: Credential[], now: Instant): Promise<CredentialInReview[]> => {
  if (held.length === 0) return [];
  const documents = await documentsOf(db, held.map(({ id }) => id));
  return held.map((credential) => {
    const { id, specialistId, type, number, issuer, notedAt, declineReason } = credential;
    const document = documents.get(id);
    return {
      ...{ id, specialistId, type, number, issuer, notedAt },
      expiresOn: lastDateOf(credential.expiresAt),
      state: credentialState(credential, now),
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

/** Those that wait, by when they were noted. */
export const listWaiting = async (
  db: Reader,
  { now, dir, limit, offset }: { now: Instant; dir: "asc" | "desc"; limit: number; offset: number },
): Promise<CredentialInReview[]> => {
  const way = dir === "asc" ? asc : desc;
  const held = await db.select().from(credentials).where(waiting(now))
    .orderBy(way(credentials.notedAt), way(credentials.id)).limit(limit).offset(offset);
  return await inReview(db, held, now);
};

/** Everything that one specialist says he holds. */
export const listForReview = async (db: Reader, specialistId: string, now: Instant): Promise<CredentialInReview[]> =>
  await inReview(db, await listCredentials(db, specialistId), now);
