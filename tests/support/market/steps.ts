// Random histories of a market as steps: some actions at once, or some time.
import fc from "fast-check";
import { checkOpenPayments } from "@/modules/billing/payments/open-payments.ts";
import { catchUpProviderEvents } from "@/modules/billing/payments/provider-events.ts";
import { purgePrepared } from "@/modules/funnel/agents/requests.ts";
import { endUnanswered, sweepAcceptance, sweepLeads } from "@/modules/leads/index.ts";
import { purgeDeletedTracks } from "@/modules/leads/lifecycle/deletion.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { syncDueConnections } from "@/modules/scheduling/connections/sync.ts";
import { resumeImports } from "@/modules/imports/imports.ts";
import { closeAbandonedTracks } from "@/modules/tracks/tracks.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { sweepEarlier } from "../funnel/waitlist.ts";
import { sendDueMessages } from "../scheduling/due-messages.ts";
import { type ActionName, ACTIONS, type Step } from "./actions.ts";
import { type Market, visitorOf } from "./market.ts";
import { anyStory, tell } from "./stories.ts";

/** Every history has them. What is repeated is drawn more often. */
const ALWAYS: readonly ActionName[] = ["book", "book", "book", "hold", "request", "confirm", "offer"];
/**
 * What belongs together. A history has some of these groups: with all of them, the few actions that break a rule together
 * would hardly ever meet (swarm testing).
 */
const GROUPS: readonly (readonly ActionName[])[] = [
  ["buy", "pay", "bank", "bank", "bank", "bank", "webhook", "webhook", "webhook", "request", "verify"],
  ["assign", "assign", "decide", "decide", "stop", "reassign"],
  ["reassign", "reassign", "specialist", "mark", "undo"],
  ["mark", "keep", "follow", "undo", "undo"],
  ["key", "key", "key", "key", "key", "key", "keep", "cancel"],
  ["move", "cancel", "specialist", "rescue"],
  ["ask", "ask", "ask", "offer", "offer", "offer", "prove", "assign", "move", "cancel", "link"],
  ["withdraw", "delete", "reject", "erase", "drop", "decide", "decide", "assign"],
  ["suspend", "suspend", "licence", "licence", "licence", "reassign"],
  ["leave", "pause", "credits", "settings"],
  ["agent", "agent", "agent", "takeOver", "takeOver", "refuse"],
  ["request", "request", "reject", "reject", "reject", "step", "close", "prove"],
  ["hours", "hours", "hours", "request", "request", "hold", "step", "step", "confirm", "offer", "move"],
  ["bookByText", "bookByText", "bookByText", "move", "move", "specialist", "reassign", "cancel"],
  ["wishes", "answer", "rate"],
  ["import", "import", "again", "again", "unimport", "cancel", "move", "delete", "reassign"],
  ["import", "import", "move", "specialist", "specialist", "rescue", "rescue", "dispute", "answer"],
  ["import", "import", "reassign", "reassign", "reassign", "decide", "decide", "decide"],
  ["import", "import", "move", "move", "move"],
  ["assign", "assign", "assign", "assign", "decide", "decide", "erase", "erase", "drop"],
  ["topic", "topic", "step", "step", "step", "request", "hold", "confirm", "ask", "offer"],
  ["outage", "outage", "reassign", "reassign", "reassign", "specialist", "cancel", "delete"],
  ["busy", "busy", "ask", "ask", "ask", "offer", "move"],
  ["clients", "clients", "clients", "clients", "mark", "cancel", "reassign", "assign"],
  ["ownLink", "ownLink", "ownLink", "book", "book", "step", "reassign", "assign", "mark", "cancel"],
  ["people", "people", "people", "people", "people", "dispute", "dispute"],
  ["other", "other"],
];
/** The actions of which histories are made. */
export const DRAWN: ReadonlySet<string> = new Set([...ALWAYS, ...GROUPS.flat()]);

const small = fc.nat({ max: 11 });
/** Enough for every call of the API. */
const large = fc.nat({ max: 1_000 });

const anyChoice = fc.record({ name: large, who: small, which: large, slot: small });
/** Alone, an action is answerable for all that the step leaves. */
const anyChoices = fc.record({
  choices: fc.oneof(
    fc.array(anyChoice, { minLength: 1, maxLength: 1 }),
    fc.array(anyChoice, { minLength: 1, maxLength: 3 }),
  ),
});
/** Two days: nobody accepts what was assigned. */
const anyWait = fc.record({ wait: fc.constantFrom(11, 11, 31, 60, 1_440, 2_880) });

const beforeMeetings: fc.Arbitrary<Step[]> = fc.tuple(
  fc.subarray([...GROUPS], { minLength: 1, maxLength: 4 }),
  fc.array(fc.oneof({ weight: 6, arbitrary: anyChoices }, { weight: 1, arbitrary: anyWait }), {
    minLength: 10,
    maxLength: 26,
  }),
  fc.array(anyStory, { minLength: 1, maxLength: 2 }),
).map(([groups, choices, stories]) => {
  const names = [...ALWAYS, ...groups.flat(), ...groups.flat()];
  const steps = choices.map((step): Step =>
    "wait" in step
      ? step
      : { actions: step.choices.map(({ name, ...choice }) => ({ what: names[name % names.length]!, ...choice })) }
  );
  return stories.reduce(tell, steps);
});

/** What people say about meetings that are over; and an import is undone whose other meetings have been reminded of. */
const anyAnswers = fc.record({
  actions: fc.array(
    fc.record({
      what: fc.constantFrom<ActionName[]>(
        "answer",
        "answer",
        "answer",
        "follow",
        "wishes",
        "rate",
        "unimport",
        "reassign",
      ),
      who: small,
      which: small,
      slot: small,
    }),
    { minLength: 2, maxLength: 4 },
  ),
});
/** What happens to leads while their meetings take place. */
const anyMeanwhile = fc.record({
  actions: fc.array(
    fc.record({
      what: fc.constantFrom<ActionName[]>("reassign", "reassign", "erase", "mark", "withdraw", "delete", "cancel"),
      who: small,
      which: small,
      slot: small,
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
/** From the start of a history until five minutes after its first meetings begin. */
const UNTIL_THE_FIRST = 8 * 1_440 - 55;
const waitOf = (step: Step): number => "wait" in step ? step.wait : 0;

/** The time until the first meetings of a day begin: of the first day, unless more has passed already. */
const untilMeetings = (before: readonly Step[]): Step => {
  const passed = before.reduce((sum, step) => sum + waitOf(step), 0);
  const days = Math.max(0, Math.ceil((passed - UNTIL_THE_FIRST) / 1_440));
  return { wait: UNTIL_THE_FIRST + days * 1_440 - passed };
};

/** Some weeks: actions before the meetings and during the first ones, then answers after them, and the deadlines without answers. */
export const anySteps: fc.Arbitrary<Step[]> = fc.tuple(
  beforeMeetings,
  anyMeanwhile,
  anyMeanwhile,
  anyAnswers,
  anyAnswers,
  anyAnswers,
).map(([before, first, second, one, two, three]) => [
  ...before,
  ...[untilMeetings(before), first, { wait: 31 }, second],
  ...[{ wait: 174 }, one, two, { wait: 1_440 }, three, { wait: 15 * 1_440 }],
]);

/** Starts the requests that the actions of a step need. */
export const prepare = async (market: Market, step: Step): Promise<void> => {
  if ("wait" in step) return;
  for (const { what, who } of step.actions) if (ACTIONS[what].startsRequest) await visitorOf(market, who, market.app);
};

const SWEEPS = [
  expireHolds,
  endUnanswered,
  sweepOutcomes,
  sweepAcceptance,
  sweepLeads,
  checkOpenPayments,
  closeAbandonedTracks,
  purgePrepared,
  purgeDeletedTracks,
  syncDueConnections,
  resumeImports,
];

/** Performs one step. Returns the status of every response. */
export const perform = async (market: Market, step: Step): Promise<number[]> => {
  const { app, webs } = market;
  if ("wait" in step) {
    // Every night the provider's events of the last days are looked up, and some waits are longer.
    await catchUpProviderEvents(app.ctx());
    app.clock.advance(step.wait * MINUTE_MS);
    await market.outside.comeBack();
    await market.outside.settle();
    await sweepEarlier(app);
    for (const sweep of SWEEPS) await sweep(app.ctx());
    await sendDueMessages(app);
    return [];
  }
  const done = await Promise.all(
    step.actions.map(({ what, ...choice }, n) => ACTIONS[what].perform(market, choice, webs[n % webs.length]!)),
  );
  return done.flatMap((response) => response?.status ?? []);
};
