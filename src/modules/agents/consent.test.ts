// An agent cannot agree to a consent: every way to try it, with all that the tools have given it.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { holdOf } from "@tests/support/agents/agent.ts";
import { contactStep, preparedBookings } from "@tests/support/agents/prepared.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { TEN } from "@tests/support/funnel/requested-bookings.ts";
import { REQUEST_CONSENT, SHARE_CONSENT } from "@tests/support/funnel/visitor.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { leads } from "@/modules/leads/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { consentRecords, tracks } from "@/modules/tracks/tables.ts";
import { contactProofs } from "@/modules/booking/proof/tables.ts";

let app: TestApp;
let specialistId: string;
let on: Awaited<ReturnType<typeof preparedBookings>>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  specialistId = await makeSpecialist(app, { category: "tutoring", credits: 6 });
  on = await preparedBookings(app, specialistId);
});
afterEach(async () => {
  await on.close();
  await app.close();
});

const read = () => app.services.db.read;
const trackOf = async (id: string) => (await read().select().from(tracks).where(eq(tracks.id, id)))[0]!;
const consentsOf = (id: string) => read().select().from(consentRecords).where(eq(consentRecords.subject, id));

describe("an agent cannot agree", () => {
  test("by arguments of the tools", async () => {
    const prepared = await on.prepare();
    const { booking } = prepared;
    for (
      const [tool, input] of [
        ["hold_time", holdOf(TEN, { consents: REQUEST_CONSENT })],
        ["prepare_booking", { booking, consents: [...REQUEST_CONSENT, ...SHARE_CONSENT] }],
        ["prepare_booking", { booking, contact: { ...prepared.contact, consents: REQUEST_CONSENT } }],
        ["prepare_booking", { booking, preferences: { consents: REQUEST_CONSENT } }],
        ["prepare_booking", { booking, agentStage: "agreed" }],
        ["get_booking_status", { booking, confirm: true }],
      ] as const
    ) {
      const { isError, text } = await on.agent.call(tool, input);
      expect([isError, text]).toEqual([true, expect.stringMatching(/consents|agentStage|confirm/)]);
    }
    expect((await on.agent.call("prepare_booking", { booking, answers: { consents: true } })).isError).toBe(true);
    expect(await consentsOf(prepared.id)).toEqual([]);
  });

  test("by the calls of visitors, with its handle, its token or the link's secret", async () => {
    const prepared = await on.prepare();
    const { id, booking, token, secret } = prepared;
    for (const value of [booking, token, secret, `${id}.${secret}`]) {
      for (
        const headers of [
          { "X-Resume-Token": value } as Record<string, string>,
          { Cookie: `parley_resume=${id}.${value}` },
          { Cookie: `__Host-parley_resume=${id}.${value}` },
          { Cookie: `parley_resume=${value}` },
        ]
      ) {
        const tries = [
          await on.send(`/Funnel/Track/${id}`, contactStep(prepared), headers),
          await on.send("/Funnel/SaveBooking", on.bookingOf(prepared), headers),
          await on.send(`/Funnel/SendCode/${id}`, {}, headers),
          await on.send(`/Funnel/ProveContact/${id}`, { code: "123456" }, headers),
          await on.send(`/Funnel/Close/${id}`, {}, headers),
        ];
        expect(tries.map(({ status, code }) => [status, code]))
          .toEqual(tries.map(() => [403, "track_token_required"]));
        expect((await on.send(`/Funnel/Track/${id}`, undefined, headers)).json).toMatchObject({ masked: true });
      }
      for (const call of ["FinishLater", "Reminders"]) {
        expect((await on.send(`/Funnel/${call}/${id}?secret=${value}`)).status).toBe(404);
      }
    }
    const [held] = await read().select().from(meetings).where(eq(meetings.trackId, id));
    for (const body of [{ code: "123456" }, { secret }, { secret: token }]) {
      expect((await on.send(`/Funnel/ConfirmBooking/${held!.id}`, body)).status).toBe(404);
    }
    expect(await consentsOf(id)).toEqual([]);
    expect(await read().select().from(leads)).toEqual([]);
  });

  test("by the link: it gives no token without the code from the mailbox", async () => {
    const { id, secret, token } = await on.prepare();
    const seen = await on.send(`/Funnel/Prepared/${id}?secret=${secret}`);
    expect(seen.json).toMatchObject({ state: "open", details: null, known: false });
    expect(JSON.stringify(seen.json)).not.toMatch(/Paula|\+43/);
    expect((await on.send(`/Funnel/Prepared/${id}?secret=${token}`)).status).toBe(404);
    expect((await on.send(`/Funnel/TakeOver/${id}`, { secret })).code).toBe("proof_first");
    await on.send(`/Funnel/SendPreparedCode/${id}`, { secret });
    const right = await on.codeOf(id);
    const wrong = right === "111111" ? "222222" : "111111";
    const codes = [];
    for (let n = 0; n < 6; n++) codes.push((await on.send(`/Funnel/TakeOver/${id}`, { secret, code: wrong })).code);
    expect(codes).toEqual([...Array(4).fill("code_wrong"), "code_used_up", "code_used_up"]);
    const late = await on.send(`/Funnel/TakeOver/${id}`, { secret, code: right });
    expect([late.code, late.cookies]).toEqual(["code_used_up", []]);
    expect((await trackOf(id)).agentStage).toBe("prepared");
  });

  test("by the proof of another address, or where visitors need none", async () => {
    const { id, secret } = await on.prepare();
    const forged = { Cookie: "parley_proof=made-up; __Host-parley_proof=made-up" };
    expect((await on.send(`/Funnel/TakeOver/${id}`, { secret }, forged)).code).toBe("proof_first");
    const own = await on.newVisitor("agent@example.test");
    await on.send(`/Funnel/SendCode/${own.trackId}`, {}, { "X-Resume-Token": own.token });
    const { cookies } = await on.send(
      `/Funnel/ProveContact/${own.trackId}`,
      { code: await on.codeOf(own.trackId), remember: true },
      { "X-Resume-Token": own.token },
    );
    expect(await read().select().from(contactProofs)).toHaveLength(1);
    expect((await on.send(`/Funnel/TakeOver/${id}`, { secret }, { Cookie: cookies.join("; ") })).code).toBe(
      "proof_first",
    );
  });

  test("by an administrator's help: nobody assigns what the person has not agreed to", async () => {
    const { id } = await on.prepare();
    const cookie = await app.signIn(await makeAdministrator(app));
    const response = await app.call(`/Admin/AssignTrack/${id}`, { method: "POST", cookie, body: { specialistId } });
    expect([response.status, response.headers.get("X-Error-Code")]).toEqual([400, "consent_required"]);
    const shown = await (await app.call(`/Admin/TrackProps/${id}`, { cookie })).json();
    expect(shown).toMatchObject({ source: "agent", attribution: { agent: "Test Agent" } });
  });
});
