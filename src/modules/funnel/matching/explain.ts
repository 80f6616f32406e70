// "Why am I (not) shown?": asks the one list of gates of a specialist's own sources, for each category he serves.
import type { Reader } from "@/platform/db/types.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { getPerson, type Person } from "@/modules/auth/index.ts";
import { type Category, findCategory, listServable, type Servable } from "@/modules/catalog/index.ts";
import { hasStart, listBusySoon, openStarts, PREVIEW_DAYS, previewSpan, utcDayOf } from "@/modules/scheduling/index.ts";
import { type CalendarRules, CELL_MS, cellOf } from "@/modules/scheduling/rules.ts";
import { credentialStanding } from "@/modules/specialists/credential-rules.ts";
import { findProfile, listCredentials, type Served, servedBy } from "@/modules/specialists/index.ts";
import { type ExplainedFacts, explainGate } from "./explain-rules.ts";
import type { ExplainedCategory, ExplainedGate, ShownExplanation } from "./explain-schemas.ts";
import { type Ask, type Gate, GATES, type Offer } from "./eligibility.ts";
import { readSources, type Sources } from "./candidate-facts.ts";

const WITHOUT_START = GATES.filter(({ on }) => on !== "start");
const ON_START = GATES.filter(({ on }) => on === "start");
const ON_PERSON = GATES.filter(({ on }) => on === "specialist");

/**
 * Every gate of PRODUCT section 4, open or closed, for each category that a specialist serves, and what opens it.
 * The days looked at are those of the calendar's preview. Throws 404 when there is nobody of this id.
 */
export const explainShown = async (db: Reader, specialistId: string, now: Instant): Promise<ShownExplanation> => {
  const person = await getPerson(db, specialistId);
  const served = await servedBy(db, specialistId);
  const offered = await listServable(db);
  const gates = await personGates(db, person, served);
  const categories: ExplainedCategory[] = [];
  for (const service of served) {
    const category = await explainCategory(db, { person, service, offered, now });
    if (category) categories.push(category);
  }
  const order = offered.map(({ id }) => id);
  const position = ({ categoryId }: ExplainedCategory) => order.indexOf(categoryId) >>> 0; // retired ones last
  categories.sort((a, b) => position(a) - position(b));
  return {
    asOf: iso(now),
    days: PREVIEW_DAYS,
    shown: categories.some(({ shown }) => shown),
    person: gates,
    categories,
    next: nextOf(gates, categories),
  };
};

/** The first closed gate, of the person before any category's. */
const nextOf = (person: ExplainedGate[], categories: ExplainedCategory[]): ShownExplanation["next"] => {
  const hidden = categories.filter(({ shown }) => !shown).flatMap(({ gates }) => gates);
  const first = [...person, ...hidden].find(({ open }) => !open);
  return first ? { sentence: first.sentence, action: first.action } : null;
};

/** Nothing but the person: what the gates ask beyond that is left out. */
const NO_OFFER: Omit<Offer, "status" | "verified" | "onboarded" | "accepting" | "serves" | "email"> = {
  credentialUntil: Infinity,
  subcategoryIds: [],
  languages: [],
  locations: [],
  lots: [],
  caps: [],
  holds: () => [],
  earliestStart: () => Infinity,
  latestStart: () => -Infinity,
  opens: () => false,
  isFree: () => false,
};

const personGates = async (db: Reader, person: Person, served: readonly Served[]): Promise<ExplainedGate[]> => {
  const profile = await findProfile(db, person.id);
  const offer: Offer = {
    ...NO_OFFER,
    status: person.status,
    verified: person.emailVerifiedAt !== null,
    onboarded: person.onboardedAt !== null,
    accepting: profile?.accepting ?? true,
    serves: served.length > 0,
    email: person.email,
  };
  const ask: Ask = { now: 0, categoryId: "", subcategoryId: null };
  const facts = { ...NO_FACTS, onboarded: offer.onboarded };
  return ON_PERSON.map((gate) => {
    const line = explainGate(gate, gate.passes(offer, ask, 0), facts);
    return gate.name === "serves-category" ? { ...line, ...categoryCount(served.length) } : line;
  });
};

const categoryCount = (count: number) => ({
  label: "Categories",
  sentence: count === 0
    ? "You do not offer any category yet."
    : `You offer ${count === 1 ? "one category" : `${count} categories`}.`,
});

const NO_FACTS: ExplainedFacts = {
  onboarded: false,
  days: PREVIEW_DAYS,
  categoryId: "",
  offered: true,
  requiredCredential: null,
  credential: "not-needed",
  parts: [],
  credits: 0,
  capped: false,
  locations: [],
  languages: [],
  noticeMinutes: 0,
  horizonDays: 0,
  offeredStarts: 0,
};

interface Question {
  person: Person;
  service: Served;
  offered: readonly Servable[];
  now: Instant;
}

/** Nothing for a category that was served before there was a profile. */
const explainCategory = async (db: Reader, question: Question): Promise<ExplainedCategory | undefined> => {
  const { person, service, offered, now } = question;
  const { categoryId } = service;
  const sources = await readSources(db, { specialistId: person.id, categoryId, now, exceptTrackId: "" });
  const category = await findCategory(db, categoryId);
  if (!sources || !category) return undefined;
  const { offer, cells } = await lookAhead(db, sources, now);
  const parts = offered.find(({ id }) => id === categoryId)?.subcategories ?? [];
  const askFor = (subcategoryId: string | null): Ask => ({ now, categoryId, subcategoryId });
  const ask = mostOpen(offer, [null, ...parts.map(({ id }) => id)].map(askFor));
  const starts = startGates(offer, ask, cells);
  const facts = {
    ...factsOf(sources, category, parts),
    credential: credentialStanding(category.requiredCredential, await listCredentials(db, person.id), now),
    offeredStarts: starts.left.length,
  };
  const linesFor = (asked: Ask): ExplainedGate[] => [
    ...WITHOUT_START.map((gate) => explainGate(gate, gate.passes(offer, asked, now), facts)),
    ...starts.closed.map(([gate, closed]) => explainGate(gate, !closed, facts)),
  ];
  const gates = linesFor(ask);
  const shown = gates.every(({ open }) => open);
  const { slug, name, icon } = category;
  return {
    ...{ categoryId, slug, name, icon, shown, gates },
    bookableStarts: shown ? starts.left.length : 0,
    offeredStarts: starts.left.length,
    parts: parts.map((part) => {
      const closed = linesFor(askFor(part.id)).find(({ open }) => !open);
      return { subcategoryId: part.id, name: part.name, shown: !closed, sentence: closed?.sentence ?? null };
    }),
  };
};

/** What the sentences name, as far as it does not depend on who asks. */
const factsOf = ({ offer, calendar }: Sources, category: Category, parts: Servable["subcategories"]) => ({
  ...NO_FACTS,
  onboarded: offer.onboarded,
  categoryId: category.id,
  offered: category.active,
  requiredCredential: category.requiredCredential,
  parts: parts.filter(({ id }) => offer.subcategoryIds.includes(id)).map(({ name }) => name),
  credits: offer.lots.reduce((sum, { remaining }) => sum + remaining, 0),
  capped: offer.caps.length > 0,
  locations: offer.locations,
  languages: offer.languages,
  noticeMinutes: calendar?.noticeMinutes ?? 0,
  horizonDays: calendar?.horizonDays ?? 0,
});

/** Of the visitors who might come (for the whole category, or for one part) those to whom the fewest gates are closed. */
const mostOpen = (offer: Offer, asks: Ask[]): Ask => {
  const closedTo = (ask: Ask) => WITHOUT_START.filter((gate) => !gate.passes(offer, ask, ask.now)).length;
  return asks.reduce((best, ask) => closedTo(ask) < closedTo(best) ? ask : best);
};

/** The gates that depend on the start, one after the other: closed when none of the starts so far passes. */
const startGates = (offer: Offer, ask: Ask, cells: Instant[]) => {
  let left = cells;
  const closed = ON_START.map((gate): [Gate, boolean] => {
    const before = left.length;
    left = left.filter((startsAt) => gate.passes(offer, ask, startsAt));
    return [gate, left.length === 0 && (before > 0 || gate === ON_START[0])];
  });
  return { left, closed };
};

/** The same sources with every start of the days ahead worked out at once, and these days' cells. */
const lookAhead = async (db: Reader, { specialistId, calendar, offer }: Sources, now: Instant) => {
  if (!calendar) return { offer, cells: [] };
  const span = previewSpan(calendar, now);
  const fromDay = utcDayOf(span.from);
  const bitsWith = (busy: Parameters<typeof openStarts>[3]) => openStarts(calendar, fromDay, PREVIEW_DAYS + 2, busy);
  const hours = bitsWith([]);
  const free = bitsWith(await listBusySoon(db, specialistId, now));
  const [earliest, latest] = [offer.earliestStart(now), offer.latestStart(now)];
  const ahead: Offer = {
    ...offer,
    earliestStart: () => earliest,
    latestStart: () => latest,
    opens: (startsAt) => hasStart(hours, fromDay, cellOf(startsAt)),
    isFree: (startsAt) => hasStart(free, fromDay, cellOf(startsAt)),
  };
  return { offer: ahead, cells: cellsOf(calendar, now) };
};

const cellsOf = (calendar: CalendarRules, now: Instant): Instant[] => {
  const { from, to } = previewSpan(calendar, now);
  const first = Math.ceil(from / CELL_MS);
  return Array.from({ length: Math.ceil(to / CELL_MS) - first }, (_, n) => (first + n) * CELL_MS);
};
