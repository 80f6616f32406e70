// The specialist whom a visitor asked for, from that specialist's public page. They come first wherever they can be booked;
// every eligibility rule applies to them as to anyone else.
import type { Reader } from "@/platform/db/types.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { findProfile, findPublicProfile } from "@/modules/specialists/index.ts";
import type { Preferred } from "@/modules/tracks/index.ts";
import type { PreferredInput } from "../schemas.ts";

/** What a track keeps; undefined when the page does not exist any more. */
export const findPreferred = async (db: Reader, { slug, startsAt }: PreferredInput): Promise<Preferred | undefined> => {
  const found = await findPublicProfile(db, slug);
  const start = Date.parse(startsAt ?? "");
  return found && { specialistId: found.profile.specialistId, ...(Number.isNaN(start) ? {} : { startsAt: start }) };
};

/** Their name; undefined once their account is deleted. */
export const namePreferred = async (
  db: Reader,
  preferred: Preferred | null | undefined,
): Promise<{ id: string; displayName: string } | undefined> => {
  if (!preferred) return undefined;
  const { specialistId: id } = preferred;
  const [profile, person] = await Promise.all([findProfile(db, id), findPerson(db, id)]);
  return profile && person?.deletedAt === null ? { id, displayName: profile.displayName } : undefined;
};
