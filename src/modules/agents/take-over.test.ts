// The person continues what an agent has prepared: they prove their address, agree and book; and what is erased otherwise.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { holdOf, newPerson } from "@tests/support/agents/agent.ts";
import { contactStep, preparedBookings } from "@tests/support/agents/prepared.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { TEN } from "@tests/support/funnel/requested-bookings.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { consentRecords, tracks } from "@/modules/tracks/tables.ts";
import { routingLog } from "@/modules/matching/routing/tables.ts";
import { listTracks } from "@/modules/tracks/index.ts";
import { purgePrepared } from "@/modules/funnel/agents/requests.ts";

let app: TestApp;
let on: Awaited<ReturnType<typeof preparedBookings>>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  on = await preparedBookings(app, await makeSpecialist(app, { category: "tutoring", credits: 6 }));
});
afterEach(async () => {
  await on.close();
  await app.close();
});

const read = () => app.services.db.read;
const trackOf = async (id: string) => (await read().select().from(tracks).where(eq(tracks.id, id)))[0]!;
const consentsOf = (id: string) => read().select().from(consentRecords).where(eq(consentRecords.subject, id));

const linkOf = (url: string) => {
  const { pathname, searchParams } = new URL(url);
  return { id: pathname.split("/").at(-1)!, secret: searchParams.get("secret")! };
};

test("administrators find what an agent has prepared by the person's details, also corrected ones", async () => {
  const find = async (search: string) => {
    const { rows } = await listTracks(read(), { search, sort: "waiting", dir: "desc", limit: 5, offset: 0 });
    return rows.map((track) => track.id);
  };
  const { id, booking, contact } = await on.prepare();
  expect(await find(contact.email)).toEqual([id]);
  await on.agent.call("prepare_booking", { booking, contact: { ...contact, lastName: "Corrected" } });
  expect(await find("Corrected")).toEqual([id]);
});

describe("the person", () => {
  test("proves their address, agrees and books; the agent learns that it is confirmed, and no more", async () => {
    const prepared = await on.prepare();
    const { id, booking, secret, contact } = prepared;
    const cookie = await on.takeOver(prepared);
    const seen = await on.send(`/Funnel/Prepared/${id}?secret=${secret}`, undefined, cookie);
    expect(seen.json).toMatchObject({
      state: "own",
      details: { contact, path: expect.stringMatching(/\/funnel\/.*\/contacts$/) },
    });
    expect((await on.agent.call("get_booking_status", { booking })).json).toEqual({
      status: "with_person",
      heldUntil: null,
    });
    const early = await on.send("/Funnel/SaveBooking", on.bookingOf(prepared), cookie);
    expect([early.status, early.code]).toEqual([400, "consent_required"]);
    const agreed = await on.send(`/Funnel/Track/${id}`, contactStep(prepared), cookie);
    expect(agreed.json).toMatchObject({ next: "specialist", selection: { startsAt: TEN } });
    const booked = await on.send("/Funnel/SaveBooking", on.bookingOf(prepared), cookie);
    expect(booked.json).toMatchObject({ status: "confirmed" });
    expect((await consentsOf(id)).map(({ purpose, accepted }) => [purpose, accepted])).toEqual([
      ["arrange-meeting", true],
      ["finish-later", false],
      ["choose-specialist", false],
      ["share-with-specialist", true],
    ]);
    expect((await on.agent.call("get_booking_status", { booking })).json).toEqual({
      status: "confirmed",
      heldUntil: null,
    });
    const after = await on.send(`/Funnel/Prepared/${id}?secret=${secret}`, undefined, cookie);
    expect(after.json).toMatchObject({ state: "booked", details: null, held: null });
    const [log] = await read().select().from(routingLog);
    expect(log!.request).toMatchObject({ agent: "Test Agent" });
    const { id: meetingId, secret: manage } = linkOf(booked.json.manageUrl);
    const { json } = await on.send(`/Funnel/Managed/${meetingId}/Data?secret=${manage}`);
    expect(json.data.request).toMatchObject({ preparedBy: "Test Agent" });
    expect((await on.send(`/Funnel/Managed/${meetingId}/Delete`, { secret: manage })).status).toBe(200);
    expect(await trackOf(id)).toMatchObject({ agent: null, agentStage: null, contact: null });
    expect(await read().select().from(routingLog)).toEqual([]);
  });

  test("is told in the email to keep the code from the assistant", async () => {
    const { id, secret } = await on.prepare();
    await on.send(`/Funnel/SendPreparedCode/${id}`, { secret });
    await runReactions(app.ctx());
    expect(app.emails.map(({ text }) => text.replace(/\s+/g, " "))).toEqual([
      expect.stringContaining("Don't give it to the assistant"),
    ]);
    expect(app.emails[0]!.text.match(/\b\d{6}\b/g)).toEqual([await on.codeOf(id)]);
  });

  test("ends what the agent can do, and uses the link once", async () => {
    const prepared = await on.prepare();
    const { id, booking, secret } = prepared;
    const code = { code: "123456" };
    await on.takeOver(prepared);
    expect((await on.send(`/Funnel/TakeOver/${id}`, { secret, ...code })).code).toBe("taken_over");
    expect((await on.send(`/Funnel/SendPreparedCode/${id}`, { secret })).code).toBe("taken_over");
    expect((await on.send(`/Funnel/DeletePrepared/${id}`, { secret })).code).toBe("taken_over");
    expect((await on.send(`/Funnel/Prepared/${id}?secret=${secret}`)).json).toMatchObject({
      state: "elsewhere",
      held: null,
    });
    for (
      const [tool, input] of [
        ["prepare_booking", { booking, answers: {} }],
        ["hold_time", holdOf(TEN, { booking })],
        ["release_time", { booking }],
      ] as const
    ) expect([tool, (await on.agent.call(tool, input)).facts.code]).toEqual([tool, "taken_over"]);
  });

  test("is one browser, also when two send the code at once", async () => {
    const { id, secret } = await on.prepare();
    await on.send(`/Funnel/SendPreparedCode/${id}`, { secret });
    const body = { secret, code: await on.codeOf(id) };
    const both = await Promise.all([on.send(`/Funnel/TakeOver/${id}`, body), on.send(`/Funnel/TakeOver/${id}`, body)]);
    expect(both.map(({ code }) => code).sort()).toEqual(["taken_over", null].sort());
    expect(both.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
  });

  test("needs no code in a browser that has proven the address", async () => {
    const contact = newPerson();
    const known = await on.newVisitor(contact.email);
    const token = { "X-Resume-Token": known.token };
    await on.send(`/Funnel/SendCode/${known.trackId}`, {}, token);
    const body = { code: await on.codeOf(known.trackId), remember: true };
    const { cookies } = await on.send(`/Funnel/ProveContact/${known.trackId}`, body, token);
    const { id, secret } = await on.prepare(contact);
    const headers = { Cookie: cookies.join("; ") };
    expect((await on.send(`/Funnel/Prepared/${id}?secret=${secret}`, undefined, headers)).json.known).toBe(true);
    expect((await on.send(`/Funnel/TakeOver/${id}`, { secret }, headers)).status).toBe(200);
  });

  test("gets ten minutes from when they come, while the time is free", async () => {
    const prepared = await on.prepare();
    app.clock.advance(9 * MINUTE_MS);
    await on.takeOver(prepared);
    const [held] = await read().select().from(meetings).where(eq(meetings.trackId, prepared.id));
    expect(held!.holdExpiresAt).toBe(app.clock.now() + 10 * MINUTE_MS);
  });

  test("comes after the hold has expired: another has the time, and the request goes on", async () => {
    const prepared = await on.prepare();
    app.clock.advance(11 * MINUTE_MS);
    expect((await on.agent.call("hold_time", holdOf(TEN))).isError).toBe(false);
    const cookie = await on.takeOver(prepared);
    expect((await on.send(`/Funnel/Track/${prepared.id}`, contactStep(prepared), cookie)).json)
      .toMatchObject({ next: "calendar", selection: null });
    expect((await on.send("/Funnel/SaveBooking", on.bookingOf(prepared), cookie)).code).toBe("slot_taken");
  });

  test("deletes what they did not ask for", async () => {
    const { id, secret, booking } = await on.prepare();
    expect((await on.send(`/Funnel/DeletePrepared/${id}`, { secret })).json).toEqual({ id, deleted: true });
    expect(await trackOf(id)).toMatchObject({ contact: null, answers: {}, agent: null, agentStage: null });
    expect(await read().select().from(meetings).where(eq(meetings.trackId, id))).toEqual([]);
    expect((await on.agent.call("get_booking_status", { booking })).facts.code).toBe("not_found");
    expect((await on.send(`/Funnel/Prepared/${id}?secret=${secret}`)).status).toBe(404);
  });
});

describe("after a day", () => {
  test("the link has expired, and what nobody took over is erased", async () => {
    const { id, secret, booking } = await on.prepare();
    app.clock.advance(DAY_MS - 1);
    await purgePrepared(app.ctx());
    expect((await on.send(`/Funnel/Prepared/${id}?secret=${secret}`)).json.state).toBe("open");
    app.clock.advance(1);
    expect((await on.send(`/Funnel/Prepared/${id}?secret=${secret}`)).json.state).toBe("expired");
    expect((await on.send(`/Funnel/SendPreparedCode/${id}`, { secret })).code).toBe("link_expired");
    expect((await on.agent.call("prepare_booking", { booking })).facts.code).toBe("link_expired");
    await purgePrepared(app.ctx());
    expect(await trackOf(id)).toMatchObject({
      contact: null,
      contactEmail: null,
      contactPhone: null,
      answers: {},
      preferences: null,
      agent: null,
      agentStage: null,
      status: "closed",
    });
  });

  test("what the person took over stays for 14 days, and for good once they have agreed", async () => {
    const waiting = await on.prepare();
    const cookie = await on.takeOver(waiting);
    app.clock.advance(14 * DAY_MS - HOUR_MS);
    await purgePrepared(app.ctx());
    expect((await trackOf(waiting.id)).contact).not.toBeNull();
    const sent = await on.send(`/Funnel/Track/${waiting.id}`, contactStep(waiting), cookie);
    expect(sent.status).toBe(200);
    app.clock.advance(15 * DAY_MS);
    await purgePrepared(app.ctx());
    expect((await trackOf(waiting.id)).contact).not.toBeNull();
  });

  test("what was taken over without agreeing is erased after 14 days", async () => {
    const waiting = await on.prepare();
    await on.takeOver(waiting);
    app.clock.advance(14 * DAY_MS);
    await purgePrepared(app.ctx());
    expect(await trackOf(waiting.id)).toMatchObject({ contact: null, agentStage: null });
  });
});
