// Public profiles: opting in and out, and finding those that have a page. A page exists while its specialist has opted in,
// is active, has proven their address and has finished setting up.
import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { profileChanged } from "@/events.ts";
import { findPeople, findPerson, type Person } from "@/modules/auth/index.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { findProfile, type Profile } from "../profile/profiles.ts";
import type { OwnPublicProfile } from "../profile/schemas.ts";
import { profiles, profileSlugs, servedCategories } from "../tables.ts";
import { slugOf } from "@/modules/catalog/editing/rules.ts";
import { newId } from "@/platform/ids.ts";

/** Addresses of one specialist, former ones included. Nobody can take many names from others. */
const MOST = 10;
const NUMBERED = 20;

/** "Anna Müller" -> "anna-muller"; "specialist" for a name without Latin letters. */
export const slugOfName = (name: string): string => slugOf(name) || "specialist";

/** In the order in which they are tried: "anna-muller", "anna-muller-2", …, and one that nobody has. */
const listChoices = (base: string): string[] => [
  base,
  ...Array.from({ length: NUMBERED - 1 }, (_, index) => `${base}-${index + 2}`),
  `${base}-${newId().slice(-8)}`,
];

/** A number that stays the same for one specialist and looks random. */
const randomOrder = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;

/**
 * Gives a specialist the address of this name, unless they have as many as anyone can have: then the current one stays.
 * Two specialists of one name who ask at the same time cannot get the same address: the database refuses one of them, who
 * is then given the next.
 */
const claimSlug = async (tx: Tx, specialistId: string, name: string): Promise<void> => {
  const choices = listChoices(slugOfName(name));
  const [own, taken] = await Promise.all([
    tx.select().from(profileSlugs).where(eq(profileSlugs.specialistId, specialistId)),
    tx.select().from(profileSlugs).where(inArray(profileSlugs.slug, choices)),
  ]);
  const others = new Set(taken.filter((row) => row.specialistId !== specialistId).map(({ slug }) => slug));
  const slug = choices.find((choice) => !others.has(choice))!;
  const isOwn = own.some((row) => row.slug === slug);
  if (!isOwn && own.length >= MOST) return;
  await tx.update(profileSlugs).set({ current: false })
    .where(and(eq(profileSlugs.specialistId, specialistId), eq(profileSlugs.current, true)));
  if (isOwn) await tx.update(profileSlugs).set({ current: true }).where(eq(profileSlugs.slug, slug));
  else {
    const shuffle = own[0]?.shuffle ?? randomOrder();
    await tx.insert(profileSlugs).values({ slug, specialistId, current: true, shuffle, createdAt: tx.now });
  }
};

const { placeholder } = sql;

const currentSlug = prepared((db) =>
  db.select({ slug: profileSlugs.slug }).from(profileSlugs)
    .where(and(eq(profileSlugs.specialistId, placeholder("specialistId")), eq(profileSlugs.current, true))).prepare()
);
const ownerOfSlug = prepared((db) =>
  db.select({ specialistId: profileSlugs.specialistId }).from(profileSlugs)
    .where(eq(profileSlugs.slug, placeholder("slug"))).prepare()
);

/** Whether somebody has a public page, and its address: null until they have finished setting up. */
export const viewPublicProfile = async (ctx: Ctx, id: string): Promise<OwnPublicProfile | null> => {
  const [person, profile, address] = await Promise.all([
    findPerson(ctx.db.read, id),
    findProfile(ctx.db.read, id),
    currentSlug(ctx.db.read).get({ specialistId: id }),
  ]);
  if (!profile || !person?.onboardedAt) return null;
  return { isPublic: profile.public, url: address ? `${ctx.config.publicUrl}/specialists/${address.slug}` : null };
};

/** The present address of a specialist's pages; undefined before they have one. */
export const findCurrentSlug = async (db: Reader, specialistId: string): Promise<string | undefined> =>
  (await currentSlug(db).get({ specialistId }))?.slug;

/** Whose address this is, or was. */
export const findOwnerOfSlug = async (db: Reader, slug: string): Promise<string | undefined> =>
  (await ownerOfSlug(db).get({ slug }))?.specialistId;

/** Gives a specialist an address, unless they have one. */
export const ensureSlug = async (tx: Tx, { specialistId, displayName }: Profile): Promise<void> => {
  if (!await currentSlug(tx).get({ specialistId })) await claimSlug(tx, specialistId, displayName);
};

/** What the caller's editor shows. */
export const viewOwnPublicProfile = (ctx: Ctx) => viewPublicProfile(ctx, userOf(ctx).id);

/** Opts in or out. The address stays with the specialist. Throws `profile_incomplete` without a profile. */
export const setPublicProfile = async (ctx: Ctx, { isPublic }: { isPublic: boolean }): Promise<OwnPublicProfile> => {
  await transact(ctx, (tx) => writePublic(tx, userOf(ctx).id, isPublic));
  return (await viewOwnPublicProfile(ctx))!;
};

/** Refreshes one specialist, in a transaction. */
export const writePublic = async (tx: Tx, specialistId: string, isPublic: boolean): Promise<void> => {
  const profile = await findProfile(tx, specialistId);
  if (!profile) throw conflict("profile_incomplete", "Please save your profile first.");
  if (profile.public === isPublic) return;
  if (isPublic) await ensureSlug(tx, profile);
  await tx.update(profiles).set({ public: isPublic, changedAt: tx.now }).where(eq(profiles.specialistId, specialistId));
  await publish(tx, profileChanged({ specialistId }));
};

/** A specialist's page follows their name: the former address redirects to the one of the new name. */
export const followName = async (tx: Tx, before: Profile | undefined, displayName: string): Promise<void> => {
  if (!before || slugOfName(before.displayName) === slugOfName(displayName)) return;
  if (await currentSlug(tx).get({ specialistId: before.specialistId })) {
    await claimSlug(tx, before.specialistId, displayName);
  }
};

/** The present addresses of specialists who have one, by their ids, whether or not their pages are shown now. */
export const listCurrentSlugs = async (db: Reader, specialistIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db.select({ id: profileSlugs.specialistId, slug: profileSlugs.slug }).from(profileSlugs)
    .where(and(inArray(profileSlugs.specialistId, [...specialistIds]), eq(profileSlugs.current, true)));
  return new Map(rows.map(({ id, slug }) => [id, slug]));
};

/** Every address of a specialist's page, the current one first. */
export const listSlugs = async (db: Reader, specialistId: string): Promise<string[]> =>
  (await db.select({ slug: profileSlugs.slug }).from(profileSlugs).where(eq(profileSlugs.specialistId, specialistId))
    .orderBy(desc(profileSlugs.current), asc(profileSlugs.createdAt))).map(({ slug }) => slug);

/** Removes the addresses of a specialist whose account is deleted. */
export const deleteSlugs = async (tx: Tx, specialistId: string): Promise<void> =>
  void await tx.delete(profileSlugs).where(eq(profileSlugs.specialistId, specialistId));

/**
 * The public profile at an address, current or former, with its current address; undefined when there is none to show.
 */
export const findPublicProfile = async (db: Reader, slug: string) => {
  const owner = await ownerOfSlug(db).get({ slug });
  if (!owner) return undefined;
  const { specialistId } = owner;
  const [profile, person, address] = await Promise.all([
    findProfile(db, specialistId),
    findPerson(db, specialistId),
    currentSlug(db).get({ specialistId }),
  ]);
  return profile?.public && hasPage(person) && address ? { profile, slug: address.slug } : undefined;
};

/** Whether somebody's account can have pages: active, with a proven address, and set up. */
export const hasPage = (person: Person | undefined): boolean =>
  person !== undefined && isActiveUser(person.status) && person.emailVerifiedAt !== null && person.onboardedAt !== null;

const isPublic = and(eq(profiles.public, true), eq(profileSlugs.current, true));

interface PublicAddress {
  specialistId: string;
  slug: string;
  displayName: string;
  headline: string;
  changedAt: Instant;
}

const { displayName, headline, changedAt } = profiles;

const selectAddresses = (db: Reader) =>
  db.select({ specialistId: profileSlugs.specialistId, slug: profileSlugs.slug, displayName, headline, changedAt })
    .from(profileSlugs)
    .innerJoin(profiles, eq(profiles.specialistId, profileSlugs.specialistId));

/** Without the specialists whose accounts have no page. */
const withPage = async (db: Reader, addresses: PublicAddress[]): Promise<PublicAddress[]> => {
  const people = await findPeople(db, addresses.map(({ specialistId }) => specialistId));
  return addresses.filter(({ specialistId }) => hasPage(people.get(specialistId)));
};

/** Pages read at once. */
const SLICE = 500;

/** Every public page in the order of their addresses; at most `limit`. */
export const listPublicProfiles = async (db: Reader, limit: number): Promise<PublicAddress[]> => {
  const found: PublicAddress[] = [];
  for (let after = "";;) {
    const slice = await selectAddresses(db).where(and(isPublic, gt(profileSlugs.slug, after)))
      .orderBy(asc(profileSlugs.slug)).limit(SLICE);
    found.push(...await withPage(db, slice));
    if (slice.length < SLICE || found.length >= limit) return found.slice(0, limit);
    after = slice.at(-1)!.slug;
  }
};

/**
 * At most `limit` public profiles, of a category if given, in their stable random order from `from` on (0 to 2^31), and
 * then from the beginning. Nobody can influence where they are in this order.
 */
export const listShuffledProfiles = async (
  db: Reader,
  { from, limit, categoryId }: { from: number; limit: number; categoryId?: string },
): Promise<PublicAddress[]> => {
  const serves = categoryId === undefined ? undefined : sql`exists (select 1 from ${servedCategories}
    where ${servedCategories.categoryId} = ${categoryId}
      and ${servedCategories.specialistId} = ${profileSlugs.specialistId})`;
  const part = (bound: SQL) =>
    selectAddresses(db).where(and(isPublic, serves, bound)).orderBy(asc(profileSlugs.shuffle)).limit(limit);
  const [after, before] = await Promise.all([
    part(gte(profileSlugs.shuffle, from)),
    part(lt(profileSlugs.shuffle, from)),
  ]);
  return await withPage(db, [...after, ...before].slice(0, limit));
};
