// The specialists who could take a track, by the eligibility rules (docs/product/matching.md#eligibility).
import type { Ctx } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { iso } from "@/platform/time/time.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { findPeople, listPeople, type Person } from "@/modules/auth/index.ts";
import { findPhotoId, listServing, photoUrl } from "@/modules/specialists/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { getTrack, type Track } from "@/modules/tracks/index.ts";
import { RULE_TEXTS } from "@/modules/matching/explain/rules.ts";
import {
  checkEligibility,
  ELIGIBILITY_RULES,
  type EligibilityResult,
  explainByName,
  suggestSpecialists,
} from "@/modules/matching/index.ts";
import type { Assignment } from "@/modules/booking/index.ts";
import { findAgreement } from "@/modules/leads/index.ts";
import { loadLocalTime } from "../local-time.ts";
import type { Candidate, CandidateRule, Candidates, CandidatesQuery } from "./schemas.ts";

const CANDIDATES_LIMIT = 20;

/** Why nobody gets a meeting with a visitor who has not agreed to them. */
export const NOT_AGREED = "The visitor hasn't agreed to this specialist. Assign without a time: we ask them first.";

/** The requested location, else the visitor's preference, else the default. */
const locationFor = (track: Track, location?: Location): Location => location ?? track.preferences?.location ?? "zoom";

export const requestedMeeting = (
  track: Track,
  { startsAt, location }: { startsAt?: string; location?: Location },
): Assignment["meeting"] =>
  startsAt === undefined ? undefined : { startsAt: Date.parse(startsAt), location: locationFor(track, location) };

/** A search finds all onboarded people by name. Without one the eligible specialists come first, then others of the category. */
const findCandidates = async (ctx: Ctx, track: Track, search: string, meeting: Assignment["meeting"]) => {
  if (search) {
    const { rows, counted } = await listPeople(ctx.db.read, {
      search,
      onboarded: true,
      sort: "name",
      dir: "asc",
      limit: CANDIDATES_LIMIT,
      offset: 0,
    });
    return { ids: rows.map(({ id }) => id), found: counted.totalCount };
  }
  const serving = (await listServing(ctx.db.read, { categoryId: track.categoryId })).map((row) => row.specialistId);
  const best = await suggestSpecialists(ctx, track.id, { meeting, limit: CANDIDATES_LIMIT });
  return { ids: [...new Set([...best, ...serving])].slice(0, CANDIDATES_LIMIT), found: serving.length };
};

/** The rules of one candidate. Rules about the meeting are left out without one. */
const candidateRules = (
  { failed, failedForMeeting }: EligibilityResult,
  meeting: Assignment["meeting"],
): CandidateRule[] => {
  const failedNames = new Set([...failed, ...failedForMeeting].map(({ name }) => name));
  return ELIGIBILITY_RULES.filter(({ dependsOn, name }) => meeting || (dependsOn !== "start" && name !== "location"))
    .map(({ name, messageForOthers }) => ({
      name,
      label: RULE_TEXTS[name]?.label ?? name,
      open: !failedNames.has(name),
      sentence: failedNames.has(name) ? messageForOthers : null,
    }));
};

/** The first free time of each specialist who can be booked, for a choice without a time. */
const loadNextTimes = async (ctx: Ctx, track: Track, meeting: Assignment["meeting"]) => {
  if (meeting) return () => null;
  const [answers, time] = await Promise.all([explainByName(ctx, track.id), loadLocalTime(ctx)]);
  const starts = new Map(answers.map(({ specialistId, startsAt }) => [specialistId, startsAt]));
  return (specialistId: string) => time.orNull(starts.get(specialistId) ?? null);
};

const loadCandidate = async (
  ctx: Ctx,
  person: Person,
  track: Track,
  { meeting, agreed }: Pick<Assignment, "meeting"> & { agreed: boolean },
): Promise<Omit<Candidate, "next">> => {
  const result = await checkEligibility(ctx.db.read, { specialistId: person.id, track, now: ctx.now, meeting });
  const rules = candidateRules(result, meeting);
  const because = rules.find(({ open }) => !open)?.sentence ?? (meeting && !agreed ? NOT_AGREED : null);
  const { facts, credits } = result;
  const zone = facts?.calendar?.zone ?? null;
  return {
    specialistId: person.id,
    name: fullName(person),
    displayName: facts?.displayName ?? fullName(person),
    email: shownEmail(person.email),
    photoUrl: photoUrl(await findPhotoId(ctx.db.read, person.id)),
    eligible: because === null,
    because,
    agreed,
    credits,
    languages: [...facts?.candidate.languages ?? []],
    locations: [...facts?.candidate.locations ?? []],
    zone,
    localTime: meeting && zone ? toReadableTime(meeting.startsAt, zone) : null,
    rules,
    gates: rules,
  };
};

/** Admin/TrackCandidates: twenty specialists at most, each with the eligibility rules, the eligible ones first. Throws 404. */
export const listTrackCandidates = async (ctx: Ctx, id: string, query: CandidatesQuery): Promise<Candidates> => {
  const track = await getTrack(ctx.db.read, id);
  const meeting = requestedMeeting(track, query);
  const { ids, found } = await findCandidates(ctx, track, query.search, meeting);
  const [people, nextOf, agreement] = await Promise.all([
    findPeople(ctx.db.read, ids),
    loadNextTimes(ctx, track, meeting),
    findAgreement(ctx.db.read, id),
  ]);
  const items: Candidate[] = [];
  for (const specialistId of ids) {
    const person = people.get(specialistId);
    if (!person) continue;
    const facts = { meeting, agreed: agreement.includes(specialistId) };
    items.push({ ...await loadCandidate(ctx, person, track, facts), next: nextOf(specialistId) });
  }
  return {
    items: items.toSorted((a, b) => Number(b.eligible) - Number(a.eligible)),
    found,
    startsAt: meeting ? iso(meeting.startsAt) : null,
    location: meeting?.location ?? null,
  };
};
