// Profiles of specialists: the profile itself, the categories it serves, the booking switch, and the card for visitors.
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { profileChanged } from "@/events.ts";
import { getCaps, setCaps } from "@/modules/billing/index.ts";
import type { Caps } from "@/modules/billing/rules.ts";
import { findCategory, findSubcategory } from "@/modules/catalog/index.ts";
import type { Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { isAmong, isNone, type RowIds } from "@/platform/db/row-ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import { type PreparedCredential, writeCredential } from "../credentials/credentials.ts";
import { credentialCounts } from "../credentials/rules.ts";
import { profileErrorSentences, type ProfileInput, splitCaps } from "../rules.ts";
import type { SpecialistCard } from "../schemas.ts";
import { credentials, photos, profiles, servedCategories } from "../tables.ts";

/** With the caps, which billing stores. */
export type Profile = typeof profiles.$inferSelect & Caps;
export type ServedCategory = typeof servedCategories.$inferSelect;

/** Creates or replaces a profile. Throws 400 with the validation errors. */
export const saveProfile = async (tx: Tx, input: ProfileInput): Promise<void> => {
  const errors = profileErrorSentences(input);
  if (errors.length) throw invalid(errors);
  await writeProfile(tx, input);
  await publish(tx, profileChanged({ specialistId: input.specialistId }));
};

/** Writes a validated profile as a new version. Callers publish the event. */
export const writeProfile = async (tx: Tx, input: ProfileInput): Promise<void> => {
  const { specialistId, ...profile } = input;
  const { caps, written } = splitCaps(profile);
  const fields = {
    ...written,
    priceAfterwards: written.priceAfterwards || null,
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

/**
 * Writes what is known of a specialist: profile, what they serve, credentials. The caller has validated the values that are there; the
 * specialist adds the missing ones.
 */
export const prepareProfile = async (
  tx: Tx,
  { specialistId, profile, serves, credentials }: {
    specialistId: string;
    profile: Omit<ProfileInput, "specialistId">;
    serves: readonly Pick<Required<Service>, "categoryId" | "subcategoryIds">[];
    credentials: readonly PreparedCredential[];
  },
): Promise<void> => {
  await writeProfile(tx, { specialistId, ...profile });
  for (const service of serves) await writeService(tx, { specialistId, ...service, strengths: {} });
  for (const credential of credentials) await writeCredential(tx, { specialistId, ...credential });
  await publish(tx, profileChanged({ specialistId }));
};

const ofSpecialist = sql.placeholder("specialistId");
const selectPhoto = prepared((db) =>
  db.select({ id: photos.id }).from(photos).where(eq(photos.specialistId, ofSpecialist)).orderBy(desc(photos.id))
    .limit(1).prepare()
);

/** A specialist's photo, which can exist before the profile. */
export const findPhotoId = async (db: Reader, specialistId: string): Promise<string | null> => {
  const photo = await selectPhoto(db).get({ specialistId });
  return photo?.id ?? null;
};

const selectProfile = prepared((db) =>
  db.select().from(profiles).where(eq(profiles.specialistId, ofSpecialist)).prepare()
);
const selectServices = prepared((db) =>
  db.select().from(servedCategories).where(eq(servedCategories.specialistId, ofSpecialist))
    .orderBy(asc(servedCategories.categoryId)).prepare()
);

/** A specialist's profile; undefined before the first save. */
export const findProfile = async (db: Reader, specialistId: string): Promise<Profile | undefined> => {
  const [profile, caps] = await Promise.all([selectProfile(db).get({ specialistId }), getCaps(db, specialistId)]);
  return profile && { ...profile, ...caps };
};

/** Served categories: those of these specialists, or all specialists of a category. */
export const listServing = async (
  db: Reader,
  { specialistIds, categoryId }: { specialistIds?: RowIds; categoryId?: string },
): Promise<ServedCategory[]> => {
  if (specialistIds && isNone(specialistIds)) return [];
  return await db.select().from(servedCategories).where(and(
    specialistIds ? isAmong(servedCategories.specialistId, specialistIds) : undefined,
    categoryId ? eq(servedCategories.categoryId, categoryId) : undefined,
  ));
};

/** The categories that a specialist serves. */
export const listServices = (db: Reader, specialistId: string): Promise<ServedCategory[]> =>
  selectServices(db).all({ specialistId });

export interface Service {
  specialistId: string;
  categoryId: string;
  /** Empty: every subcategory, including later ones. */
  subcategoryIds?: string[];
  /** The answers to matching questions that the specialist knows best: question key to option values. */
  strengths?: Record<string, string[]>;
}

/** Serves a category, or changes how. Throws 404 for an unknown category or subcategory. */
export const startServing = async (
  tx: Tx,
  { specialistId, categoryId, subcategoryIds = [], strengths = {} }: Service,
) => {
  if (!await findCategory(tx, categoryId)) throw notFound("This category doesn’t exist.");
  for (const id of subcategoryIds) {
    if ((await findSubcategory(tx, id))?.categoryId !== categoryId) {
      throw notFound("This category has no such subcategory.");
    }
  }
  await writeService(tx, { specialistId, categoryId, subcategoryIds, strengths });
  await publish(tx, profileChanged({ specialistId }));
};

/** Writes a validated service. Callers publish the event. */
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
  if (await deleteService(tx, { specialistId, categoryId })) await publish(tx, profileChanged({ specialistId }));
};

/** Deletes a service. Returns false when there was none. Callers publish the event. */
export const deleteService = async (
  tx: Tx,
  { specialistId, categoryId }: Pick<Service, "specialistId" | "categoryId">,
): Promise<boolean> => {
  const deleted = await tx.delete(servedCategories)
    .where(and(eq(servedCategories.specialistId, specialistId), eq(servedCategories.categoryId, categoryId)))
    .returning({ categoryId: servedCategories.categoryId });
  return deleted.length > 0;
};

/** Switches new bookings on or off (Dashboard/SetUserActive). */
export const setAccepting = async (
  tx: Tx,
  { specialistId, accepting }: { specialistId: string; accepting: boolean },
) => {
  const changed = await tx.update(profiles).set({ accepting, changedAt: tx.now })
    .where(and(eq(profiles.specialistId, specialistId), ne(profiles.accepting, accepting)))
    .returning({ specialistId: profiles.specialistId });
  if (changed.length) await publish(tx, profileChanged({ specialistId }));
};

/** The address of a photo. A new photo has a new address, so browsers can cache it for ever. */
export const photoUrl = (photoId: string | null): string | null => photoId && `/api/v2/Specialists/Photo/${photoId}`;

/** Cards by specialist id, with the credentials that count at `now`. Specialists without a profile have none. */
export const loadCards = async (db: Reader, ids: string[], now: Instant): Promise<Map<string, SpecialistCard>> => {
  const rows = await db.select().from(profiles).where(inArray(profiles.specialistId, ids));
  const allCredentials = await db.select().from(credentials).where(inArray(credentials.specialistId, ids)).orderBy(
    asc(credentials.id),
  );
  const counting = Map.groupBy(allCredentials.filter((c) => credentialCounts(c, now)), (c) => c.specialistId);
  return new Map(rows.map((profile) => [profile.specialistId, {
    id: profile.specialistId,
    displayName: profile.displayName,
    headline: profile.headline,
    bio: profile.bio,
    photoUrl: photoUrl(profile.photoId),
    company: profile.company,
    languages: profile.languages,
    yearsOfExperience: profile.yearsOfExperience,
    priceAfterwards: profile.priceAfterwards,
    credentials: (counting.get(profile.specialistId) ?? []).map(({ type, issuer }) => ({ type, issuer })),
    locations: profile.locations.map(({ kind }) => kind),
  }]));
};

/** The card of one specialist; undefined without a profile. */
export const loadCard = async (db: Reader, specialistId: string, now: Instant): Promise<SpecialistCard | undefined> =>
  (await loadCards(db, [specialistId], now)).get(specialistId);
