// The verbs of a specialist's profile: written, completed by what is served, switched, and shown as a card.
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { profileChanged } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { capsOf, setCaps } from "@/modules/billing/index.ts";
import type { Caps } from "@/modules/billing/rules.ts";
import { findCategory, findSubcategory } from "@/modules/catalog/index.ts";
import { credentialCounts, profileProblems, splitCaps } from "./rules.ts";
import type { ProfileInput, SpecialistCard } from "./schemas.ts";
import { credentials, photos, profiles, servedCategories } from "./tables.ts";

/** What is written, and the limits that billing keeps. */
export type Profile = typeof profiles.$inferSelect & Caps;
export type Served = typeof servedCategories.$inferSelect;

/** Creates or replaces what a specialist says about himself. Throws 400 with a sentence for each fault. */
export const saveProfile = async (tx: Tx, input: ProfileInput): Promise<void> => {
  const problems = profileProblems(input);
  if (problems.length) throw invalid(problems);
  await writeProfile(tx, input);
  await publish(tx, profileChanged({ specialistId: input.specialistId }));
};

/** Writes a profile that has been looked at, in a new version. Who calls it publishes. */
export const writeProfile = async (tx: Tx, input: ProfileInput): Promise<void> => {
  const { specialistId, ...all } = input;
  const { caps, written } = splitCaps(all);
  const fields = {
    ...written,
    company: written.company || null,
    vatId: written.vatId || null,
    billingAddress: written.billingAddress ?? null,
    changedAt: tx.now,
  };
  await setCaps(tx, specialistId, caps);
  const photoId = await findPhotoId(tx, specialistId);
  await tx.insert(profiles).values({ specialistId, photoId, ...fields })
    .onConflictDoUpdate({ target: profiles.specialistId, set: { ...fields, version: sql`${profiles.version} + 1` } });
};

/** A specialist's photo, which may be there before the profile is. */
export const findPhotoId = async (db: Reader, specialistId: string): Promise<string | null> => {
  const [photo] = await db.select({ id: photos.id }).from(photos)
    .where(eq(photos.specialistId, specialistId)).orderBy(desc(photos.id)).limit(1);
  return photo?.id ?? null;
};

const ofSpecialist = sql.placeholder("specialistId");
const profileOf = prepared((db) => db.select().from(profiles).where(eq(profiles.specialistId, ofSpecialist)).prepare());
const servicesOf = prepared((db) =>
  db.select().from(servedCategories).where(eq(servedCategories.specialistId, ofSpecialist))
    .orderBy(asc(servedCategories.categoryId)).prepare()
);

/** A specialist's profile, once he has written one. */
export const findProfile = async (db: Reader, specialistId: string): Promise<Profile | undefined> => {
  const [profile] = await profileOf(db).all({ specialistId });
  return profile && { ...profile, ...await capsOf(db, specialistId) };
};

/** Who serves what: one row for each, of these people or of everybody in a category. */
export const listServing = async (
  db: Reader,
  { specialistIds, categoryId }: { specialistIds?: readonly string[]; categoryId?: string },
): Promise<Served[]> => {
  if (specialistIds?.length === 0) return [];
  return await db.select().from(servedCategories).where(and(
    specialistIds ? inArray(servedCategories.specialistId, [...specialistIds]) : undefined,
    categoryId ? eq(servedCategories.categoryId, categoryId) : undefined,
  ));
};

/** The categories that a specialist serves. */
export const servedBy = (db: Reader, specialistId: string): Promise<Served[]> => servicesOf(db).all({ specialistId });

export interface Service {
  specialistId: string;
  categoryId: string;
  /** Empty: every subcategory, later ones included. */
  subcategoryIds?: string[];
  /** Answers to matching questions that he knows best: question key to option values. */
  strengths?: Record<string, string[]>;
}

/** Begins to serve a category, or changes how. Throws 404 for a category, or a part of it, that is not there. */
export const serve = async (tx: Tx, { specialistId, categoryId, subcategoryIds = [], strengths = {} }: Service) => {
  if (!await findCategory(tx, categoryId)) throw notFound("This category does not exist.");
  for (const id of subcategoryIds) {
    if ((await findSubcategory(tx, id))?.categoryId !== categoryId) throw notFound("This category has no such part.");
  }
  await writeService(tx, { specialistId, categoryId, subcategoryIds, strengths });
  await publish(tx, profileChanged({ specialistId }));
};

/** Writes a service that has been looked at. Who calls it publishes. */
export const writeService = async (tx: Tx, service: Required<Service>): Promise<void> => {
  const { specialistId, categoryId, subcategoryIds, strengths } = service;
  const fields = { subcategoryIds, strengths };
  await tx.insert(servedCategories).values({ specialistId, categoryId, ...fields })
    .onConflictDoUpdate({ target: [servedCategories.specialistId, servedCategories.categoryId], set: fields });
};

/** Stops serving a category. */
export const stopServing = async (
  tx: Tx,
  { specialistId, categoryId }: Pick<Service, "specialistId" | "categoryId">,
) => {
  if (await dropService(tx, { specialistId, categoryId })) await publish(tx, profileChanged({ specialistId }));
};

/** Removes a service; false when there was none. Who calls it publishes. */
export const dropService = async (
  tx: Tx,
  { specialistId, categoryId }: Pick<Service, "specialistId" | "categoryId">,
): Promise<boolean> => {
  const gone = await tx.delete(servedCategories)
    .where(and(eq(servedCategories.specialistId, specialistId), eq(servedCategories.categoryId, categoryId)))
    .returning({ categoryId: servedCategories.categoryId });
  return gone.length > 0;
};

/** The switch of Dashboard/SetUserActive: whether new meetings may be booked. Nothing happens when it stands so already. */
export const setAccepting = async (
  tx: Tx,
  { specialistId, accepting }: { specialistId: string; accepting: boolean },
) => {
  const changed = await tx.update(profiles).set({ accepting, changedAt: tx.now })
    .where(and(eq(profiles.specialistId, specialistId), ne(profiles.accepting, accepting)))
    .returning({ specialistId: profiles.specialistId });
  if (changed.length) await publish(tx, profileChanged({ specialistId }));
};

/** Where a photo is answered; a new photo has a new address, so browsers may keep it for ever. */
export const photoUrl = (photoId: string | null): string | null => photoId && `/api/v2/Specialists/Photo/${photoId}`;

/** What visitors see of these specialists, by id; those without a profile are missing. Credentials as they count at `now`. */
export const cardsOf = async (db: Reader, ids: string[], now: Instant): Promise<Map<string, SpecialistCard>> => {
  const written = await db.select().from(profiles).where(inArray(profiles.specialistId, ids));
  const held = await db.select().from(credentials).where(inArray(credentials.specialistId, ids)).orderBy(
    asc(credentials.id),
  );
  const counting = Map.groupBy(held.filter((c) => credentialCounts(c, now)), (c) => c.specialistId);
  return new Map(written.map((profile) => [profile.specialistId, {
    id: profile.specialistId,
    displayName: profile.displayName,
    headline: profile.headline,
    bio: profile.bio,
    photoUrl: photoUrl(profile.photoId),
    company: profile.company,
    languages: profile.languages,
    yearsOfExperience: profile.yearsOfExperience,
    credentials: (counting.get(profile.specialistId) ?? []).map(({ type, issuer }) => ({ type, issuer })),
    locations: profile.locations.map(({ kind }) => kind),
  }]));
};

/** What visitors see of one specialist; undefined without a profile. */
export const cardOf = async (db: Reader, specialistId: string, now: Instant): Promise<SpecialistCard | undefined> =>
  (await cardsOf(db, [specialistId], now)).get(specialistId);
