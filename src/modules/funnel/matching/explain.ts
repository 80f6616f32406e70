// "Why am I (not) shown?": applies every eligibility rule to a specialist's current facts, for each category they serve.
import type { Reader } from "@/platform/db/types.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { getPerson, type Person } from "@/modules/auth/index.ts";
import { type Category, findCategory, listServable, type Servable } from "@/modules/catalog/index.ts";
import { CELL_MS, cellOf } from "@/modules/scheduling/availability/cell-rules.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import { hasStart, listBusySoon, openStarts, PREVIEW_DAYS, previewSpan, utcDayOf } from "@/modules/scheduling/index.ts";
import { credentialRequirement } from "@/modules/specialists/credentials/rules.ts";
import { findProfile, listCredentials, listServices } from "@/modules/specialists/index.ts";
import { type CandidateFacts, readCandidateFacts } from "./candidate-facts.ts";
import { type Candidate, ELIGIBILITY_RULES, type EligibilityRule, type MatchRequest } from "./eligibility.ts";
import { type ExplainedFacts, explainRule } from "./explain-rules.ts";
import type { ExplainedCategory, ExplainedRule, VisibilityExplanation } from "./explain-schemas.ts";

const SPECIALIST_RULES = ELIGIBILITY_RULES.filter(({ dependsOn }) => dependsOn === "specialist");
const START_RULES = ELIGIBILITY_RULES.filter(({ dependsOn }) => dependsOn === "start");
const OTHER_RULES = ELIGIBILITY_RULES.filter(({ dependsOn }) => dependsOn !== "start");

/**
 * Every eligibility rule of PRODUCT section 4, passed or failed, for each category that a specialist serves, and what to
 * do about it. It covers the days of the calendar's preview. Throws 404 for an unknown id.
 */
export const explainVisibility = async (
  db: Reader,
  specialistId: string,
  now: Instant,
): Promise<VisibilityExplanation> => {
  const person = await getPerson(db, specialistId);
  const services = await listServices(db, specialistId);
  const servable = await listServable(db);
  const rules = await explainSpecialist(db, person, services.length);
  const categories: ExplainedCategory[] = [];
  for (const { categoryId } of services) {
    const category = await explainCategory(db, { specialistId, categoryId, servable, now });
    if (category) categories.push(category);
  }
  const order = servable.map(({ id }) => id);
  const position = ({ categoryId }: ExplainedCategory) => order.indexOf(categoryId) >>> 0; // retired ones last
  categories.sort((a, b) => position(a) - position(b));
  return {
    asOf: iso(now),
    days: PREVIEW_DAYS,
    shown: categories.some(({ shown }) => shown),
    person: rules,
    categories,
    next: findNext(rules, categories),
  };
};

/** The first failed rule; those of the specialist come before those of a category. */
const findNext = (person: ExplainedRule[], categories: ExplainedCategory[]): VisibilityExplanation["next"] => {
  const hidden = categories.filter(({ shown }) => !shown).flatMap(({ gates }) => gates);
  const first = [...person, ...hidden].find(({ open }) => !open);
  return first ? { sentence: first.sentence, action: first.action } : null;
};

/** The fields that the rules about the specialist alone do not look at. */
const NO_SERVICE: Omit<Candidate, "status" | "verified" | "onboarded" | "accepting" | "serves" | "email"> = {
  credentialUntil: Infinity,
  subcategoryIds: [],
  languages: [],
  locations: [],
  lots: [],
  caps: [],
  holds: () => [],
  earliestStart: () => Infinity,
  latestStart: () => -Infinity,
  isWithinHours: () => false,
  isFree: () => false,
};

const explainSpecialist = async (db: Reader, person: Person, categoryCount: number): Promise<ExplainedRule[]> => {
  const profile = await findProfile(db, person.id);
  const candidate: Candidate = {
    ...NO_SERVICE,
    status: person.status,
    verified: person.emailVerifiedAt !== null,
    onboarded: person.onboardedAt !== null,
    accepting: profile?.accepting ?? true,
    serves: categoryCount > 0,
    email: person.email,
  };
  const request: MatchRequest = { now: 0, categoryId: "", subcategoryId: null };
  const facts = { ...NO_FACTS, onboarded: candidate.onboarded };
  return SPECIALIST_RULES.map((rule) => {
    const line = explainRule(rule, rule.passes(candidate, request, 0), facts);
    return rule.name === "serves-category" ? { ...line, ...describeCategories(categoryCount) } : line;
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
  categoryActive: true,
  requiredCredential: null,
  credential: "not-needed",
  topics: [],
  credits: 0,
  capped: false,
  locations: [],
  languages: [],
  noticeMinutes: 0,
  horizonDays: 0,
  offeredStarts: 0,
};

interface CategoryQuery {
  specialistId: string;
  categoryId: string;
  servable: readonly Servable[];
  now: Instant;
}

/** Undefined when the specialist has no profile yet. */
const explainCategory = async (db: Reader, query: CategoryQuery): Promise<ExplainedCategory | undefined> => {
  const { specialistId, categoryId, servable, now } = query;
  const facts = await readCandidateFacts(db, { specialistId, categoryId, now, exceptTrackId: "" });
  const category = await findCategory(db, categoryId);
  if (!facts || !category) return undefined;
  const { candidate, cells } = await precomputeStarts(db, facts, now);
  const subcategories = servable.find(({ id }) => id === categoryId)?.subcategories ?? [];
  const requestFor = (subcategoryId: string | null): MatchRequest => ({ now, categoryId, subcategoryId });
  const request = findEasiest(candidate, [null, ...subcategories.map(({ id }) => id)].map(requestFor));
  const starts = applyStartRules(candidate, request, cells);
  const explained = {
    ...collectFacts(facts, category, subcategories),
    credential: credentialRequirement(category.requiredCredential, await listCredentials(db, specialistId), now),
    offeredStarts: starts.left.length,
  };
  const explainRequest = (one: MatchRequest): ExplainedRule[] => [
    ...OTHER_RULES.map((rule) => explainRule(rule, rule.passes(candidate, one, now), explained)),
    ...starts.results.map(([rule, passed]) => explainRule(rule, passed, explained)),
  ];
  const gates = explainRequest(request);
  const shown = gates.every(({ open }) => open);
  const { slug, name, icon } = category;
  return {
    ...{ categoryId, slug, name, icon, shown, gates },
    bookableStarts: shown ? starts.left.length : 0,
    offeredStarts: starts.left.length,
    parts: subcategories.map(({ id, name }) => {
      const failed = explainRequest(requestFor(id)).find(({ open }) => !open);
      return { subcategoryId: id, name, shown: !failed, sentence: failed?.sentence ?? null };
    }),
  };
};

/** What the sentences mention, as far as it does not depend on the request. */
const collectFacts = (
  { candidate, calendar }: CandidateFacts,
  category: Category,
  subcategories: Servable["subcategories"],
): ExplainedFacts => ({
  ...NO_FACTS,
  onboarded: candidate.onboarded,
  categoryId: category.id,
  categoryActive: category.active,
  requiredCredential: category.requiredCredential,
  topics: subcategories.filter(({ id }) => candidate.subcategoryIds.includes(id)).map(({ name }) => name),
  credits: candidate.lots.reduce((sum, { remaining }) => sum + remaining, 0),
  capped: candidate.caps.length > 0,
  locations: candidate.locations,
  languages: candidate.languages,
  noticeMinutes: calendar?.noticeMinutes ?? 0,
  horizonDays: calendar?.horizonDays ?? 0,
});

/** Of the possible requests (for the whole category, or for one subcategory), the one for which the fewest rules fail. */
const findEasiest = (candidate: Candidate, requests: MatchRequest[]): MatchRequest => {
  const countFailed = (one: MatchRequest) => OTHER_RULES.filter((rule) => !rule.passes(candidate, one, one.now)).length;
  return requests.reduce((best, one) => countFailed(one) < countFailed(best) ? one : best);
};

/** Applies the rules about the start one after the other. A rule fails when it leaves none of the starts so far. */
const applyStartRules = (candidate: Candidate, request: MatchRequest, cells: Instant[]) => {
  let left = cells;
  const results = START_RULES.map((rule): [EligibilityRule, boolean] => {
    const before = left.length;
    left = left.filter((startsAt) => rule.passes(candidate, request, startsAt));
    return [rule, left.length > 0 || (before === 0 && rule !== START_RULES[0])];
  });
  return { left, results };
};

/** The same candidate with every start of the coming days computed at once, and the cells of these days. */
const precomputeStarts = async (db: Reader, { specialistId, calendar, candidate }: CandidateFacts, now: Instant) => {
  if (!calendar) return { candidate, cells: [] };
  const span = previewSpan(calendar, now);
  const fromDay = utcDayOf(span.from);
  const startsBeside = (busy: Parameters<typeof openStarts>[3]) =>
    openStarts(calendar, fromDay, PREVIEW_DAYS + 2, busy);
  const withinHours = startsBeside([]);
  const free = startsBeside(await listBusySoon(db, specialistId, now));
  const [earliest, latest] = [candidate.earliestStart(now), candidate.latestStart(now)];
  const precomputed: Candidate = {
    ...candidate,
    earliestStart: () => earliest,
    latestStart: () => latest,
    isWithinHours: (startsAt) => hasStart(withinHours, fromDay, cellOf(startsAt)),
    isFree: (startsAt) => hasStart(free, fromDay, cellOf(startsAt)),
  };
  return { candidate: precomputed, cells: listCells(calendar, now) };
};

const listCells = (calendar: CalendarRules, now: Instant): Instant[] => {
  const { from, to } = previewSpan(calendar, now);
  const first = Math.ceil(from / CELL_MS);
  return Array.from({ length: Math.ceil(to / CELL_MS) - first }, (_, n) => (first + n) * CELL_MS);
};
