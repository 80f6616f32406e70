// What happens to one visitor, specialist or file in an order that drawing single actions would hardly ever reach. A history
// has one or two of these stories among its other actions, with other people and times each time.
import fc from "fast-check";
import type { Action, Step } from "./actions.ts";
import type { Choice } from "./market.ts";

/** One action, as far as the story says which; or minutes to wait. Who and which are the same for all of a story. */
type Part = Pick<Action, "what"> & Partial<Choice> | { wait: number };
type Story = readonly Part[];

/** The newest one, and the ones before it: of leads, each has two numbers (`pickLead`). */
const LAST = -1;
const LAST_LEAD = -1;
const leadBeforeLast = (n: number) => LAST_LEAD - 2 * n;

const AGREE = { what: "decide", which: LAST, slot: 0 } as const;
/** The visitor who lets Parley choose is not asked before they are assigned. */
const MAY_CHOOSE = 0;
/** Nobody accepts a lead within two days. */
const NOT_ACCEPTED = { wait: 2_880 };
const CANCEL_BY_SPECIALIST = { what: "specialist", who: 1 } as const;

const STORIES: readonly Story[] = [
  // People of another system: with credits they stay; who leaves is in no report.
  [{ what: "people", slot: 0 }, { what: "people", slot: 3 }, { what: "people", slot: 4 }],
  [{ what: "people", slot: 0 }, { what: "people", slot: 1 }, { what: "people", slot: 2 }],
  // Meetings of another system: reminded of and undone, moved, cancelled and imported again, handed over without numbers.
  [{ what: "import" }, { wait: 7 * 1_440 }, { what: "unimport" }],
  [{ what: "import", slot: 4 }, { what: "move", which: LAST }, { what: "move", which: LAST }],
  [{ what: "import" }, { what: "cancel", which: LAST }, { what: "again" }],
  [
    { what: "import", who: 1, which: 0 },
    { ...CANCEL_BY_SPECIALIST, which: LAST_LEAD },
    { what: "reassign", which: LAST_LEAD, slot: 1 },
    { ...CANCEL_BY_SPECIALIST, which: leadBeforeLast(2) },
    { what: "reassign", which: leadBeforeLast(2), slot: 1 },
    AGREE,
    AGREE,
  ],
  // What a request was shown changes while it waits for its confirmation.
  [{ what: "request" }, { what: "hours", slot: 0 }, { what: "confirm", which: LAST }],
  [{ what: "request" }, { what: "hours", slot: 2 }, { what: "confirm", which: LAST }],
  [{ what: "step", slot: 0 }, { what: "request" }, { what: "topic", slot: 0 }, { what: "confirm", which: LAST }],
  [{ what: "request" }, { what: "assign", slot: 1 }, { what: "confirm", which: LAST }],
  // A link that nobody was sent.
  [{ what: "request" }, { wait: 31 }, { what: "ask", which: LAST, slot: 1 }],
  // Two requests of a visitor with one specialist, for one credit.
  [
    { what: "book" },
    { what: "book" },
    { ...CANCEL_BY_SPECIALIST, which: LAST_LEAD },
    { what: "reassign", which: LAST_LEAD },
    { what: "cancel", which: LAST },
  ],
  // Leads that nobody accepted are deleted, while their requests go on.
  [
    { what: "assign", who: MAY_CHOOSE, slot: 1 },
    NOT_ACCEPTED,
    { what: "request", who: MAY_CHOOSE, which: LAST },
    { what: "erase", which: LAST_LEAD },
  ],
  [
    { what: "assign", slot: 1 },
    AGREE,
    NOT_ACCEPTED,
    { what: "assign", who: LAST, which: LAST, slot: 0 },
    AGREE,
    { what: "erase", which: LAST_LEAD },
  ],
  // There and back while nothing outside answers.
  ...[0, 1].map((which): Story => [
    { what: "book", which },
    { what: "outage" },
    { what: "reassign", which: LAST_LEAD, slot: 1 - which },
    { what: "reassign", which: LAST_LEAD, slot: which },
    { wait: 11 },
  ]),
];

const LONGEST = Math.max(...STORIES.map(({ length }) => length));
const small = fc.nat({ max: 11 });

/** A story as steps, and how many other steps come before each of them. */
export const anyStory: fc.Arbitrary<{ steps: Step[]; gaps: number[] }> = fc.record({
  story: fc.constantFrom(...STORIES),
  who: small,
  which: small,
  slots: fc.array(small, { minLength: LONGEST, maxLength: LONGEST }),
  start: fc.nat({ max: 20 }),
  gaps: fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: LONGEST, maxLength: LONGEST }),
}).map(({ story, who, which, slots, start, gaps }) => ({
  steps: story.map((part, n): Step => "wait" in part ? part : { actions: [{ who, which, slot: slots[n]!, ...part }] }),
  gaps: [start, ...gaps],
}));

/** The steps with those of a story among them. */
export const tell = (others: readonly Step[], { steps, gaps }: { steps: Step[]; gaps: number[] }): Step[] => {
  const rest = [...others];
  return [...steps.flatMap((step, n) => [...rest.splice(0, gaps[n]), step]), ...rest];
};
