// "Why am I (not) shown?": applies every eligibility rule to a specialist's current facts, for each category they serve.
import type { Reader } from "@/platform/db/types.ts";
import { joinPlaces } from "@/platform/places.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import type { Category, Servable } from "@/modules/catalog/index.ts";
import { cellOf } from "@/modules/scheduling/availability/cell-rules.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import {
  blockedStarts,
  earliestStart,
  hasStart,
  latestStart,
  listStarts,
  openStarts,
  PREVIEW_DAYS,
  previewSpan,
  removeStarts,
  utcDayOf,
} from "@/modules/scheduling/index.ts";
import { credentialRequirement } from "@/modules/specialists/credentials/rules.ts";
import {
  type Candidate,
  ELIGIBILITY_RULES,
  type EligibilityRule,
  listRequests,
  type MatchRequest,
  SPECIALIST_RULES,
  START_RULES,
} from "../eligibility/eligibility.ts";
import { listValidPlaces } from "../eligibility/licensing.ts";
import { readSpecialistFacts, type SpecialistFacts } from "./facts.ts";
import { type ExplainedFacts, explainRule } from "./rules.ts";
import type { ExplainedCategory, ExplainedRule, VisibilityExplanation } from "./schemas.ts";

const OTHER_RULES = ELIGIBILITY_RULES.filter(({ dependsOn }) => dependsOn !== "start");

/** `explainFacts` of an id. Throws 404 for an unknown one. */
export const explainVisibility = async (
  db: Reader,
  specialistId: string,
  now: Instant,
): Promise<VisibilityExplanation> => explainFacts(await readSpecialistFacts(db, specialistId, now), now);

/**
 * Every eligibility rule, passed or failed, for each category that a specialist serves, and what to do about it. It covers
 * the days of the calendar's preview. Nothing can be done about a retired category, so it is left out.
 */
export const explainFacts = (facts: SpecialistFacts, now: Instant): VisibilityExplanation => {
  const { servable } = facts;
  const person = explainSpecialist(facts);
  const starts = explainStarts(facts, now);
  const categories = servable.flatMap(({ id }) => facts.served.filter(({ category }) => category.id === id))
    .map((served) => explainCategory(served, facts, starts, now));
  return {
    asOf: iso(now),
    days: PREVIEW_DAYS,
    shown: categories.some(({ shown }) => shown),
    person,
    categories,
    next: findNext(person, categories),
  };
};

/** The first failed rule; those of the specialist come before those of a category. */
const findNext = (person: ExplainedRule[], categories: ExplainedCategory[]): VisibilityExplanation["next"] => {
  const hidden = categories.filter(({ shown }) => !shown).flatMap(({ rules }) => rules);
  const first = [...person, ...hidden].find(({ open }) => !open);
  return first ? { sentence: first.sentence, action: first.action } : null;
};

/** Who fails every rule that looks at the specialist alone, and offers nothing. */
const NOBODY: Candidate = {
  id: "",
  status: "suspended",
  verified: false,
  onboarded: false,
  accepting: false,
  serves: false,
  email: "",
  credentialUntil: Infinity,
  licences: null,
  subcategoryIds: [],
  languages: [],
  locations: [],
  lots: [],
  caps: [],
  earliestStart: () => Infinity,
  latestStart: () => -Infinity,
  isWithinHours: () => false,
  isHeldFor: () => false,
  isFree: () => false,
};

const explainSpecialist = ({ person, profile, services, servable }: SpecialistFacts): ExplainedRule[] => {
  const servedCount = services.filter(({ categoryId }) => servable.some(({ id }) => id === categoryId)).length;
  const candidate: Candidate = {
    ...NOBODY,
    status: person.status,
    verified: person.emailVerifiedAt !== null,
    onboarded: person.onboardedAt !== null,
    accepting: profile?.accepting ?? true,
    serves: servedCount > 0,
    email: person.email,
  };
  const request: MatchRequest = { now: 0, categoryId: "", subcategoryId: null };
  const facts = { ...NO_FACTS, onboarded: candidate.onboarded };
  return SPECIALIST_RULES.map((rule) => {
    const line = explainRule(rule, rule.passes(candidate, request, 0), facts);
    return rule.name === "serves-category" ? { ...line, ...describeCategories(servedCount) } : line;
  });
};

const describeCategories = (count: number) => ({
  label: "Categories",
  sentence: count === 0
    ? "You don't offer any category yet."
    : `You offer ${count === 1 ? "one category" : `${count} categories`}.`,
});

const NO_FACTS: ExplainedFacts = {
  onboarded: false,
  days: PREVIEW_DAYS,
  categoryId: "",
  requiredCredential: null,
  credential: "not-needed",
  validIn: "",
  topics: [],
  credits: 0,
  capped: false,
  locations: [],
  languages: [],
  noticeMinutes: 0,
  horizonDays: 0,
  offeredStarts: 0,
};

const explainCategory = (
  { category, candidate }: SpecialistFacts["served"][number],
  { calendar, servable, credentials }: SpecialistFacts,
  starts: ExplainedStarts,
  now: Instant,
): ExplainedCategory => {
  const { id: categoryId } = category;
  const subcategories = servable.find(({ id }) => id === categoryId)?.subcategories ?? [];
  const requests = listRequests({ id: categoryId, subcategories }, now);
  const explained = {
    ...collectFacts({ candidate, calendar }, category, subcategories),
    credential: credentialRequirement(category.requiredCredential, credentials, now),
    validIn: joinPlaces(listValidPlaces(candidate.licences ?? [], now)),
    offeredStarts: starts.left,
  };
  const explainRequest = (request: MatchRequest): ExplainedRule[] => [
    ...OTHER_RULES.map((rule) => explainRule(rule, rule.passes(candidate, request, now), explained)),
    ...starts.results.map(([rule, passed]) => explainRule(rule, passed, explained)),
  ];
  const rules = explainRequest(findEasiest(candidate, requests));
  const shown = rules.every(({ open }) => open);
  const { slug, name, icon } = category;
  return {
    categoryId,
    slug,
    name,
    icon,
    shown,
    rules,
    gates: rules,
    bookableStarts: shown ? starts.left : 0,
    offeredStarts: starts.left,
    parts: subcategories.map(({ id, name }) => {
      const failed = explainRequest({ now, categoryId, subcategoryId: id }).find(({ open }) => !open);
      return { subcategoryId: id, name, shown: !failed, sentence: failed?.sentence ?? null };
    }),
  };
};

/** What the sentences mention, as far as it does not depend on the request. */
const collectFacts = (
  { candidate, calendar }: { candidate: Candidate; calendar: CalendarRules | undefined },
  category: Category,
  subcategories: Servable["subcategories"],
): ExplainedFacts => ({
  ...NO_FACTS,
  onboarded: candidate.onboarded,
  categoryId: category.id,
  requiredCredential: category.requiredCredential,
  topics: subcategories.filter(({ id }) => candidate.subcategoryIds.includes(id)).map(({ name }) => name),
  credits: candidate.lots.reduce((sum, { remaining }) => sum + remaining, 0),
  capped: candidate.caps.length > 0,
  locations: candidate.locations,
  languages: candidate.languages,
  noticeMinutes: calendar?.noticeMinutes ?? 0,
  horizonDays: calendar?.horizonDays ?? 0,
});

/** The one of the possible requests (for the whole category, or for one subcategory), the one for which the fewest rules fail. */
const findEasiest = (candidate: Candidate, requests: MatchRequest[]): MatchRequest => {
  const countFailed = (request: MatchRequest) =>
    OTHER_RULES.filter((rule) => !rule.passes(candidate, request, request.now)).length;
  return requests.reduce((best, request) => countFailed(request) < countFailed(best) ? request : best);
};

interface ExplainedStarts {
  /** The rules about the start, and whether each of them leaves any start. */
  results: [EligibilityRule, boolean][];
  /** How many starts all of them leave. */
  left: number;
}

/** Applies the rules about the start, which look at the calendar alone, one after the other to the coming days. */
const explainStarts = (facts: SpecialistFacts, now: Instant): ExplainedStarts => {
  const { candidate, offered } = precomputeStarts(facts, now);
  const request: MatchRequest = { now, categoryId: "", subcategoryId: null };
  let left = offered;
  const results = START_RULES.map((rule): [EligibilityRule, boolean] => {
    const before = left.length;
    left = left.filter((startsAt) => rule.passes(candidate, request, startsAt));
    return [rule, left.length > 0 || (before === 0 && rule !== START_RULES[0])];
  });
  return { results, left: left.length };
};

/** A candidate who knows every start of the coming days, and the starts within the opening hours. */
const precomputeStarts = ({ calendar, busy }: SpecialistFacts, now: Instant) => {
  if (!calendar) return { candidate: NOBODY, offered: [] };
  const { from, to } = previewSpan(calendar, now);
  const fromDay = utcDayOf(from);
  const withinHours = openStarts(calendar, fromDay, PREVIEW_DAYS + 2, []);
  const free = withinHours.slice();
  for (const time of busy) removeStarts(free, fromDay, blockedStarts(calendar, time));
  const [earliest, latest] = [earliestStart(calendar, now), latestStart(calendar, now)];
  const candidate: Candidate = {
    ...NOBODY,
    earliestStart: () => earliest,
    latestStart: () => latest,
    isWithinHours: (startsAt) => hasStart(withinHours, fromDay, cellOf(startsAt)),
    isFree: (startsAt) => hasStart(free, fromDay, cellOf(startsAt)),
  };
  const offered = listStarts(withinHours, fromDay);
  return { candidate, offered: offered.filter((startsAt) => startsAt >= from && startsAt < to) };
};
