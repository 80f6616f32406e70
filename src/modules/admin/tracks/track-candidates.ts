// Who could take a request: the gates asked of each, those who can first (PRODUCT section 4).
import type { Ctx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { findPeople, listPeople, type Person } from "@/modules/auth/index.ts";
import {
  askGates,
  type GateAnswer,
  GATES,
  getTrack,
  readable,
  saidOf,
  suggestTakers,
  type Taking,
  type Track,
} from "@/modules/funnel/index.ts";
import { GATE_WORDS } from "@/modules/funnel/matching/explain-rules.ts";
import { findPhotoId, listServing, photoUrl } from "@/modules/specialists/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import type { Candidate, CandidateRule, Candidates, CandidatesQuery } from "./schemas.ts";

const SHOWN_MOST = 20;

/** The place asked for now, else by the visitor, else the usual one (SPEC section 9). */
const placeFor = (track: Track, location?: Location): Location => location ?? track.preferences?.location ?? "zoom";

export const requestedMeeting = (
  track: Track,
  { startsAt, location }: { startsAt?: string; location?: Location },
): Taking["meeting"] =>
  startsAt === undefined ? undefined : { startsAt: Date.parse(startsAt), location: placeFor(track, location) };

/** With a search those who have set something up and are called so; without one those who can, then others who serve it. */
const whoMight = async (ctx: Ctx, track: Track, search: string, meeting: Taking["meeting"]) => {
  const db = ctx.db.read;
  const serving = (await listServing(db, { categoryId: track.categoryId })).map(({ specialistId }) => specialistId);
  if (search) {
    const { rows, counted } = await listPeople(db, {
      ...{ search, onboarded: true, sort: "name", dir: "asc", limit: SHOWN_MOST, offset: 0 },
    });
    return { ids: rows.map(({ id }) => id), found: counted.totalCount };
  }
  const best = await suggestTakers(ctx, track.id, { meeting, limit: SHOWN_MOST });
  return { ids: [...new Set([...best, ...serving])].slice(0, SHOWN_MOST), found: serving.length };
};

const gatesOf = ({ closed, closedForMeeting }: GateAnswer, withMeeting: boolean): CandidateRule[] => {
  const shut = new Set([...closed, ...closedForMeeting].map(({ name }) => name));
  return GATES.filter(({ on, name }) => withMeeting || (on !== "start" && name !== "location")).map((gate) => ({
    name: gate.name,
    label: GATE_WORDS[gate.name]?.label ?? gate.name,
    open: !shut.has(gate.name),
    sentence: shut.has(gate.name) ? saidOf(gate) : null,
  }));
};

const candidateOf = async (
  ctx: Ctx,
  person: Person,
  track: Track,
  meeting: Taking["meeting"],
): Promise<Candidate> => {
  const answer = await askGates(ctx.db.read, { specialistId: person.id, track, now: ctx.now, meeting });
  const gates = gatesOf(answer, meeting !== undefined);
  const because = gates.find(({ open }) => !open)?.sentence ?? null;
  const { sources, credits } = answer;
  const zone = sources?.calendar?.zone ?? null;
  return {
    specialistId: person.id,
    name: `${person.firstName} ${person.lastName}`,
    displayName: sources?.displayName ?? `${person.firstName} ${person.lastName}`,
    email: person.email,
    photoUrl: photoUrl(await findPhotoId(ctx.db.read, person.id)),
    eligible: because === null,
    because,
    credits,
    languages: [...sources?.offer.languages ?? []],
    locations: [...sources?.offer.locations ?? []],
    zone,
    localTime: meeting && zone ? readable(meeting.startsAt, zone) : null,
    gates,
  };
};

/** Admin/TrackCandidates: at most twenty, each with its gates; those who can take it first. Throws 404. */
export const listTrackCandidates = async (ctx: Ctx, id: string, query: CandidatesQuery): Promise<Candidates> => {
  const track = await getTrack(ctx.db.read, id);
  const meeting = requestedMeeting(track, query);
  const { ids, found } = await whoMight(ctx, track, query.search, meeting);
  const people = await findPeople(ctx.db.read, ids);
  const items: Candidate[] = [];
  for (const one of ids) {
    const person = people.get(one);
    if (person) items.push(await candidateOf(ctx, person, track, meeting));
  }
  return {
    items: items.toSorted((a, b) => Number(b.eligible) - Number(a.eligible)),
    found,
    startsAt: meeting ? iso(meeting.startsAt) : null,
    location: meeting?.location ?? null,
  };
};
