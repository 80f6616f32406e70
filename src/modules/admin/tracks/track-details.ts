// One request in full: who asks, for what, how far he came, what came of it, and what can be done.
import type { Ctx } from "@/platform/ctx.ts";
import { findPeople } from "@/modules/auth/index.ts";
import { answersInWords } from "@/modules/catalog/answer-rules.ts";
import { namesOf, questionsOf } from "@/modules/catalog/index.ts";
import { assignRefusal, deletionRefusal, getTrack, listConsentRecords, type Track } from "@/modules/funnel/index.ts";
import { listLeadsOfTrack } from "@/modules/leads/index.ts";
import { findLiveMeeting } from "@/modules/scheduling/index.ts";
import { pricingOf } from "@/modules/settings/index.ts";
import { type LocalTime, localTimeOf } from "../local-time.ts";
import { trackItem } from "./track-list.ts";
import type { TrackProps } from "./schemas.ts";
import { stepsInOrder } from "./labels.ts";

const nameIn = async (ctx: Ctx, ids: string[]): Promise<(id: string) => string> => {
  const people = await findPeople(ctx.db.read, ids);
  return (id) => {
    const person = people.get(id);
    return person ? `${person.firstName} ${person.lastName}` : "";
  };
};

const heldBy = async (ctx: Ctx, track: Track, time: LocalTime): Promise<TrackProps["held"]> => {
  const held = await findLiveMeeting(ctx.db.read, track.id);
  if (held?.status !== "held" || (held.holdExpiresAt ?? 0) <= ctx.now) return null;
  const { specialistId, startsAt, location } = held;
  const name = await nameIn(ctx, [specialistId]);
  return { time: time(startsAt), specialistId, specialist: name(specialistId), location };
};

const leadsOf = async (ctx: Ctx, track: Track, time: LocalTime): Promise<TrackProps["leads"]> => {
  const leads = await listLeadsOfTrack(ctx.db.read, track.id);
  const name = await nameIn(ctx, leads.map(({ specialistId }) => specialistId));
  return leads.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .map(({ id, specialistId, status, createdAt }) => ({
      ...{ id, specialistId, status },
      specialist: name(specialistId),
      created: time(createdAt),
    }));
};

const actionsFor = (track: Track): TrackProps["actions"] => [
  { action: "assign", label: "Assign to a specialist", closed: assignRefusal(track)?.sentence ?? null },
  { action: "delete", label: "Delete", closed: deletionRefusal(track) ?? null },
];

/** Admin/TrackProps. Throws 404, for one that was deleted, too. */
export const getTrackProps = async (ctx: Ctx, id: string): Promise<TrackProps> => {
  const db = ctx.db.read;
  const track = await getTrack(db, id);
  const time = await localTimeOf(ctx);
  const { currency } = await pricingOf(db);
  return {
    ...trackItem(track, await namesOf(db), time),
    contact: track.contact,
    preferences: track.preferences,
    answers: answersInWords(await questionsOf(db, track.questionSetId), track.answers, currency),
    visitorZone: track.timezone,
    locale: track.locale,
    consents: await listConsentRecords(db, id),
    attribution: track.attribution as Record<string, string>,
    steps: stepsInOrder(track.timings).map(({ step, label, at }) => ({ step, label, at: time(at) })),
    closedAt: time.orNull(track.closedAt),
    held: await heldBy(ctx, track, time),
    leads: await leadsOf(ctx, track, time),
    actions: actionsFor(track),
  };
};
