import { asc, eq, sql } from "drizzle-orm";
import { credentialDeclined, credentialVerified, profileChanged } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import type { Instant } from "@/platform/time/time.ts";
import { credentials } from "../tables.ts";
import { requireValid } from "../validation.ts";
import { findHomePlaces, normalizePlaces, placeErrors } from "./places.ts";
import type { StoredLicence } from "./schemas.ts";

export type Credential = typeof credentials.$inferSelect;

interface NewCredential {
  specialistId: string;
  /** The `requiredCredential` of a category, or any other. */
  type: string;
  number: string;
  issuer: string;
  /** Where it is valid; absent: in the specialist's country, as far as it is known. */
  places?: string[];
  expiresAt?: Instant;
}

/** A validated credential of somebody whose profile is prepared. */
export type PreparedCredential = Omit<NewCredential, "specialistId">;

/** Writes a validated credential. Callers publish the event. Returns its id. */
export const writeCredential = async (tx: Tx, credential: NewCredential): Promise<string> => {
  const id = newId();
  const places = credential.places ?? await findHomePlaces(tx, credential.specialistId);
  await tx.insert(credentials).values({ id, ...credential, places, notedAt: tx.now });
  return id;
};

/** Adds a credential, which counts once it is verified. Returns its id. */
export const addCredential = async (tx: Tx, credential: NewCredential): Promise<string> => {
  const id = await writeCredential(tx, credential);
  await publish(tx, profileChanged({ specialistId: credential.specialistId }));
  return id;
};

export const findCredential = async (db: Reader, id: string): Promise<Credential | undefined> => {
  const [credential] = await db.select().from(credentials).where(eq(credentials.id, id));
  return credential;
};

/** Throws 404 for an unknown id. */
const getCredential = async (db: Reader, id: string): Promise<Credential> => {
  const credential = await findCredential(db, id);
  if (!credential) throw notFound("This credential does not exist.");
  return credential;
};

/** What the audit log records. */
const toAuditFields = ({ specialistId, type, places, verifiedAt, declinedAt, declineReason }: Credential) => ({
  specialistId,
  type,
  places,
  verified: verifiedAt !== null,
  declined: declinedAt !== null,
  reason: declineReason,
});

/** The places that an administrator confirms: the corrected ones, else those stated, else the specialist's country. */
const confirmPlaces = async (tx: Tx, credential: Credential, corrected?: readonly string[]): Promise<string[]> => {
  if (corrected) {
    const places = normalizePlaces(corrected);
    requireValid(placeErrors(places));
    return places;
  }
  return credential.places.length > 0 ? credential.places : await findHomePlaces(tx, credential.specialistId);
};

/**
 * An administrator accepts the credential, and confirms where it is valid or corrects it. Accepting it again with the same
 * places changes nothing. Throws 404, and 400 for corrected places that do not exist or for none.
 */
export const verifyCredential = async (tx: Tx, id: string, corrected?: readonly string[]): Promise<void> => {
  const credential = await getCredential(tx, id);
  const places = await confirmPlaces(tx, credential, corrected);
  const isSame = credential.places.join() === places.join();
  const isChecked = credential.placesCheckedAt !== null || places.length === 0;
  if (credential.verifiedAt !== null && isChecked && isSame) return;
  await tx.update(credentials).set({
    places,
    placesCheckedAt: places.length > 0 ? tx.now : null,
    verifiedAt: credential.verifiedAt ?? tx.now,
    declinedAt: null,
    declineReason: null,
  }).where(eq(credentials.id, id));
  await recordReview(tx, "specialists.verify-credential", credential);
  if (credential.verifiedAt !== null) return;
  await publish(tx, credentialVerified({ specialistId: credential.specialistId, credentialId: id }));
};

/**
 * An administrator declines the credential, or revokes a verification. It no longer counts. The same reason again
 * changes nothing. Throws 404.
 */
export const declineCredential = async (tx: Tx, { id, reason }: { id: string; reason: string }): Promise<void> => {
  const credential = await getCredential(tx, id);
  if (credential.declinedAt !== null && credential.declineReason === reason) return;
  await tx.update(credentials).set({ verifiedAt: null, declinedAt: tx.now, declineReason: reason })
    .where(eq(credentials.id, id));
  await recordReview(tx, "specialists.decline-credential", credential);
  await publish(tx, credentialDeclined({ specialistId: credential.specialistId, credentialId: id }));
};

const recordReview = async (tx: Tx, action: string, credential: Credential): Promise<void> => {
  const { id: subjectId, specialistId } = credential;
  const [before, after] = [toAuditFields(credential), toAuditFields(await getCredential(tx, subjectId))];
  await recordAudit(tx, { action, subjectKind: "credential", subjectId, before, after });
  await publish(tx, profileChanged({ specialistId }));
};

const ofSpecialist = prepared((db) =>
  db.select().from(credentials).where(eq(credentials.specialistId, sql.placeholder("specialistId")))
    .orderBy(asc(credentials.id)).prepare()
);

/** All credentials of a specialist, verified or not. */
export const listCredentials = (db: Reader, specialistId: string): Promise<Credential[]> =>
  ofSpecialist(db).all({ specialistId });

/** The latest expiry of a specialist's verified credentials by type, in ms; null for one that does not expire. */
export const credentialEnds = async (db: Reader, specialistId: string): Promise<Record<string, Instant | null>> => {
  const ends: Record<string, Instant | null> = {};
  for (const { type, expiresAt, verifiedAt } of await listCredentials(db, specialistId)) {
    if (verifiedAt === null) continue;
    const latest = ends[type];
    ends[type] = latest === null || expiresAt === null ? null : Math.max(latest ?? 0, expiresAt);
  }
  return ends;
};

/**
 * Licences by the type of credential: the verified credentials, as matching keeps them. One that states no place is valid
 * where the specialist is at home. `known` are their credentials, where they have been read.
 */
export const listLicences = async (
  db: Reader,
  specialistId: string,
  known?: readonly Credential[],
): Promise<Record<string, StoredLicence[]>> => {
  const verified = (known ?? await listCredentials(db, specialistId)).filter(({ verifiedAt }) => verifiedAt !== null);
  const home = verified.some(({ places }) => places.length === 0) ? await findHomePlaces(db, specialistId) : [];
  const licences: Record<string, StoredLicence[]> = {};
  for (const { type, expiresAt, places } of verified) {
    (licences[type] ??= []).push({ until: expiresAt, places: places.length > 0 ? places : home });
  }
  return licences;
};
