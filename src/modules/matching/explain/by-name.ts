// "Why not X?" by name: every specialist of a request's category, with their place in the order or the rule that keeps
// them away. The verdicts are those of `findRefusal`, which also refuses bookings.
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { isOpenStart, listStarts, openStarts, utcDayOf } from "@/modules/scheduling/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { findFailedRequestRule, START_RULES } from "../eligibility/eligibility.ts";
import { loadMatchContext } from "../match-context.ts";
import { findRefusal, listStartsOf, type SlotRequest } from "../open-slots.ts";
import { rankEntries } from "../ranked-candidates.ts";
import { type Asked, describeExclusion } from "../routing/exclusions.ts";
import { addNumber, createSet } from "../slot-index/number-sets.ts";
import type { SlotIndex } from "../slot-index/slot-index.ts";
import { type SlotIndexEntry, toCandidate } from "../slot-index/slot-index-entry.ts";

/** How far ahead starts are looked for when no time is asked. */
export const LOOK_AHEAD_DAYS = 45;

/** One specialist of the category. */
export interface NamedAnswer {
  specialistId: string;
  /** 1 is the best match of those who can be booked; null for the others. */
  position: number | null;
  /** The first start at which they can be booked; null for the others. */
  startsAt: Instant | null;
  /** Why they can't be booked, in words that follow a name: "without credits"; null when they can. */
  because: string | null;
}

/** The rules about the start in words, at one start or for the coming days. */
const AT_START: Readonly<Record<string, string>> = {
  "opening-hours": "closed at this time",
  free: "already booked or on hold at this time",
};
const inDays = (days: number): Readonly<Record<string, string>> => ({
  "opening-hours": `no opening hours in the next ${days} days`,
  notice: `needs more notice than the next ${days} days leave`,
  horizon: "no opening hours within their booking window",
  free: `fully booked for the next ${days} days`,
});

/** Why a rule keeps somebody from the coming days, in words that follow a name. */
export const describeRuleInDays = (rule: string, asked: Asked, days: number): string =>
  inDays(days)[rule] ?? describeExclusion(rule, asked);

/** The rule about the start that leaves none. In the index, meetings and blocked times are not opening hours. */
const findClosingRule = (entry: SlotIndexEntry, request: SlotRequest, until: Instant): string => {
  const fromDay = utcDayOf(request.now);
  const offered = listStarts(openStarts(entry.calendar, fromDay, LOOK_AHEAD_DAYS + 1, []), fromDay)
    .filter((at) => at >= request.now && at < until);
  if (offered.length === 0) return "opening-hours";
  const candidate = toCandidate(entry);
  let left = offered;
  const failed = START_RULES.find((rule) => {
    left = left.filter((at) => rule.passes(candidate, request, at));
    return left.length === 0;
  });
  return failed === undefined || failed.name === "opening-hours" ? "free" : failed.name;
};

type Verdict = Pick<NamedAnswer, "startsAt" | "because">;

const judgeAt = (index: SlotIndex, request: SlotRequest, startsAt: Instant, id: string): Verdict => {
  const rule = findRefusal(index, request, id, startsAt);
  if (rule === undefined) return { startsAt, because: null };
  const calendar = index.entries.get(id)?.calendar;
  const isTaken = rule === "opening-hours" && calendar && isOpenStart(calendar, startsAt, []);
  const name = isTaken ? "free" : rule;
  return { startsAt: null, because: AT_START[name] ?? describeExclusion(name, request) };
};

const judgeAnyTime = (index: SlotIndex, request: SlotRequest, id: string): Verdict => {
  const because = (rule: string): Verdict => ({
    startsAt: null,
    because: describeRuleInDays(rule, request, LOOK_AHEAD_DAYS),
  });
  const entry = index.entries.get(id);
  if (!entry) return because(index.hidden.get(id)!);
  const failed = findFailedRequestRule(toCandidate(entry), request);
  if (failed) return because(failed.name);
  const until = request.now + LOOK_AHEAD_DAYS * DAY_MS;
  const startsAt = listStartsOf(index, request, id, until).find((at) => at > request.now);
  return startsAt === undefined ? because(findClosingRule(entry, request, until)) : { startsAt, because: null };
};

/**
 * Every specialist of a request's category: at a start and location, or without them at any time of the coming days. Those
 * who can be booked come first, in ranking order. Throws 404.
 */
export const explainByName = async (
  ctx: Ctx,
  trackId: string,
  asked?: { startsAt: Instant; location: Location },
): Promise<NamedAnswer[]> => {
  const { index, visitor, requestFor } = await loadMatchContext(ctx, trackId);
  const request = requestFor(asked?.location);
  const ids = [...index.entries.keys(), ...index.hidden.keys()];
  const verdicts = new Map(
    ids.map((id) =>
      [id, asked ? judgeAt(index, request, asked.startsAt, id) : judgeAnyTime(index, request, id)] as const
    ),
  );
  const free = createSet();
  for (const [id, { because }] of verdicts) if (because === null) addNumber(free, index.entries.get(id)!.number);
  // The time of day contributes the same to everyone.
  const ranked = rankEntries(index, visitor, { free, startsAt: asked?.startsAt ?? ctx.now, limit: Infinity });
  const positions = new Map(ranked.map(({ id }, n) => [id, n + 1]));
  return ids.map((specialistId) => ({
    specialistId,
    position: positions.get(specialistId) ?? null,
    ...verdicts.get(specialistId)!,
  })).toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity));
};
