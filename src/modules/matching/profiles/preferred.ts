// What a visitor chose before the first question: a specialist, from their public page, who comes first wherever they can
// be booked, or a time alone. Every eligibility rule applies as without the choice.
import type { Reader } from "@/platform/db/types.ts";
import { InstantText } from "@/platform/http/schemas.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { findProfile, findPublicProfile } from "@/modules/specialists/index.ts";
import type { Preferred } from "@/modules/tracks/index.ts";
import type { PreferredInput } from "../schemas.ts";

/** The milliseconds of an instant in an address, which anybody can edit; undefined for anything else. */
const readInstant = (text: string | undefined): Instant | undefined => {
  const { data } = InstantText.safeParse(text);
  return data === undefined ? undefined : Date.parse(data);
};

/** What a track keeps of a page; undefined when it does not exist any more. */
export const findPreferred = async (
  db: Reader,
  { slug, startsAt }: { slug: string; startsAt?: string },
): Promise<Preferred | undefined> => {
  const found = await findPublicProfile(db, slug);
  const start = readInstant(startsAt);
  return found && { specialistId: found.profile.specialistId, ...(start === undefined ? {} : { startsAt: start }) };
};

/** What a track keeps of a choice, in place of an earlier one. Nothing changes by what does not exist. */
export const findChoice = async (
  db: Reader,
  { slug, startsAt }: PreferredInput,
): Promise<{ preferred?: Preferred | null; chosenStart?: Instant | null }> => {
  if (slug === undefined) {
    const chosenStart = readInstant(startsAt);
    return chosenStart === undefined ? {} : { preferred: null, chosenStart };
  }
  const preferred = await findPreferred(db, { slug, startsAt });
  return preferred ? { preferred, chosenStart: null } : {};
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
