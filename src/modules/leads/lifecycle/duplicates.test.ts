// One visitor costs a specialist one credit, in whatever order they book, cancel and miss meetings.
import { and, asc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { giveCredits, makeSpecialist } from "@tests/support/people/factories.ts";
import {
  bookedLead,
  changeLead,
  creditsLeft,
  handOver,
  historyOf,
  leadRow,
  listImbalances,
  receivedLead,
} from "@tests/support/leads/leads.ts";
import { asSpecialist, bookMeeting, manage, secretOf } from "@tests/support/scheduling/meetings.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { get, newContact } from "@tests/support/funnel/visitor.ts";
import { AppError } from "@/platform/errors.ts";
import { addMonths, DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { undos } from "@/platform/undo/undos.ts";
import { creditEntries, creditLots } from "@/modules/billing/tables.ts";
import { applyDecision } from "@/modules/help/updates.ts";
import type { HelpRequest } from "@/modules/help/requests.ts";
import { notifications } from "@/modules/notifications/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { changeSettings, getLifecycle } from "@/modules/settings/index.ts";
import { startServing } from "@/modules/specialists/index.ts";
import { getMeeting, settleMeeting } from "@/modules/scheduling/index.ts";
import { isContactShown, isDuplicate } from "../credit-rules.ts";
import { leadChecks } from "../checks.ts";
import { changeLeads, type Lead } from "../leads.ts";
import { leads } from "../tables.ts";
import { listTimeline } from "../timeline.ts";
import { getReturnShare } from "./credit-returns.ts";
import { onMessageBounced } from "./dead-emails.ts";
import { keepLead } from "./keeping.ts";
import { reassignLead } from "./reassignment.ts";
import { sweepAcceptance, sweepLeads } from "./sweeps.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const CREDITS = 20;
const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
const make = () => makeSpecialist(app, { credits: CREDITS, calendar: { weekly } });
const refusals = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};

/** The next full hour that is a day and some hours ahead. */
const ahead = (hours: number) => Math.ceil((app.clock.now() + DAY_MS) / HOUR_MS) * HOUR_MS + hours * HOUR_MS;

interface Visitor {
  contact: ReturnType<typeof newContact>;
}
const bookAgain = async (specialistId: string, { contact }: Visitor, hours: number): Promise<string> =>
  await bookedLead(app, specialistId, iso(ahead(hours)), { contact });
const cancel = async (id: string) => {
  const { meetingId } = await leadRow(app, id);
  return await manage(app, { meetingId: meetingId!, secret: secretOf(app, meetingId!) }, "Cancel", {
    reason: "no-need",
  });
};
const stateOf = async (id: string) => {
  const { creditState, returnRule } = await leadRow(app, id);
  return returnRule ? `${creditState} ${returnRule}` : creditState;
};
const statesOf = (...ids: string[]) => Promise.all(ids.map(stateOf));
const entriesOf = async (specialistId: string) => {
  const rows = await app.services.db.read.select().from(creditEntries)
    .where(eq(creditEntries.specialistId, specialistId)).orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
  return rows.map(({ kind, rule, amount }) => [kind, rule, amount]);
};
/** What an administrator's decision of a dispute does. */
const credit = (lead: Lead) =>
  app.transact((tx) =>
    applyDecision(
      tx,
      { kind: "lead-dispute", leadId: lead.id, userId: lead.specialistId } as HelpRequest,
      "credited",
    )
  );

const two = async () => {
  const specialistId = await make();
  const visitor = { contact: newContact() };
  const first = await bookAgain(specialistId, visitor, 0);
  const second = await bookAgain(specialistId, visitor, 2);
  return { specialistId, visitor, first, second };
};

test("what the specialist reads is true", async () => {
  const { specialistId, first, second } = await two();
  await runReactions(app.ctx());
  const sent = app.emails.length;
  await cancel(first);
  await runReactions(app.ctx());
  const texts = app.emails.slice(sent).map(({ text }) => text).join("\n");
  expect(texts).toContain(
    "This lead uses no credit: the visitor cancelled in time. You've used one for another booking",
  );
  expect(texts).not.toContain("credit was returned");
  expect(texts).not.toContain("uses a credit again");
  const cookie = await app.signIn(specialistId);
  const notes = await app.services.db.read.select().from(notifications)
    .where(and(eq(notifications.specialistId, specialistId), eq(notifications.kind, "credit-returned")));
  expect(notes.map(({ body }) => body)).toEqual(["Career coaching: the same visitor had already booked."]);
  expect(await historyOf(app, first)).toEqual(["booked", "meeting-cancelled", "credit-moved"]);
  expect(await historyOf(app, second)).toEqual(["booked", "credit-returned", "credit-taken-over"]);
  const { json: { timeline } } = await get(app, `/Leads/Props/${first}`, { cookie });
  expect(timeline.at(-1).text).toBe(
    "Credit used for another booking of the same visitor (the visitor cancelled in time)",
  );
});

test("a duplicate about which its visitor is asked for somebody else takes no credit over", async () => {
  const [specialistId, other, contact] = [await make(), await make(), newContact()];
  const first = await bookAgain(specialistId, { contact }, 0);
  const second = await bookedLead(app, specialistId, iso(ahead(2)), { contact, mayChoose: false });
  await asSpecialist(app, { leadId: second, specialistId }, "CancelMeeting");
  await app.transact((tx) =>
    reassignLead(tx, { leadId: second, fromSpecialistId: specialistId, specialistId: other, reason: "They are ill." })
  );
  expect(await statesOf(first, second)).toEqual(["consumed", "returned reassigned"]);
  expect((await cancel(first)).status).toBe(200);
  expect(await statesOf(first, second)).toEqual(["returned visitor-cancelled", "returned reassigned"]);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS);
});

/** The visitor meets the specialist, and both are silent about it. */
const meet = async (id: string) => {
  const meeting = await getMeeting(app.services.db.read, (await leadRow(app, id)).meetingId!);
  app.clock.set(meeting.endsAt);
  await app.transact((tx) => settleMeeting(tx, meeting, "held"));
};
/** Leads and their meetings of so many months before. */
const ageBy = (months: number, ...ids: string[]) =>
  app.transact(async (tx) => {
    for (const lead of await Promise.all(ids.map((id) => leadRow(app, id)))) {
      const { createdAt, metAt } = lead;
      await changeLeads(tx, eq(leads.id, lead.id), {
        createdAt: addMonths(createdAt, -months),
        metAt: metAt && addMonths(metAt, -months),
      });
    }
  });
const setMonths = (paidOnceMonths: number) =>
  app.transact(async (tx) => {
    const { version, ...body } = await getLifecycle(tx);
    await changeSettings(tx, { name: "lifecycle", body: { ...body, paidOnceMonths }, version, by: "an admin" });
  });

test.each([[23, "returned duplicate"], [25, "consumed"]])(
  "%i months after their last meeting, the same visitor is %s",
  async (months, state) => {
    const specialistId = await make();
    const visitor = { contact: newContact() };
    const first = await bookAgain(specialistId, visitor, 0);
    await meet(first);
    await ageBy(months, first);
    const second = await bookAgain(specialistId, visitor, 0);
    expect(await statesOf(first, second)).toEqual(["consumed", state]);
  },
);

test("the last of several meetings counts, whichever lead they belong to", async () => {
  const { first, second, specialistId, visitor } = await two();
  await meet(first);
  await meet(second);
  await ageBy(20, first, second);
  const third = await bookAgain(specialistId, visitor, 0);
  await meet(third);
  await ageBy(20, first, second, third);
  const fourth = await bookAgain(specialistId, visitor, 0);
  expect(await statesOf(first, second, third, fourth)).toEqual([
    "consumed",
    "returned duplicate",
    "returned duplicate",
    "returned duplicate",
  ]);
  expect((await leadRow(app, fourth)).paidBy).toBe(first);
});

test("a visitor is paid for once in all categories, and once in each with 0 months", async () => {
  const specialistId = await make();
  await app.transact((tx) => startServing(tx, { specialistId, categoryId: starterId("tutoring") }));
  await giveCredits(app, specialistId, { scope: "tutoring" });
  const contact = newContact();
  const first = await bookedLead(app, specialistId, iso(ahead(0)), { contact, category: "career" });
  const second = await bookedLead(app, specialistId, iso(ahead(2)), { contact, category: "tutoring" });
  expect(await statesOf(first, second)).toEqual(["consumed", "returned duplicate"]);
  expect((await cancel(first)).status).toBe(200);
  expect(await statesOf(first, second)).toEqual(["returned visitor-cancelled", "consumed"]);
  await setMonths(0);
  try {
    const other = await bookedLead(app, specialistId, iso(ahead(4)), { contact, category: "career" });
    expect(await stateOf(other)).toBe("consumed");
  } finally {
    await setMonths(24);
  }
});

test("the duplicate takes the credit over when the visitor cancels the first meeting, and returns it in turn", async () => {
  const { specialistId, first, second } = await two();
  expect(await statesOf(first, second)).toEqual(["consumed", "returned duplicate"]);
  expect((await cancel(first)).status).toBe(200);
  expect(await statesOf(first, second)).toEqual(["returned visitor-cancelled", "consumed"]);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS - 1);
  expect(await entriesOf(specialistId)).toEqual([
    ["grant", null, CREDITS],
    ["consume", null, -1],
    ["consume", null, -1],
    ["return", "duplicate", 1],
    ["return", "taken-over", 1],
    ["consume", "taken-over", -1],
  ]);
  await cancel(second);
  expect(await statesOf(first, second)).toEqual(["returned visitor-cancelled", "returned visitor-cancelled"]);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS);
  expect(await listImbalances(app)).toEqual([]);
});

test("a duplicate that was cancelled takes nothing over, and hides the visitor", async () => {
  const { specialistId, first, second } = await two();
  await cancel(second);
  expect(await statesOf(first, second)).toEqual(["consumed", "returned visitor-cancelled"]);
  await cancel(first);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS);
  for (const id of [first, second]) expect(isContactShown(await leadRow(app, id))).toBe(false);
});

test("with three of them, the oldest pays for the rest", async () => {
  const { specialistId, visitor, first, second } = await two();
  const third = await receivedLead(app, specialistId, visitor);
  await changeLead(app, { specialistId, leadId: third, to: "live" });
  await cancel(first);
  expect(await statesOf(first, second, third)).toEqual([
    ...["returned visitor-cancelled", "consumed", "returned duplicate"],
  ]);
  await cancel(second);
  expect((await statesOf(second, third)).at(-1)).toBe("consumed");
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS - 1);
});

const LOSSES: [string, string, (lead: Lead) => Promise<unknown>][] = [
  ["the visitor was absent", "visitor-absent", async ({ meetingId }) => {
    await app.transact(async (tx) => settleMeeting(tx, await getMeeting(tx, meetingId!), "visitor-absent"));
  }],
  [
    "the email address doesn't work",
    "contact-failed",
    ({ id: leadId }) => app.transact((tx) => onMessageBounced(tx, { channel: "email", recipient: "visitor", leadId })),
  ],
  [
    "the visitor withdraws",
    "consent-withdrawn",
    async ({ meetingId }) =>
      await manage(app, { meetingId: meetingId!, secret: secretOf(app, meetingId!) }, "Withdraw"),
  ],
  ["a dispute is granted", "dispute", credit],
  ["another specialist gets the lead", "reassigned", async ({ id }) => await handOver(app, id, await make())],
];

test.each(LOSSES)("one real lead costs one credit when %s", async (_case, rule, lose) => {
  const { specialistId, first, second } = await two();
  await lose(await leadRow(app, first));
  expect(await stateOf(second)).toBe("consumed");
  if (rule !== "reassigned") expect(await stateOf(first)).toBe(`returned ${rule}`);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS - 1);
  expect(await getReturnShare(app.services.db.read, { specialistId, now: app.clock.now() })).toMatchObject({
    returned: 0,
  });
  expect(await listImbalances(app)).toEqual([]);
});

test("the credit of an expired lot is taken over as it is, and caps do not refuse it", async () => {
  const { specialistId, first, second } = await two();
  await app.transact((tx) =>
    tx.update(creditLots).set({ expiresAt: app.clock.now() }).where(eq(creditLots.specialistId, specialistId))
  );
  await cancel(first);
  expect(await stateOf(second)).toBe("consumed");
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS - 1);
});

test("a credit that is taken over counts under caps on the day of the lead that it was used for", async () => {
  const profile = { capPerDay: 1 };
  const specialistId = await makeSpecialist(app, { credits: CREDITS, calendar: { weekly }, profile });
  const visitor = { contact: newContact() };
  const first = await bookAgain(specialistId, visitor, 96);
  app.clock.advance(DAY_MS);
  const second = await bookAgain(specialistId, visitor, 48);
  app.clock.advance(DAY_MS);
  await cancel(first);
  expect(await statesOf(first, second)).toEqual(["returned visitor-cancelled", "consumed"]);
  expect(await stateOf(await bookAgain(specialistId, { contact: newContact() }, 12))).toBe("consumed");
});

test("keeping a lead whose visitor is paid for costs nothing, and it pays when the other one returns", async () => {
  const { specialistId, first, second } = await two();
  await cancel(first);
  const cookie = await app.signIn(specialistId);
  const { json } = await get(app, `/Leads/Props/${first}`, { cookie });
  expect(json).toMatchObject({ masked: "credit-returned", credit: { paidByOther: true } });
  expect((await asSpecialist(app, { leadId: first, specialistId }, "Keep")).json).toMatchObject({ masked: null });
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS - 1);
  await cancel(second);
  expect(await statesOf(first, second)).toEqual(["consumed", "returned visitor-cancelled"]);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS - 1);
});

test("keeping comes before or after the next booking, and the visitor costs one credit", async () => {
  const specialistId = await make();
  const visitor = { contact: newContact() };
  const first = await bookAgain(specialistId, visitor, 0);
  await cancel(first);
  const second = await bookAgain(specialistId, visitor, 2);
  expect(await statesOf(first, second)).toEqual(["returned visitor-cancelled", "consumed"]);
  await app.transact((tx) => keepLead(tx, { specialistId, leadId: first }));
  expect(await statesOf(first, second)).toEqual(["returned duplicate", "consumed"]);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS - 1);
});

test("a duplicate in reach of a later paid lead becomes a duplicate of that one", async () => {
  const specialistId = await make();
  const visitor = { contact: newContact() };
  const first = await bookAgain(specialistId, visitor, 0);
  app.clock.advance(20 * DAY_MS);
  const second = await bookAgain(specialistId, visitor, 0);
  app.clock.advance(15 * DAY_MS);
  const third = await bookAgain(specialistId, visitor, 0);
  expect(await statesOf(first, second, third)).toEqual(["consumed", "returned duplicate", "consumed"]);
  await credit(await leadRow(app, first));
  expect(await statesOf(first, second, third)).toEqual(["returned dispute", "returned duplicate", "consumed"]);
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS - 1);
  await credit(await leadRow(app, third));
  expect(await stateOf(second)).toBe("consumed");
});

type Step =
  | { do: "book" | "receive"; by: number }
  | { do: "cancel" | "absent" | "bounce" | "withdraw" | "credit" | "keep" | "reassign" | "undo"; which: number }
  | { do: "mark"; which: number; to: Lead["status"] }
  | { do: "wait"; hours: number };

const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom("book" as const, "receive" as const), by: fc.nat(3) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom<"cancel" | "absent" | "bounce" | "withdraw" | "credit" | "keep" | "reassign" | "undo">(
        ...["cancel", "cancel", "absent", "bounce", "withdraw", "credit", "keep", "keep", "reassign", "undo"] as const,
      ),
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("mark" as const),
      which,
      to: fc.constantFrom<Lead["status"]>("live", "converted", "not-converted", "expired"),
    }),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 400 }).map((hours): Step => ({ do: "wait", hours })) },
);

/** One visitor and two specialists. The first one is booked more often. */
interface World extends Visitor {
  pair: [string, string];
  /** Leads that are real: no rule of returns has applied to them since they were delivered or kept. */
  real: Set<string>;
  booked: number;
}

const listOwn = ({ pair }: World): Promise<Lead[]> =>
  app.services.db.read.select().from(leads).where(inArray(leads.specialistId, pair)).orderBy(asc(leads.id));

const isInReview = async ({ id, creditKey }: Lead): Promise<boolean> =>
  (await listTimeline(app.services.db.read, id))
    .some(({ kind, details }) => kind === "credit-held-back" && details.creditKey === creditKey);

/** The lead is not real any more, unless a person still has to say so. A converted lead stays real. */
const lose = async (world: World, { id, status }: Lead): Promise<void> => {
  if (status !== "converted" && !await isInReview(await leadRow(app, id))) world.real.delete(id);
};

const deliver = async (world: World, { do: how, by }: Extract<Step, { by: number }>): Promise<void> => {
  const specialistId = world.pair[by === 3 ? 1 : 0];
  const visitor = { contact: world.contact };
  const before = new Set((await listOwn(world)).map(({ id }) => id));
  if (how === "receive") await receivedLead(app, specialistId, visitor).catch(refusals);
  // Visitors have a limit of open bookings.
  else await bookMeeting(app, { specialistId, startsAt: ahead(world.booked++ % 20), visitor }).catch(() => {});
  for (const { id } of await listOwn(world)) if (!before.has(id)) world.real.add(id);
};

const sweep = async (world: World): Promise<void> => {
  await sweepAcceptance(app.ctx());
  await sweepLeads(app.ctx());
  for (const lead of await listOwn(world)) if (lead.reason === "not-accepted") await lose(world, lead);
};

type OnLead = (world: World, lead: Lead) => Promise<unknown>;

const confirmedMeeting = async ({ meetingId }: Lead) => {
  const meeting = meetingId ? await getMeeting(app.services.db.read, meetingId) : undefined;
  return meeting?.status === "confirmed" ? meeting : undefined;
};

const ON_LEAD: Record<Extract<Step, { do: string; which: number }>["do"], OnLead> = {
  cancel: async (world, lead) => {
    const meeting = await confirmedMeeting(lead);
    if (!meeting || (await cancel(lead.id)).status !== 200) return;
    if (meeting.startsAt - app.clock.now() >= 2 * HOUR_MS) await lose(world, lead);
  },
  absent: async (world, lead) => {
    const meeting = await confirmedMeeting(lead);
    if (!meeting) return;
    app.clock.set(Math.max(app.clock.now(), meeting.endsAt));
    await app.transact((tx) => settleMeeting(tx, meeting, "visitor-absent"));
    await lose(world, lead);
  },
  bounce: async (world, lead) => {
    await app.transact((tx) => onMessageBounced(tx, { channel: "email", recipient: "visitor", leadId: lead.id }));
    const isNoted = (await listTimeline(app.services.db.read, lead.id)).some(({ kind }) => kind === "email-bounced");
    const meeting = await confirmedMeeting(lead);
    const isOutside = lead.status === "booked" && !lead.meetingId;
    const isOpen = ["received", "live", "booked"].includes(lead.status);
    const hasMet = meeting ? meeting.startsAt <= app.clock.now() : isOutside;
    if (isNoted && isOpen && !hasMet && lead.erasedAt === null) await lose(world, lead);
  },
  withdraw: async (world, lead) => {
    const meeting = await confirmedMeeting(lead);
    if (!meeting || meeting.startsAt <= app.clock.now()) return;
    const { status } = await manage(app, { meetingId: meeting.id, secret: secretOf(app, meeting.id) }, "Withdraw");
    if (status === 200) await lose(world, lead);
  },
  credit: async (world, lead) => {
    const { creditReturned } = await credit(lead) as { creditReturned: boolean };
    if (creditReturned || lead.creditState === "consumed" || isDuplicate(lead)) world.real.delete(lead.id);
  },
  keep: async (world, { id: leadId, specialistId }) => {
    await app.transact((tx) => keepLead(tx, { specialistId, leadId })).catch(refusals);
    if (isContactShown(await leadRow(app, leadId))) world.real.add(leadId);
  },
  reassign: async (world, { id: leadId, specialistId: fromSpecialistId }) => {
    const specialistId = world.pair.find((id) => id !== fromSpecialistId)!;
    await handOver(app, leadId, specialistId).catch(refusals);
    if ((await leadRow(app, leadId)).specialistId === specialistId) world.real.add(leadId);
  },
  undo: async (_world, { id, specialistId }) => {
    const [row] = await app.services.db.read.select().from(undos).where(eq(undos.subject, id));
    const cookie = await app.signIn(specialistId);
    if (row) await get(app, "/Leads/Undo", { method: "POST", body: { ids: [row.id] }, cookie });
  },
  mark: () => Promise.resolve(),
};

const take = async (world: World, step: Step): Promise<void> => {
  if (step.do === "wait") {
    app.clock.advance(step.hours * 60 * MINUTE_MS);
    return await sweep(world);
  }
  if ("by" in step) return await deliver(world, step);
  const own = await listOwn(world);
  const lead = own[step.which % Math.max(own.length, 1)];
  if (!lead) return;
  if (step.do !== "mark") return void await ON_LEAD[step.do](world, lead);
  const { id: leadId, specialistId } = lead;
  const isMarked = await changeLead(app, { specialistId, leadId, to: step.to }).then(() => true, refusals);
  // Reopening a lead whose credit had returned keeps it.
  if (isMarked && isContactShown(await leadRow(app, leadId))) world.real.add(leadId);
};

const costsOnce = async (world: World, specialistId: string): Promise<void> => {
  const own = (await listOwn(world)).filter((lead) => lead.specialistId === specialistId);
  const paid = own.filter(({ creditState }) => creditState === "consumed");
  const real = own.filter(({ id }) => world.real.has(id));
  const summary = own.map(({ id, status, creditState, returnRule }) =>
    `${status} ${creditState} ${returnRule} ${world.real.has(id) ? "real" : ""}`
  );
  expect(await creditsLeft(app, specialistId)).toBe(CREDITS - paid.length);
  expect(paid.filter(({ id }) => !world.real.has(id)), `no credit for nothing: ${summary}`).toEqual([]);
  expect(own.filter((lead) => isContactShown(lead) && !world.real.has(lead.id)), `hidden: ${summary}`).toEqual([]);
  if (real.length > 0) expect(paid.length, `none is free: ${summary}`).toBeGreaterThan(0);
  const times = paid.filter(({ erasedAt }) => erasedAt === null).map(({ createdAt }) => createdAt).sort((a, b) =>
    a - b
  );
  const gaps = times.slice(1).map((at, n) => at - times[n]!);
  expect(gaps.filter((gap) => gap <= 30 * DAY_MS), `no second credit: ${summary}`).toEqual([]);
  for (const lead of real) {
    const payer = lead.creditState === "consumed" ? lead.id : lead.paidBy;
    expect(paid.map(({ id }) => id), `${lead.status} ${lead.returnRule}`).toContain(payer);
  }
};

const live = async (steps: Step[]): Promise<void> => {
  app.clock.set(NOON);
  const world: World = { pair: [await make(), await make()], contact: newContact(), real: new Set(), booked: 0 };
  for (const step of steps) {
    await take(world, step);
    for (const specialistId of world.pair) await costsOnce(world, specialistId);
  }
};

test("whatever one visitor and their specialists do, one real lead costs one credit", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), live), {
    ...propertyRuns(30),
    examples: [
      // The second one gets the credit of the first in the sweep that ends both.
      [[{ do: "receive", by: 0 }, { do: "receive", by: 0 }, { do: "wait", hours: 4 }]],
    ],
  });
  expect(await listImbalances(app)).toEqual([]);
  const found = await Promise.all(
    leadChecks.map(async ({ name, find }) => [name, await find(app.services.db.read, NOON)]),
  );
  expect(found.filter(([name]) => name === "leads.credits" || name === "leads.duplicates")).toEqual([
    ["leads.credits", { count: 0, ids: [] }],
    ["leads.duplicates", { count: 0, ids: [] }],
  ]);
}, PROPERTY_TIMEOUT_MS);
