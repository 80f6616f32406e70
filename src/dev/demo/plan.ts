// The demo's meetings and requests: about 90 past meetings, 30 upcoming ones, and requests in every status.
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { refreshStaleCandidates } from "@/modules/matching/read-model.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import { assign, type AssignmentOutcome, type Ending, meet } from "./outcomes.ts";
import type { DemoContext } from "./context.ts";
import { abandon, answerUntil, arrive, closeRequest, holdTime, requestMeeting, type Visit } from "./visits.ts";
import type { Scenario } from "./scenarios.ts";
import { answerDemoRatings, publishDemoRatings } from "./ratings.ts";
import { chance } from "./visitors.ts";
import { listWaveScenarios } from "./waves.ts";

/** The main account's meetings. Negative days are in the future. */
const MAIN: [daysAgo: number, about: string, ending: Ending][] = [
  [52, "mortgages/first-home", "converted"],
  [47, "insurance/home", "notConverted"],
  [41, "mortgages/remortgage", "unreported"],
  [36, "mortgages/first-home", "converted"],
  [30, "insurance/life", "converted"],
  [26, "mortgages/second-home", "keptAfterAbsence"],
  [21, "mortgages/first-home", "notConverted"],
  [17, "mortgages/remortgage", "unreported"],
  [13, "mortgages/first-home", "converted"],
  [9, "insurance/home", "visitorCancels"],
  [6, "mortgages/first-home", "converted"],
  [4, "mortgages/second-home", "unreported"],
  [2, "mortgages/first-home", "unreported"],
  [-1, "mortgages/first-home", "unreported"],
  [-1, "insurance/home", "unreported"],
  [-3, "mortgages/remortgage", "unreported"],
  [-6, "mortgages/first-home", "unreported"],
  [-9, "mortgages/first-home", "visitorChangesMind"],
  [-12, "insurance/life", "unreported"],
];

/** The other specialists' numbers of past and upcoming meetings. */
const OTHERS: [mailbox: string, about: string, past: number, ahead: number][] = [
  ["oliver.bennett", "mortgages", 3, 2],
  ["oliver.bennett", "mortgages/equity-release", 1, 0],
  ["sofia.marques", "mortgages/second-home", 4, 1],
  ["suspended", "mortgages/remortgage", 3, 0],
  ["tomasz.zielinski", "insurance/business", 4, 2],
  ["amina.haddad", "insurance/health", 4, 1],
  ["margaret.doyle", "pensions", 4, 1],
  ["margaret.doyle", "investments/inheritance", 1, 1],
  ["henrik.sandberg", "pensions/pension-transfer", 4, 1],
  ["chiara.rinaldi", "investments", 4, 2],
  ["katharina.vogel", "tax-accounting/freelancer", 4, 1],
  ["katharina.vogel", "business-funding/grants", 1, 0],
  ["elena.kovalenko", "immigration/work-visa", 4, 1],
  ["femi.adeyemi", "business-funding/startup", 2, 1],
  ["marc.dubois", "legal/family", 4, 1],
  ["isabel.ortega", "legal/employment", 4, 1],
  ["isabel.ortega", "immigration", 1, 1],
  ["nora.whitfield", "career/return", 2, 0],
  ["maya.thompson", "career", 5, 2],
  ["wei-lin.chen", "tutoring/school-maths", 4, 1],
  ["emily.carter", "tutoring/english", 4, 2],
  ["lukas.brandner", "home-energy/solar", 12, 1],
  ["sanne.devries", "home-energy/insulation", 2, 1],
  ["deniz.arslan", "digital-marketing/ads", 5, 1],
  ["priya.nair", "digital-marketing", 4, 1],
];

/** Usually a meeting takes place and is rated: three ratings are the fewest that are shown. */
const USUAL: Ending[] = ["converted", "notConverted", "unreported"];
const MIXED: Ending[] = [...USUAL, "converted", "visitorCancels", "unreported", "visitorAbsent"];
/** The suspended specialist missed some. */
const UNUSUAL: Record<string, Ending[]> = {
  suspended: ["specialistAbsent", "converted", "specialistAbsent"],
  "oliver.bennett": MIXED,
  "femi.adeyemi": MIXED,
  "nora.whitfield": MIXED,
  "deniz.arslan": ["converted", "specialistCancels", "notConverted"],
};

/** Requests that an administrator assigned. */
const ASSIGNED: [hoursAgo: number, mailbox: string, about: string, answer: AssignmentOutcome][] = [
  [0.4, "specialist", "mortgages/first-home", "waits"],
  [52, "specialist", "mortgages/second-home", "live"],
  [200, "specialist", "insurance/home", "lets-it-expire"],
  [420, "specialist", "mortgages/first-home", "converted"],
  [3, "chiara.rinaldi", "investments/financial-plan", "is-asked"],
  [75, "chiara.rinaldi", "investments/financial-plan", "live"],
  [330, "priya.nair", "digital-marketing/shop", "converted"],
];

/** Requests that have led to no meeting. */
const UNFINISHED: [minutesAgo: number, about: string, how: (demo: DemoContext, visit: Visit) => Scenario][] = [
  [4, "pensions", leaveAfter("start")],
  [11, "home-energy/heat-pump", leaveAfter("start")],
  [14, "career", leaveAfter("needs")],
  [19, "legal/employment", leaveAfter("needs")],
  [12, "tutoring/english", holdsTime],
  [13, "tutoring/english", requestsMeeting],
  [55, "insurance", leaveAfter("needs", abandon)],
  [180, "mortgages/first-home", leaveAfter("contacts", abandon)],
  [400, "tax-accounting/vat", leaveAfter("contacts", abandon)],
  [900, "immigration/citizenship", leaveAfter("contacts", abandon)],
  [1_600, "business-funding", leaveAfter("contacts", closeRequest)],
  [2_300, "digital-marketing/seo", leaveAfter("needs", abandon)],
  [3_100, "pensions/drawdown", leaveAfter("contacts", abandon)],
  [5_500, "investments/esg", leaveAfter("needs", closeRequest)],
  [9_000, "home-energy/solar", leaveAfter("contacts", abandon)],
  [15_000, "career/leadership", leaveAfter("start", abandon)],
  [24_000, "legal/family", leaveAfter("contacts", abandon)],
  [39_000, "insurance/health", leaveAfter("contacts", closeRequest)],
  [640, "home-energy/insulation", findsNoTimes],
  [7_300, "legal/employment", findsNoTimes],
];

/** The last step that the visitor answers, and what ends the request; without it, it stays open. */
function leaveAfter(last: Step, end?: typeof abandon) {
  return async function* (demo: DemoContext, visit: Visit): Scenario {
    const progress = yield* arrive(demo, visit);
    yield* answerUntil(progress, last);
    if (end) yield* end(progress);
  };
}
/** Asks for a language that no specialist speaks, and sees an empty calendar. */
async function* findsNoTimes(demo: DemoContext, visit: Visit): Scenario {
  yield* answerUntil(yield* arrive(demo, visit), "contacts", { language: "zh" });
}
async function* holdsTime(demo: DemoContext, visit: Visit): Scenario {
  const progress = yield* arrive(demo, visit);
  yield* answerUntil(progress, "contacts");
  yield* holdTime(progress, { mailbox: "emily.carter", meets: demo.now + 2 * DAY_MS });
}
async function* requestsMeeting(demo: DemoContext, visit: Visit): Scenario {
  yield* requestMeeting(demo, visit, { mailbox: "emily.carter", meets: demo.now + 3 * DAY_MS });
}

/** Days between refreshes of the read model, and days before now of the first one. The product does it every night. */
const [REFRESH_DAYS, FIRST_REFRESH_DAYS] = [6, 66];

/** The scheduled refreshes that would have run meanwhile. */
async function* refreshMatching(demo: DemoContext): Scenario {
  for (let at = demo.now - FIRST_REFRESH_DAYS * DAY_MS; at < demo.now; at += REFRESH_DAYS * DAY_MS) {
    yield at;
    await refreshStaleCandidates(demo.at(at));
  }
}

interface Planned {
  mailbox: string;
  about: string;
  /** Negative days are in the future. */
  daysAgo: number;
  ending: Ending;
}

/** Days of the earliest past meeting and of the latest upcoming one. */
const BACK = 54;
const AHEAD = 20;

const listOtherMeetings = (): Planned[] =>
  OTHERS.flatMap(([mailbox, about, past, ahead], row) => {
    const random = chance(row + 500);
    const endings = UNUSUAL[mailbox] ?? USUAL;
    return [
      ...Array.from({ length: past }, (_, i) => ({
        mailbox,
        about,
        daysAgo: 3 + (BACK - 3) * (i + random()) / past,
        ending: endings[(row + i) % endings.length]!,
      })),
      ...Array.from({ length: ahead }, (_, i) => ({
        mailbox,
        about,
        daysAgo: -1 - (AHEAD - 1) * (i + random()) / ahead,
        ending: "unreported" as const,
      })),
    ];
  });

/** The visit that leads to a meeting: one to six days before it, and always in the past. */
const visitFor = (
  visitor: number,
  { daysAgo }: Planned,
  now: Instant,
): { visit: Omit<Visit, "about">; meets: Instant } => {
  const random = chance(visitor + 900);
  const meets = now - daysAgo * DAY_MS + (random() - 0.5) * 8 * HOUR_MS;
  const begins = Math.min(meets - (1.2 + random() * 5) * DAY_MS, now - (1 + random() * 60) * HOUR_MS);
  return { visit: { visitor, begins: Math.round(begins) }, meets: Math.round(meets) };
};

/** Every scenario of the demo, the same for the same instant. A scenario's index is the number of its visitor. */
export const listScenarios = (demo: DemoContext): Scenario[] => {
  const { now } = demo;
  const main = MAIN.map(([daysAgo, about, ending]) => ({ mailbox: "specialist", about, daysAgo, ending }));
  const scenarios: ((visitor: number) => Scenario)[] = [
    ...[...main, ...listOtherMeetings()].map((planned) => (visitor: number) => {
      const { visit, meets } = visitFor(visitor, planned, now);
      const { mailbox, about, ending } = planned;
      return meet(demo, { ...visit, about }, { mailbox, meets }, ending);
    }),
    ...ASSIGNED.map(([hoursAgo, mailbox, about, answer]) => (visitor: number) => {
      const at = Math.round(now - hoursAgo * HOUR_MS);
      return assign(demo, { visitor, about, begins: at - 9 * HOUR_MS }, { mailbox, at, answer });
    }),
    ...UNFINISHED.map(([minutesAgo, about, how]) => (visitor: number) =>
      how(demo, { visitor, about, begins: now - minutesAgo * MINUTE_MS })
    ),
    ...listWaveScenarios(demo),
  ];
  return [
    refreshMatching(demo),
    publishDemoRatings(demo),
    answerDemoRatings(demo),
    ...scenarios.map((scenario, visitor) => scenario(visitor)),
  ];
};
