// An agent cannot agree to a consent: every way to try it, with all that the tools have given it. The person can, after
// they have proven their address, and once.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Agent, connectAgent, holdOf, newPerson } from "@tests/support/agents/agent.ts";
import { serveApp, type ServedApp } from "@tests/support/agents/served-app.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { REQUEST_CONSENT, SHARE_CONSENT } from "@tests/support/funnel/visitor.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { leads } from "@/modules/leads/tables.ts";
import { routingLog } from "@/modules/funnel/routing/tables.ts";
import { consentRecords, contactProofs, tracks } from "@/modules/funnel/tables.ts";
import { purgePrepared } from "@/modules/funnel/tracks/retention.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";

let app: TestApp;
let served: ServedApp;
let agent: Agent;
let specialistId: string;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  specialistId = await makeSpecialist(app, { category: "tutoring", credits: 6 });
  on = requestedBookings(app, specialistId);
  served = serveApp(app);
  agent = await connectAgent(served.url);
});
afterEach(async () => {
  await agent.close();
  await served.stop();
  await app.close();
});

const read = () => app.services.db.read;
const trackOf = async (id: string) => (await read().select().from(tracks).where(eq(tracks.id, id)))[0]!;
const consentsOf = (id: string) => read().select().from(consentRecords).where(eq(consentRecords.subject, id));

/** What a plain HTTP client gets. */
const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${served.url}/api/v2${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return {
    status: response.status,
    code: response.headers.get("X-Error-Code"),
    cookies: response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!),
    json: await response.json(),
  };
};

/** A held time whose answers are complete, as far as an agent can go. */
const prepare = async (contact = newPerson()) => {
  const topics = (await agent.call("list_topics", { topic: "tutoring" })).json.topics as [{
    questions: { key: string; type: string; required: boolean; options: { value: string }[] | null }[];
  }];
  const answers = Object.fromEntries(
    topics[0].questions.filter(({ required }) => required).map((question) => {
      const value = question.options?.[0]?.value ?? "As discussed.";
      return [question.key, question.type === "multi" ? [value] : value];
    }),
  );
  const { booking } = (await agent.call("hold_time", holdOf(TEN, { contact }))).json;
  const { json } = await agent.call("prepare_booking", { booking, answers });
  expect(json.openQuestions).toEqual([]);
  const [id = "", token = ""] = String(booking).split(".");
  const secret = new URL(String(json.link)).searchParams.get("secret")!;
  return { booking: String(booking), id, token, secret, contact, answers };
};
type Prepared = Awaited<ReturnType<typeof prepare>>;

const contactStep = ({ contact }: Prepared) => ({ step: "contacts", contact, consents: REQUEST_CONSENT });
const bookingOf = ({ id }: Prepared) => (
  { trackId: id, startsAt: TEN, specialistId, location: "zoom", consents: SHARE_CONSENT }
);

const linkOf = (url: string) => {
  const { pathname, searchParams } = new URL(url);
  return { id: pathname.split("/").at(-1)!, secret: searchParams.get("secret")! };
};

/** The person enters the code of their email. Returns their browser's cookie. */
const takeOver = async ({ id, secret }: Prepared) => {
  const sent = await send(`/Funnel/SendPreparedCode/${id}`, { secret });
  expect(sent.status).toBe(200);
  const { status, cookies } = await send(`/Funnel/TakeOver/${id}`, { secret, code: await on.codeOf(id) });
  expect(status).toBe(200);
  return { Cookie: cookies.join("; ") };
};

describe("an agent cannot agree", () => {
  test("by arguments of the tools", async () => {
    const prepared = await prepare();
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
      const { isError, text } = await agent.call(tool, input);
      expect([isError, text]).toEqual([true, expect.stringMatching(/consents|agentStage|confirm/)]);
    }
    expect((await agent.call("prepare_booking", { booking, answers: { consents: true } })).isError).toBe(true);
    expect(await consentsOf(prepared.id)).toEqual([]);
  });

  test("by the calls of visitors, with its handle, its token or the link's secret", async () => {
    const prepared = await prepare();
    const { id, booking, token, secret } = prepared;
    for (const value of [booking, token, secret, `${id}.${secret}`]) {
      for (
        const headers of [
          { "X-Resume-Token": value },
          { Cookie: `parley_resume=${id}.${value}` },
          { Cookie: `__Host-parley_resume=${id}.${value}` },
          { Cookie: `parley_resume=${value}` },
        ]
      ) {
        const tries = [
          await send(`/Funnel/Track/${id}`, contactStep(prepared), headers),
          await send("/Funnel/SaveBooking", bookingOf(prepared), headers),
          await send(`/Funnel/SendCode/${id}`, {}, headers),
          await send(`/Funnel/ProveContact/${id}`, { code: "123456" }, headers),
          await send(`/Funnel/Close/${id}`, {}, headers),
        ];
        expect(tries.map(({ status, code }) => [status, code]))
          .toEqual(tries.map(() => [403, "track_token_required"]));
        expect((await send(`/Funnel/Track/${id}`, undefined, headers)).json).toMatchObject({ masked: true });
      }
      for (const call of ["FinishLater", "Reminders"]) {
        expect((await send(`/Funnel/${call}/${id}?secret=${value}`)).status).toBe(404);
      }
    }
    const [held] = await read().select().from(meetings).where(eq(meetings.trackId, id));
    for (const body of [{ code: "123456" }, { secret }, { secret: token }]) {
      expect((await send(`/Funnel/ConfirmBooking/${held!.id}`, body)).status).toBe(404);
    }
    expect(await consentsOf(id)).toEqual([]);
    expect(await read().select().from(leads)).toEqual([]);
  });

  test("by the link: it gives no token without the code from the mailbox", async () => {
    const { id, secret, token } = await prepare();
    const seen = await send(`/Funnel/Prepared/${id}?secret=${secret}`);
    expect(seen.json).toMatchObject({ state: "open", details: null, known: false });
    expect(JSON.stringify(seen.json)).not.toMatch(/Paula|\+43/);
    expect((await send(`/Funnel/Prepared/${id}?secret=${token}`)).status).toBe(404);
    expect((await send(`/Funnel/TakeOver/${id}`, { secret })).code).toBe("proof_first");
    await send(`/Funnel/SendPreparedCode/${id}`, { secret });
    const right = await on.codeOf(id);
    const wrong = right === "111111" ? "222222" : "111111";
    const codes = [];
    for (let n = 0; n < 6; n++) codes.push((await send(`/Funnel/TakeOver/${id}`, { secret, code: wrong })).code);
    expect(codes).toEqual([...Array(4).fill("code_wrong"), "code_used_up", "code_used_up"]);
    const late = await send(`/Funnel/TakeOver/${id}`, { secret, code: right });
    expect([late.code, late.cookies]).toEqual(["code_used_up", []]);
    expect((await trackOf(id)).agentStage).toBe("prepared");
  });

  test("by the proof of another address, or where visitors need none", async () => {
    const { id, secret } = await prepare();
    const forged = { Cookie: "parley_proof=made-up; __Host-parley_proof=made-up" };
    expect((await send(`/Funnel/TakeOver/${id}`, { secret }, forged)).code).toBe("proof_first");
    const own = await on.newVisitor("agent@example.test");
    await send(`/Funnel/SendCode/${own.trackId}`, {}, { "X-Resume-Token": own.token });
    const { cookies } = await send(
      `/Funnel/ProveContact/${own.trackId}`,
      { code: await on.codeOf(own.trackId), remember: true },
      { "X-Resume-Token": own.token },
    );
    expect(await read().select().from(contactProofs)).toHaveLength(1);
    expect((await send(`/Funnel/TakeOver/${id}`, { secret }, { Cookie: cookies.join("; ") })).code).toBe("proof_first");
  });

  test("by an administrator's help: nobody assigns what the person has not agreed to", async () => {
    const { id } = await prepare();
    const cookie = await app.signIn(await makeAdministrator(app));
    const response = await app.call(`/Admin/AssignTrack/${id}`, { method: "POST", cookie, body: { specialistId } });
    expect([response.status, response.headers.get("X-Error-Code")]).toEqual([400, "consent_required"]);
    const shown = await (await app.call(`/Admin/TrackProps/${id}`, { cookie })).json();
    expect(shown).toMatchObject({ source: "agent", attribution: { agent: "Test Agent" } });
  });
});

describe("the person", () => {
  test("proves their address, agrees and books; the agent learns that it is confirmed, and no more", async () => {
    const prepared = await prepare();
    const { id, booking, secret, contact } = prepared;
    const cookie = await takeOver(prepared);
    const seen = await send(`/Funnel/Prepared/${id}?secret=${secret}`, undefined, cookie);
    expect(seen.json).toMatchObject({
      state: "own",
      details: { contact, path: expect.stringMatching(/\/funnel\/.*\/contacts$/) },
    });
    expect((await agent.call("get_booking_status", { booking })).json).toEqual({
      status: "with_person",
      heldUntil: null,
    });
    const early = await send("/Funnel/SaveBooking", bookingOf(prepared), cookie);
    expect([early.status, early.code]).toEqual([400, "consent_required"]);
    const agreed = await send(`/Funnel/Track/${id}`, contactStep(prepared), cookie);
    expect(agreed.json).toMatchObject({ next: "specialist", selection: { startsAt: TEN } });
    const booked = await send("/Funnel/SaveBooking", bookingOf(prepared), cookie);
    expect(booked.json).toMatchObject({ status: "confirmed" });
    expect((await consentsOf(id)).map(({ purpose, accepted }) => [purpose, accepted])).toEqual([
      ["arrange-meeting", true],
      ["finish-later", false],
      ["choose-specialist", false],
      ["share-with-specialist", true],
    ]);
    expect((await agent.call("get_booking_status", { booking })).json).toEqual({
      status: "confirmed",
      heldUntil: null,
    });
    const [log] = await read().select().from(routingLog);
    expect(log!.request).toMatchObject({ agent: "Test Agent" });
    const { id: meetingId, secret: manage } = linkOf(booked.json.manageUrl);
    const { json } = await send(`/Funnel/Managed/${meetingId}/Data?secret=${manage}`);
    expect(json.data.request).toMatchObject({ preparedBy: "Test Agent" });
    expect((await send(`/Funnel/Managed/${meetingId}/Delete`, { secret: manage })).status).toBe(200);
    expect(await trackOf(id)).toMatchObject({ agent: null, agentStage: null, contact: null });
    expect(await read().select().from(routingLog)).toEqual([]);
  });

  test("is told in the email to keep the code from the assistant", async () => {
    const { id, secret } = await prepare();
    await send(`/Funnel/SendPreparedCode/${id}`, { secret });
    await runReactions(app.ctx());
    expect(app.emails.map(({ text }) => text.replace(/\s+/g, " "))).toEqual([
      expect.stringContaining("Don't give it to the assistant"),
    ]);
    expect(app.emails[0]!.text.match(/\b\d{6}\b/g)).toEqual([await on.codeOf(id)]);
  });

  test("ends what the agent can do, and uses the link once", async () => {
    const prepared = await prepare();
    const { id, booking, secret } = prepared;
    const code = { code: "123456" };
    await takeOver(prepared);
    expect((await send(`/Funnel/TakeOver/${id}`, { secret, ...code })).code).toBe("taken_over");
    expect((await send(`/Funnel/SendPreparedCode/${id}`, { secret })).code).toBe("taken_over");
    expect((await send(`/Funnel/DeletePrepared/${id}`, { secret })).code).toBe("taken_over");
    expect((await send(`/Funnel/Prepared/${id}?secret=${secret}`)).json).toMatchObject({
      state: "elsewhere",
      held: null,
    });
    for (
      const [tool, input] of [
        ["prepare_booking", { booking, answers: {} }],
        ["hold_time", holdOf(TEN, { booking })],
        ["release_time", { booking }],
      ] as const
    ) expect([tool, (await agent.call(tool, input)).facts.code]).toEqual([tool, "taken_over"]);
  });

  test("is one browser, also when two send the code at once", async () => {
    const { id, secret } = await prepare();
    await send(`/Funnel/SendPreparedCode/${id}`, { secret });
    const body = { secret, code: await on.codeOf(id) };
    const both = await Promise.all([send(`/Funnel/TakeOver/${id}`, body), send(`/Funnel/TakeOver/${id}`, body)]);
    expect(both.map(({ code }) => code).sort()).toEqual(["taken_over", null].sort());
    expect(both.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
  });

  test("needs no code in a browser that has proven the address", async () => {
    const contact = newPerson();
    const known = await on.newVisitor(contact.email);
    const token = { "X-Resume-Token": known.token };
    await send(`/Funnel/SendCode/${known.trackId}`, {}, token);
    const body = { code: await on.codeOf(known.trackId), remember: true };
    const { cookies } = await send(`/Funnel/ProveContact/${known.trackId}`, body, token);
    const { id, secret } = await prepare(contact);
    const headers = { Cookie: cookies.join("; ") };
    expect((await send(`/Funnel/Prepared/${id}?secret=${secret}`, undefined, headers)).json.known).toBe(true);
    expect((await send(`/Funnel/TakeOver/${id}`, { secret }, headers)).status).toBe(200);
  });

  test("gets ten minutes from when they come, while the time is free", async () => {
    const prepared = await prepare();
    app.clock.advance(9 * MINUTE_MS);
    await takeOver(prepared);
    const [held] = await read().select().from(meetings).where(eq(meetings.trackId, prepared.id));
    expect(held!.holdExpiresAt).toBe(app.clock.now() + 10 * MINUTE_MS);
  });

  test("comes after the hold has expired: another has the time, and the request goes on", async () => {
    const prepared = await prepare();
    app.clock.advance(11 * MINUTE_MS);
    expect((await agent.call("hold_time", holdOf(TEN))).isError).toBe(false);
    const cookie = await takeOver(prepared);
    expect((await send(`/Funnel/Track/${prepared.id}`, contactStep(prepared), cookie)).json)
      .toMatchObject({ next: "calendar", selection: null });
    expect((await send("/Funnel/SaveBooking", bookingOf(prepared), cookie)).code).toBe("slot_taken");
  });

  test("deletes what they did not ask for", async () => {
    const { id, secret, booking } = await prepare();
    expect((await send(`/Funnel/DeletePrepared/${id}`, { secret })).json).toEqual({ id, deleted: true });
    expect(await trackOf(id)).toMatchObject({ contact: null, answers: {}, agent: null, agentStage: null });
    expect(await read().select().from(meetings).where(eq(meetings.trackId, id))).toEqual([]);
    expect((await agent.call("get_booking_status", { booking })).facts.code).toBe("not_found");
    expect((await send(`/Funnel/Prepared/${id}?secret=${secret}`)).status).toBe(404);
  });
});

describe("after a day", () => {
  test("the link has expired, and what nobody took over is erased", async () => {
    const { id, secret, booking } = await prepare();
    app.clock.advance(DAY_MS - 1);
    await purgePrepared(app.ctx());
    expect((await send(`/Funnel/Prepared/${id}?secret=${secret}`)).json.state).toBe("open");
    app.clock.advance(1);
    expect((await send(`/Funnel/Prepared/${id}?secret=${secret}`)).json.state).toBe("expired");
    expect((await send(`/Funnel/SendPreparedCode/${id}`, { secret })).code).toBe("link_expired");
    expect((await agent.call("prepare_booking", { booking })).facts.code).toBe("link_expired");
    await purgePrepared(app.ctx());
    expect(await trackOf(id)).toMatchObject({
      ...{ contact: null, contactEmail: null, contactPhone: null, answers: {}, preferences: null },
      ...{ agent: null, agentStage: null, status: "closed" },
    });
  });

  test("what the person took over stays for 14 days, and for good once they have agreed", async () => {
    const waiting = await prepare();
    const cookie = await takeOver(waiting);
    app.clock.advance(14 * DAY_MS - HOUR_MS);
    await purgePrepared(app.ctx());
    expect((await trackOf(waiting.id)).contact).not.toBeNull();
    const sent = await send(`/Funnel/Track/${waiting.id}`, contactStep(waiting), cookie);
    expect(sent.status).toBe(200);
    app.clock.advance(15 * DAY_MS);
    await purgePrepared(app.ctx());
    expect((await trackOf(waiting.id)).contact).not.toBeNull();
  });

  test("what was taken over without agreeing is erased after 14 days", async () => {
    const waiting = await prepare();
    await takeOver(waiting);
    app.clock.advance(14 * DAY_MS);
    await purgePrepared(app.ctx());
    expect(await trackOf(waiting.id)).toMatchObject({ contact: null, agentStage: null });
  });
});
