// Two actions at the same moment, each through a process of its own, leave what one of their two orders would leave:
// states, credits, events and responses.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { assignRequest } from "@/modules/leads/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { backUp } from "@/platform/db/backup.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { idsIn, readState } from "./support/app/database-state.ts";
import { setProof } from "./support/app/proof-setting.ts";
import { propertyRuns } from "./support/app/property-runs.ts";
import { temporaryFolder } from "./support/app/running-app.ts";
import { openSecondApp } from "./support/app/second-app.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { profileForm } from "@tests/support/people/editors.ts";
import { findCode } from "@/modules/booking/index.ts";
import { book, type Caller, newContact, post, sendStep, visitorWithContact } from "./support/funnel/visitor.ts";
import { agreeTo } from "./support/leads/leads.ts";
import { makeAdministrator, makeSpecialist } from "./support/people/factories.ts";
import { type BookedMeeting, bookMeeting, NEXT_WEEK } from "./support/scheduling/meetings.ts";

vi.setConfig({ testTimeout: 900_000 });

/** What exists before the two actions. */
interface World {
  /** A copy of the database. */
  file: string;
  /** The first one has one credit left that nothing has reserved, the second one two. */
  specialists: { id: string; cookie: string }[];
  administrators: { id: string; cookie: string }[];
  /** Requests with contact data. The first two are of the same visitor. */
  tracks: string[];
  /** A meeting of the first specialist. */
  meeting: BookedMeeting;
  /** A request that waits for its visitor's consent to the first specialist. */
  assigned: { trackId: string; leadId: string; secret: string };
  /** A request of a meeting with the second specialist that waits for its visitor's confirmation. */
  pending: { meetingId: string; secret: string };
}

/** Requests a meeting with a specialist as somebody whose address is not proven. */
const requestMeeting = async (specialistId: string): Promise<World["pending"]> => {
  const { db, secrets } = base.services;
  const { trackId } = await visitorWithContact(base);
  await setProof(db, "required", { isRunning: true });
  const { json: { meetingId } } = await book(base, trackId, iso(NEXT_WEEK + DAY_MS), { specialistId });
  await setProof(db, "off", { isRunning: true });
  return { meetingId, secret: secrets.of("confirm", meetingId, (await findCode(db.read, trackId))!.version) };
};

/** Assigns a request whose visitor has not agreed. */
const assignUnasked = async (specialistId: string): Promise<World["assigned"]> => {
  const { trackId } = await visitorWithContact(base);
  const leadId = await base.transact((tx) => assignRequest(tx, { trackId, specialistId }));
  return { trackId, leadId, secret: base.services.secrets.of("consent", leadId, 1) };
};

let base: TestApp;
let world: World;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [base, folder] = await Promise.all([openTestApp(), temporaryFolder()]);
  const person = async (id: string) => ({ id, cookie: await base.signIn(id) });
  const specialists = [
    await person(await makeSpecialist(base, { credits: 3 })),
    await person(await makeSpecialist(base, { credits: 3 })),
  ];
  const contact = newContact();
  const visitors = [
    await visitorWithContact(base, { contact, mayChoose: true }),
    await visitorWithContact(base, { contact, mayChoose: true }),
    await visitorWithContact(base, { mayChoose: true }),
  ];
  world = {
    file: `${folder.path}/world.db`,
    specialists,
    administrators: [await person(await makeAdministrator(base)), await person(await makeAdministrator(base))],
    tracks: visitors.map(({ trackId }) => trackId),
    meeting: await bookMeeting(base, { specialistId: specialists[0]!.id }),
    assigned: await assignUnasked(specialists[0]!.id),
    pending: await requestMeeting(specialists[1]!.id),
  };
  await agreeTo(base, world.meeting.leadId, specialists[1]!.id);
  await backUp(base.services.config.database, world.file);
});
afterAll(() => Promise.all([base.close(), folder.remove()]));

const ACTIONS = [
  "book",
  "hold",
  "contact",
  "visitor moves",
  "visitor cancels",
  "visitor deletes",
  "specialist moves",
  "specialist cancels",
  "close lead",
  "notes",
  "pause",
  "cap",
  "grant",
  "revoke",
  "suspend",
  "assign",
  "assign without a time",
  "agree",
  "decline",
  "stop asking",
  "confirm",
  "reassign",
  "delete lead",
  "remove administrator",
] as const;

/** One action of one person. The numbers select from the world. */
interface Action {
  what: (typeof ACTIONS)[number];
  who: number;
  slot: number;
}

/** Starts of which the first two overlap, and the last one is on another day. */
const STARTS = [0, 30, 24 * 60].map((minutes) => iso(NEXT_WEEK + DAY_MS + minutes * MINUTE_MS));

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

const categoryId = starterId("career");
const reason = "A test of concurrency.";

/** Makes the action's call. */
const perform = (web: Caller, { what, who, slot }: Action) => {
  const { tracks, specialists, administrators, meeting, assigned, pending } = world;
  const track = pick(tracks, who);
  const startsAt = pick(STARTS, slot);
  const specialist = pick(specialists, slot);
  const [own] = specialists;
  const manage = (how: string, body: object = {}) =>
    post(web, `/Funnel/Managed/${meeting.meetingId}/${how}`, { secret: meeting.secret, ...body });
  const asOwner = (path: string, body: object = {}) => post(web, path, body, { cookie: own!.cookie });
  const asAdministrator = (path: string, body: object = {}) =>
    post(web, path, body, { cookie: pick(administrators, who).cookie });
  const calls: Record<Action["what"], () => ReturnType<typeof post>> = {
    book: () => book(web, track, startsAt, { specialistId: specialist.id }),
    hold: () =>
      sendStep(web, track, {
        step: "calendar",
        selection: { startsAt, location: "zoom", specialistId: specialist.id },
      }),
    contact: () =>
      sendStep(web, track, {
        step: "contacts",
        contact: { ...CONTACT, lastName: `Number ${slot}` },
        consents: [{ purpose: "arrange-meeting", version: 1 }],
      }),
    "visitor moves": () => manage("Move", { startsAt }),
    "visitor cancels": () => manage("Cancel", { reason: "no-need" }),
    "visitor deletes": () => manage("Delete"),
    "specialist moves": () => asOwner(`/Leads/MoveMeeting/${meeting.leadId}`, { startsAt }),
    "specialist cancels": () => asOwner(`/Leads/CancelMeeting/${meeting.leadId}`),
    "close lead": () => asOwner(`/Leads/MarkLeadStatus/${meeting.leadId}/expired`),
    notes: () => asOwner(`/Leads/Notes/${meeting.leadId}`, { notes: `Note ${slot}`, version: 0 }),
    pause: () => asOwner("/Dashboard/SetUserActive", { active: false }),
    cap: () => asOwner("/Onboarding/UpdateProfile", { version: 1, profile: profileForm({ capPerDay: 1 }) }),
    grant: () => asAdministrator(`/Admin/GrantCredits/${own!.id}`, { categoryId, quantity: 1, reason }),
    revoke: () => asAdministrator(`/Admin/RevokeCredits/${own!.id}`, { categoryId, quantity: 1, reason }),
    suspend: () => asAdministrator(`/Admin/SuspendUser/${own!.id}`, { reason }),
    assign: () =>
      asAdministrator(`/Admin/AssignTrack/${track}`, { specialistId: specialist.id, startsAt, location: "zoom" }),
    "assign without a time": () => asAdministrator(`/Admin/AssignTrack/${track}`, { specialistId: specialist.id }),
    agree: () => post(web, `/Leads/Consent/${assigned.leadId}`, { secret: assigned.secret, decision: "agree" }),
    decline: () => post(web, `/Leads/Consent/${assigned.leadId}`, { secret: assigned.secret, decision: "decline" }),
    "stop asking": () => asAdministrator(`/Admin/CancelAssignment/${assigned.trackId}`),
    confirm: () => post(web, `/Funnel/ConfirmBooking/${pending.meetingId}`, { secret: pending.secret }),
    reassign: () =>
      asAdministrator(`/Admin/AssignUserToLead/${meeting.leadId}`, { specialistId: specialists[1]!.id, reason }),
    "delete lead": () => asAdministrator(`/Admin/DeleteLead/${meeting.leadId}`),
    "remove administrator": () => asAdministrator(`/Admin/RemoveAdmin/${pick(administrators, who + 1).id}`),
  };
  return calls[what]();
};

const CONTACT = { firstName: "Vera", email: "vera-changed@example.test", phone: "+436601234567" };

let knownIds: ReadonlySet<string> | undefined;
const idsOfWorld = async (): Promise<ReadonlySet<string>> => knownIds ??= idsIn(await readState(base.services.db.read));

type Order = "first, then second" | "second, then first" | "at the same time";

/** Performs both actions on a copy of the world. Returns what is left and how each was answered. */
const run = async ([first, second]: [Action, Action], order: Order) => {
  const app = await openTestApp([], { copyOf: world.file });
  const other = await openSecondApp(app);
  try {
    const [one, two] = [() => perform(app, first), () => perform(other, second)];
    const responses = [];
    if (order === "at the same time") responses.push(...await Promise.all([one(), two()]));
    else if (order === "first, then second") responses.push(await one(), await two());
    else responses.unshift(await two()), responses.unshift(await one());
    // Who may act is decided when the call arrives, so the reason of a refusal may differ.
    const answers = responses.map(({ status }) => status >= 400 && status < 500 ? "refused" : status);
    return { answers, state: await readState(app.services.db.read, await idsOfWorld()) };
  } finally {
    other.close();
    await app.close();
  }
};

const anyAction: fc.Arbitrary<Action> = fc.record({
  // Bookings meet everything else.
  what: fc.oneof({ weight: 1, arbitrary: fc.constant("book" as const) }, {
    weight: 3,
    arbitrary: fc.constantFrom(...ACTIONS),
  }),
  who: fc.nat({ max: 2 }),
  slot: fc.nat({ max: 2 }),
});

/** A hold saves the visitor's step first, in a transaction of its own. */
const isInSteps = (pair: Action[]): boolean =>
  pair.some(({ what }) => what === "hold") && pick(world.tracks, pair[0]!.who) === pick(world.tracks, pair[1]!.who);

const action = (what: Action["what"], who: number, slot: number): Action => ({ what, who, slot });

/** Pairs that have gone wrong in programs that decide by what they read. */
const EXAMPLES: [[Action, Action]][] = [
  [[action("book", 0, 0), action("book", 2, 0)]],
  // The last credit, at times that do not overlap.
  [[action("book", 0, 0), action("book", 2, 2)]],
  [[action("book", 0, 2), action("revoke", 0, 0)]],
  [[action("book", 0, 2), action("cap", 0, 0)]],
  [[action("book", 0, 2), action("pause", 0, 0)]],
  [[action("book", 0, 1), action("contact", 0, 1)]],
  [[action("visitor moves", 0, 2), action("specialist cancels", 0, 0)]],
  [[action("visitor moves", 0, 0), action("book", 2, 0)]],
  [[action("close lead", 0, 0), action("delete lead", 0, 0)]],
  [[action("agree", 0, 0), action("stop asking", 0, 0)]],
  [[action("agree", 0, 0), action("decline", 0, 0)]],
  [[action("agree", 0, 0), action("agree", 0, 0)]],
  [[action("confirm", 0, 0), action("book", 0, 1)]],
  [[action("reassign", 0, 0), action("confirm", 0, 0)]],
  [[action("assign without a time", 0, 0), action("book", 2, 2)]],
  [[action("remove administrator", 0, 0), action("remove administrator", 1, 0)]],
];

test("two actions at once leave what one after the other would leave", async () => {
  const property = fc.asyncProperty(fc.tuple(anyAction, anyAction), async (pair) => {
    fc.pre(!isInSteps(pair));
    const together = await run(pair, "at the same time");
    const serial = [await run(pair, "first, then second"), await run(pair, "second, then first")];
    expect(together.answers.filter((answer) => answer !== 200 && answer !== "refused")).toEqual([]);
    const isLike = (one: typeof together) => JSON.stringify(one) === JSON.stringify(together);
    if (!serial.some(isLike)) expect(together).toEqual(serial[0]);
  });
  await fc.assert(property, { ...propertyRuns(20), examples: EXAMPLES, endOnFailure: true });
});

test.each(ACTIONS)("%s is possible when nothing else happens", async (what) => {
  const app = await openTestApp([], { copyOf: world.file });
  try {
    const { status, json } = await perform(app, action(what, 0, 2));
    expect([status, status === 200 ? undefined : json]).toEqual([200, undefined]);
  } finally {
    await app.close();
  }
});
