// Credentials: what a specialist says he holds, and an administrator's word that it is so.
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { credentialDeclined, credentialVerified, profileChanged } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { credentialDocuments, credentials } from "./tables.ts";

export type Credential = typeof credentials.$inferSelect;

export interface NewCredential {
  specialistId: string;
  /** As the category that demands it names it. */
  type: string;
  number: string;
  issuer: string;
  expiresAt?: Instant;
}

/** Notes a credential; it counts once it is verified. Answers its id. */
export const addCredential = async (tx: Tx, credential: NewCredential): Promise<string> => {
  const id = newId();
  await tx.insert(credentials).values({ id, ...credential, notedAt: tx.now });
  await publish(tx, profileChanged({ specialistId: credential.specialistId }));
  return id;
};

export const findCredential = async (db: Reader, id: string): Promise<Credential | undefined> => {
  const [credential] = await db.select().from(credentials).where(eq(credentials.id, id));
  return credential;
};

/** A credential by its id. Throws 404. */
const getCredential = async (db: Reader, id: string): Promise<Credential> => {
  const credential = await findCredential(db, id);
  if (!credential) throw notFound("This credential does not exist.");
  return credential;
};

/** What an audit entry tells of one. */
const standingOf = ({ specialistId, type, verifiedAt, declinedAt, declineReason }: Credential) => ({
  specialistId,
  type,
  verified: verifiedAt !== null,
  declined: declinedAt !== null,
  reason: declineReason,
});

/** An administrator has seen the credential. Once is enough. Throws 404 when it is not there. */
export const verifyCredential = async (tx: Tx, id: string): Promise<void> => {
  const credential = await getCredential(tx, id);
  if (credential.verifiedAt !== null) return;
  await tx.update(credentials).set({ verifiedAt: tx.now, declinedAt: null, declineReason: null })
    .where(eq(credentials.id, id));
  await tellReviewed(tx, "specialists.verify-credential", credential);
  await publish(tx, credentialVerified({ specialistId: credential.specialistId, credentialId: id }));
};

/**
 * An administrator does not accept the credential, or no longer: it does not count, from this commit on. Throws 404.
 * The same reason again changes nothing.
 */
export const declineCredential = async (tx: Tx, { id, reason }: { id: string; reason: string }): Promise<void> => {
  const credential = await getCredential(tx, id);
  if (credential.declinedAt !== null && credential.declineReason === reason) return;
  await tx.update(credentials).set({ verifiedAt: null, declinedAt: tx.now, declineReason: reason })
    .where(eq(credentials.id, id));
  await tellReviewed(tx, "specialists.decline-credential", credential);
  await publish(tx, credentialDeclined({ specialistId: credential.specialistId, credentialId: id }));
};

const tellReviewed = async (tx: Tx, action: string, credential: Credential): Promise<void> => {
  const { id: subjectId, specialistId } = credential;
  const [before, after] = [standingOf(credential), standingOf(await getCredential(tx, subjectId))];
  await recordAudit(tx, { action, subjectKind: "credential", subjectId, before, after });
  await publish(tx, profileChanged({ specialistId }));
};

/** Everything a specialist says he holds, verified or not. */
export const listCredentials = (db: Reader, specialistId: string): Promise<Credential[]> =>
  db.select().from(credentials).where(eq(credentials.specialistId, specialistId)).orderBy(asc(credentials.id));

/** Takes a credential away, and what proved it. False when the specialist has no such credential. */
export const removeCredential = async (
  tx: Tx,
  { specialistId, id }: { specialistId: string; id: string },
): Promise<boolean> => {
  const own = and(eq(credentials.id, id), eq(credentials.specialistId, specialistId));
  const [credential] = await tx.select({ id: credentials.id }).from(credentials).where(own);
  if (!credential) return false;
  await tx.delete(credentialDocuments).where(eq(credentialDocuments.credentialId, id));
  await tx.delete(credentials).where(own);
  await publish(tx, profileChanged({ specialistId }));
  return true;
};

/** Until when a verified credential of this type is good: Infinity without an end, 0 when there is none. */
export const credentialUntil = async (db: Reader, specialistId: string, type: string): Promise<Instant> => {
  const held = await db.select({ expiresAt: credentials.expiresAt }).from(credentials).where(
    and(eq(credentials.specialistId, specialistId), eq(credentials.type, type), isNotNull(credentials.verifiedAt)),
  );
  return Math.max(0, ...held.map((credential) => credential.expiresAt ?? Infinity));
};

/** Verified credentials by type with their latest end, ms; null where one does not end. */
export const credentialEnds = async (db: Reader, specialistId: string): Promise<Record<string, Instant | null>> => {
  const held = (await listCredentials(db, specialistId)).filter(({ verifiedAt }) => verifiedAt !== null);
  const ends: Record<string, Instant | null> = {};
  for (const { type, expiresAt } of held) {
    const known = ends[type];
    ends[type] = known === null || expiresAt === null ? null : Math.max(known ?? 0, expiresAt);
  }
  return ends;
};
