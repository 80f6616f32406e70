// When a lead cannot be reassigned: a refusal changes nothing, and of two simultaneous calls one is refused.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import {
  IN_A_WEEK,
  type LeadAdministration,
  openLeadAdministration,
  REASON,
} from "@tests/support/leads/lead-administration.ts";
import {
  agreeTo,
  bookedLead,
  creditsLeft,
  historyOf,
  leadIn,
  leadRow,
  receivedLead,
} from "@tests/support/leads/leads.ts";
import { get, refusalOf } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { sweepAcceptance } from "@/modules/leads/index.ts";
import { occupiedCells } from "@/modules/scheduling/tables.ts";
import { setAccepting } from "@/modules/specialists/index.ts";

let setup: LeadAdministration;
let app: LeadAdministration["app"];
let sam: string;
let kim: string;
beforeEach(async () => {
  setup = await openLeadAdministration();
  ({ app, sam, kim } = setup);
});
afterEach(() => app.close());

describe("nothing changes", () => {
  const tryAssign = async (id: string, to: string, more?: Record<string, unknown>) => {
    const before = [await leadRow(app, id), await historyOf(app, id), await setup.ledger(sam), await setup.ledger(kim)];
    const answer = await setup.assign(id, to, more);
    expect([await leadRow(app, id), await historyOf(app, id), await setup.ledger(sam), await setup.ledger(kim)])
      .toEqual(
        before,
      );
    expect(await app.eventsOf("leads.lead_reassigned")).toEqual([]);
    expect(await setup.audited()).toEqual([]);
    return refusalOf(answer);
  };

  it("when the specialist has the lead already, which is not an error", async () => {
    const id = await bookedLead(app, sam, IN_A_WEEK);
    const [status] = await tryAssign(id, sam);
    expect(status).toBe(200);
  });

  it("when another specialist has it in the meantime", async () => {
    const id = await leadIn(app, sam, "live");
    expect(await tryAssign(id, kim, { fromSpecialistId: kim })).toEqual([400, "already_reassigned", [
      "This lead has gone to another specialist meanwhile. Please check it again.",
    ]]);
  });

  it.each(["converted", "not-converted"] as const)("when the lead is %s", async (status) => {
    const id = await leadIn(app, sam, status);
    expect(await tryAssign(id, kim)).toEqual([400, "illegal_transition", [
      `This lead is ${status.replace("-", " ")}. It stays with the specialist who worked it.`,
    ]]);
  });

  it.each<[string, string, string, () => Promise<string>]>([
    ["has paused", "not_eligible", "has paused new meetings", async () => {
      await app.transact((tx) => setAccepting(tx, { specialistId: kim, accepting: false }));
      return kim;
    }],
    ["has no credit", "no_credit", "has no credits left for this category", () => makeSpecialist(app, { credits: 0 })],
    [
      "does not offer it",
      "not_eligible",
      "doesn't offer this category",
      () => makeSpecialist(app, { category: "legal" }),
    ],
    ["is no specialist", "not_eligible", "has not set up a profile", () => makeAdministrator(app)],
    ["is at their own limit", "cap_reached", "has reached their own limit of leads", async () => {
      const limited = await makeSpecialist(app, { profile: { capPerDay: 1 } });
      await leadIn(app, limited, "received");
      return limited;
    }],
  ])("when the new specialist %s", async (_what, code, reason, other) => {
    const id = await leadIn(app, sam, "live");
    expect(await tryAssign(id, await other())).toEqual([400, code, [`This specialist ${reason}.`]]);
  });

  it("when its visitor has resumed the track", async () => {
    const id = await receivedLead(app, sam);
    const { trackId } = await leadRow(app, id);
    app.clock.advance(DAY_MS);
    await sweepAcceptance(app.ctx());
    await get(app, `/Funnel/Track/${trackId}`, {
      method: "POST",
      body: { step: "about", answers: { role: "Nurse", years: "4---9" } },
    });
    expect((await tryAssign(id, kim)).slice(0, 2)).toEqual([400, "track_reopened"]);
  });

  it.each<[unknown, string]>([
    [{ reason: REASON }, "Please choose a specialist."],
    [{ specialistId: "kim", reason: REASON }, "Please choose a specialist."],
    [
      { specialistId: "019a9c00-0000-7000-8000-000000000000" },
      "Please give a reason of at least 3 characters. The previous specialist will read it.",
    ],
    [
      { specialistId: "019a9c00-0000-7000-8000-000000000000", reason: " x " },
      "Please give a reason of at least 3 characters. The previous specialist will read it.",
    ],
  ])("with %o", async (body, sentence) => {
    const id = await leadIn(app, sam, "live");
    const answer = await get(app, `/Admin/AssignUserToLead/${id}`, {
      method: "POST",
      body,
      cookie: await app.signIn(setup.adminId),
    });
    expect([answer.status, answer.json]).toEqual([400, [sentence]]);
  });

  it("when the lead does not exist", async () => {
    expect((await setup.assign("019a9c00-0000-7000-8000-000000000000", kim)).status).toBe(404);
  });
});

/** Makes calls that write at the same moment: none commits before each of them has decided. */
const together = async <T>(...calls: (() => Promise<T>)[]): Promise<T[]> => {
  const { db } = app.services;
  const { commit, write } = db;
  const decided = Promise.withResolvers<void>();
  let waiting = 0;
  const arrive = () => void (++waiting === calls.length && decided.resolve());
  const holding = write(() => decided.promise);
  db.commit = (batch) => (arrive(), commit(batch));
  db.write = (work) => (arrive(), write(work));
  try {
    return await Promise.all(calls.map((call) => call()));
  } finally {
    Object.assign(db, { commit, write });
    await holding;
  }
};

describe("two administrators at the same time", () => {
  it.each([[true], [false]])("use one credit and return one, with fromSpecialistId: %s", async (named) => {
    const third = await makeSpecialist(app);
    const id = await bookedLead(app, sam, IN_A_WEEK);
    for (const specialistId of [kim, third]) await agreeTo(app, id, specialistId);
    const from = named ? { fromSpecialistId: sam } : {};
    const answers = await together(() => setup.assign(id, kim, from), () => setup.assign(id, third, from));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const lost = answers.find(({ status }) => status === 400)!;
    expect(refusalOf(lost)[1]).toBe("already_reassigned");
    const { specialistId } = await leadRow(app, id);
    expect([kim, third]).toContain(specialistId);
    const left = [await creditsLeft(app, sam), await creditsLeft(app, kim), await creditsLeft(app, third)];
    expect([left[0], left.slice(1).sort()]).toEqual([5, [4, 5]]);
    expect(await app.eventsOf("leads.lead_reassigned")).toHaveLength(1);
    expect(await setup.audited()).toHaveLength(1);
    expect((await setup.read().select().from(occupiedCells)).every((cell) => cell.specialistId === specialistId)).toBe(
      true,
    );
    await setup.expectAllTrue();
  });

  it("who choose the same specialist both succeed, with one effect", async () => {
    const id = await leadIn(app, sam, "live");
    await agreeTo(app, id, kim);
    const answers = await Promise.all([setup.assign(id, kim), setup.assign(id, kim)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await creditsLeft(app, sam), await creditsLeft(app, kim)]).toEqual([5, 4]);
    expect(await setup.audited()).toHaveLength(1);
  });
});
