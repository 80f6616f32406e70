// "Why not X?" by name, on a request and on the lead that came of it.
import type { Ctx } from "@/platform/ctx.ts";
import { explainByName, listRoutings, LOOK_AHEAD_DAYS, type NamedAnswer } from "@/modules/matching/index.ts";
import { findLiveMeeting } from "@/modules/scheduling/index.ts";
import { isHeld } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { loadLocalTime } from "../local-time.ts";
import { loadPersonNames } from "../person-names.ts";
import type { WhyNot } from "./schemas.ts";

/** Specialists that are listed. */
const LISTED = 100;

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
const pluralRules = new Intl.PluralRules("en", { type: "ordinal" });
/** "first", "21st" */
const ordinal = (position: number): string =>
  ORDINALS[position - 1] ?? `${position}${SUFFIXES[pluralRules.select(position)] ?? "th"}`;

interface Facts {
  /** The meeting's specialist, whose own meeting takes the time. */
  bookedId: string | undefined;
  /** The positions that were recorded when the meeting was booked. */
  recorded: ReadonlyMap<string, number>;
  /** How many visitors see at a start. */
  shown: number;
}

const positionText = (position: number, shown: number): string =>
  position <= shown ? `Shown ${ordinal(position)}` : `Ranked ${ordinal(position)}, and ${shown} are shown`;

const describeAnswer = (
  { specialistId, position, because }: NamedAnswer,
  { bookedId, recorded, shown }: Facts,
): Pick<WhyNot["items"][number], "shown" | "text"> => {
  const before = recorded.get(specialistId);
  const isBooked = specialistId === bookedId;
  if (before !== undefined) {
    return { shown: true, text: `Shown ${ordinal(before)}${isBooked ? ", has this meeting" : ""}` };
  }
  if (isBooked) return { shown: true, text: "Has this meeting" };
  if (because !== null) return { shown: false, text: because };
  if (recorded.size > 0) return { shown: false, text: "Ranked after those who were shown" };
  return { shown: position! <= shown, text: positionText(position!, shown) };
};

/** Admin/WhyNot: at the time that the visitor holds or has booked, else at any time of the coming days. Throws 404. */
export const explainTrack = async (ctx: Ctx, id: string): Promise<WhyNot> => {
  const db = ctx.db.read;
  const [live, routings, { specialistsPerSlot }, time] = await Promise.all([
    findLiveMeeting(db, id),
    listRoutings(db, id),
    getLifecycle(db),
    loadLocalTime(ctx),
  ]);
  const meeting = live && live.startsAt > ctx.now ? live : undefined;
  const answers = await explainByName(ctx, id, meeting);
  const isBooked = meeting !== undefined && !isHeld(meeting.status);
  const routing = meeting && routings.find(({ meetingId }) => meetingId === meeting.id);
  const facts: Facts = {
    bookedId: isBooked ? meeting.specialistId : undefined,
    recorded: new Map(routing?.candidates.map(({ specialistId, position }) => [specialistId, position])),
    shown: specialistsPerSlot,
  };
  const listed = answers.slice(0, LISTED);
  const nameOf = await loadPersonNames(db, listed.map(({ specialistId }) => specialistId));
  const place = ({ specialistId, position }: NamedAnswer) =>
    facts.recorded.get(specialistId) ?? (specialistId === facts.bookedId ? 0 : LISTED + (position ?? LISTED));
  const items = listed.map((answer) => ({ answer, name: nameOf(answer.specialistId) }))
    .toSorted((a, b) => place(a.answer) - place(b.answer) || (a.name < b.name ? -1 : 1));
  return {
    at: meeting ? time(meeting.startsAt) : null,
    days: LOOK_AHEAD_DAYS,
    items: items.map(({ answer, name }) => ({
      specialistId: answer.specialistId,
      name,
      ...describeAnswer(answer, facts),
      next: meeting ? null : time.orNull(answer.startsAt),
    })),
    more: answers.length - listed.length,
  };
};
