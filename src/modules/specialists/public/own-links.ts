// Booking links: a specialist's own address for people whom they know already. Whoever follows it meets this specialist
// only, and no credit is used (docs/product/leads.md#booking-links).
import { eq } from "drizzle-orm";
import { profileChanged } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { countPaid } from "@/modules/billing/index.ts";
import { countOwnMeetings } from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { findProfile, type Profile } from "../profile/profiles.ts";
import { linkLocations, ownMeetingsLeft } from "../rules.ts";
import type { BookingLink, BookingLinkInput, Location } from "../schemas.ts";
import { profiles } from "../tables.ts";
import { ensureSlug, findCurrentSlug, findOwnerOfSlug, hasPage } from "./public-profiles.ts";

/** How many meetings by their link a specialist can still have; Infinity where the operator sets no limit. */
const countLeft = async (db: Reader, specialistId: string, exceptMeetingId?: string): Promise<number> => {
  const { ownLinks } = await getLifecycle(db);
  if (ownLinks !== "share") return ownLinks === "off" ? 0 : Infinity;
  const [own, paid] = await Promise.all([
    countOwnMeetings(db, specialistId, exceptMeetingId),
    countPaid(db, specialistId),
  ]);
  return ownMeetingsLeft({ own, paid });
};

/** A link that can be followed now. */
export interface OpenLink {
  profile: Profile;
  /** The ways to meet that it offers. */
  locations: Location[];
}

/**
 * A specialist's link; undefined while it is off, for them or on the whole marketplace, while they have paused new
 * meetings, or have no page. `exceptMeetingId`: a meeting that doesn't count towards the limit.
 */
export const findOpenLink = async (
  db: Reader,
  specialistId: string,
  exceptMeetingId?: string,
): Promise<OpenLink | undefined> => {
  const [profile, person] = await Promise.all([findProfile(db, specialistId), findPerson(db, specialistId)]);
  if (!profile?.accepting || !hasPage(person)) return undefined;
  const locations = linkLocations(profile);
  return locations.length > 0 && await countLeft(db, specialistId, exceptMeetingId) > 0
    ? { profile, locations }
    : undefined;
};

/** The present address of a specialist's link, for people who have met them by it; null while it can't be followed. */
export const findLinkPath = async (db: Reader, specialistId: string): Promise<string | null> => {
  const [link, slug] = await Promise.all([findOpenLink(db, specialistId), findCurrentSlug(db, specialistId)]);
  return link && slug ? `/with/${slug}` : null;
};

/** The link at an address, current or former; undefined when there is none that can be followed. */
export const findLinkAt = async (db: Reader, slug: string): Promise<OpenLink | undefined> => {
  const specialistId = await findOwnerOfSlug(db, slug);
  return specialistId === undefined ? undefined : await findOpenLink(db, specialistId);
};

/** Specialists/BookingLink: the caller's link. */
export const viewBookingLink = async (ctx: Ctx): Promise<BookingLink> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const [profile, slug, { ownLinks }, left] = await Promise.all([
    findProfile(db, id),
    findCurrentSlug(db, id),
    getLifecycle(db),
    countLeft(db, id),
  ]);
  return {
    isOn: profile?.ownLink != null,
    slug: slug ?? null,
    url: slug === undefined ? null : `${ctx.config.publicUrl}/with/${slug}`,
    locations: profile ? linkLocations(profile) : [],
    rule: ownLinks,
    left: left === Infinity ? null : left,
  };
};

/**
 * Specialists/BookingLink: switches the caller's link, or a way to meet of it, on or off. Its address is that of their
 * public page, which need not be public. Throws `profile_incomplete` without a profile, `link_off` for the ways of a link
 * that is off, and 400 for a way to meet that the profile doesn't offer.
 */
export const setBookingLink = async (ctx: Ctx, input: BookingLinkInput): Promise<BookingLink> => {
  await transact(ctx, (tx) => writeLink(tx, userOf(ctx).id, input));
  return await viewBookingLink(ctx);
};

const writeLink = async (tx: Tx, specialistId: string, input: BookingLinkInput): Promise<void> => {
  const profile = await findProfile(tx, specialistId);
  if (!profile) throw conflict("profile_incomplete", "Please save your profile first.");
  const offered = profile.locations.map(({ kind }) => kind);
  const { isOn = profile.ownLink !== null, way } = input;
  if (input.isOn === undefined && !isOn) {
    throw conflict("link_off", "Your booking link is off. Please switch it on first.");
  }
  const current = linkLocations(profile);
  const locations = input.locations ?? (current.length > 0 ? current : offered);
  const others = locations.filter((kind) => kind !== way?.location);
  const chosen = [...new Set(way?.isOn ? [...others, way.location] : others)].sort();
  if (isOn && chosen.length === 0) throw invalid(["Choose at least one way to meet."]);
  if (chosen.some((kind) => !offered.includes(kind))) {
    throw invalid(["Your profile doesn't offer one of these ways to meet. Please add it there first."]);
  }
  if (isOn) await ensureSlug(tx, profile);
  const ownLink = isOn ? { locations: chosen } : null;
  await tx.update(profiles).set({ ownLink, changedAt: tx.now }).where(eq(profiles.specialistId, specialistId));
  await publish(tx, profileChanged({ specialistId }));
};
