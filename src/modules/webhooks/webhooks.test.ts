// What is sent, to whom, and signed how: through a real receiver, whose signatures the standard's package checks.
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { suspend } from "@/modules/auth/index.ts";
import { deleteLead } from "@/modules/leads/index.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { get, post } from "@tests/support/funnel/visitor.ts";
import { handOver, leadRow } from "@tests/support/leads/leads.ts";
import { PASSWORD } from "@tests/support/people/accounts.ts";
import { app, connectBeforeEach, endpoint, receiver, specialist } from "@tests/support/webhooks/connected.ts";
import {
  bookSomeTime,
  logOf,
  makeEndpoint,
  manage,
  ownerManager,
  specialistManager,
} from "@tests/support/webhooks/endpoints.ts";
import { accepted, startReceiver, verified } from "@tests/support/webhooks/receiver.ts";
import { eraseRequestOf, withdrawConsent } from "@/modules/booking/manage/withdrawal.ts";
import { renewEndpointSecrets } from "./secrets.ts";
import { webhookEndpoints } from "./tables.ts";

connectBeforeEach();

const deliver = () => runReactions(app.ctx());
const typesReceived = () => receiver.messages(endpoint.secret).map(({ type }) => type);

/** Without what is said about credits. */
const aboutLeads = () => receiver.messages(endpoint.secret).filter(({ type }) => /^(lead|meeting)\./.test(type));

const book = async (): Promise<string> => {
  const leadId = await bookSomeTime(app, specialist);
  await deliver();
  return leadId;
};

describe("a booking", () => {
  test("is sent as a lead and a meeting, with a first name and no contact data", async () => {
    const leadId = await book();
    const messages = receiver.messages(endpoint.secret);
    expect(messages.map(({ type }) => type).sort()).toEqual(["lead.created", "meeting.booked"]);
    const created = messages.find(({ type }) => type === "lead.created")!;
    const { meetingId, contact } = await leadRow(app, leadId);
    expect(created.data).toMatchObject({
      leadId,
      meetingId,
      specialistId: specialist.id,
      status: "booked",
      firstName: "Vera",
      url: `https://parley.example/leads/${leadId}`,
    });
    const sent = receiver.received.map(({ body }) => body).join();
    for (const secret of [contact.lastName, contact.email, contact.phone]) expect(sent).not.toContain(secret);
  });

  test("is sent only as far as the endpoint has chosen", async () => {
    const body = { description: "CRM", events: ["meeting.booked"] };
    expect((await manage(app, specialist, "Update", endpoint.id, body)).status).toBe(200);
    await book();
    expect(typesReceived()).toEqual(["meeting.booked"]);
  });

  test("of somebody else is not sent", async () => {
    await bookSomeTime(app, await specialistManager(app));
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  test("has one webhook-id for each message, however often its event is handled", async () => {
    await book();
    const ids = receiver.messages(endpoint.secret).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    await app.transact(async (tx) => {
      await tx.update(eventDeliveries).set({ state: "pending", attempts: 0 })
        .where(eq(eventDeliveries.listener, "webhooks.queue-funnel.booking_saved"));
    });
    await deliver();
    expect(receiver.received).toHaveLength(2);
    const [first] = await logOf(app, specialist, endpoint.id);
    await manage(app, specialist, "Replay", first!.id);
    await deliver();
    expect(receiver.received).toHaveLength(3);
    expect(ids).toContain(receiver.received[2]!.headers["webhook-id"]);
  });
});

test("changes of a lead are sent with its new status after a minute, and what is undone is never sent", async () => {
  const leadId = await book();
  app.clock.advance(5 * DAY_MS);
  const cookie = await app.signIn(specialist.id);
  const mark = () => post(app, "/Leads/MarkMany", { ids: [leadId], status: "converted" }, { cookie });
  const statuses = async () => {
    await deliver();
    const updated = receiver.messages(endpoint.secret).filter(({ type }) => type === "lead.updated");
    return updated.map(({ data }) => data.status);
  };
  const { ids } = (await mark()).json.undo;
  expect((await post(app, "/Leads/Undo", { ids }, { cookie })).json.done).toHaveLength(1);
  app.clock.advance(2 * MINUTE_MS);
  expect(await statuses()).toEqual([]);
  await mark();
  expect(await statuses()).toEqual([]);
  app.clock.advance(2 * MINUTE_MS);
  expect(await statuses()).toEqual(["converted"]);
});

describe("the marketplace's endpoint", () => {
  test("receives what happens to everybody, and its owners' changes are audited", async () => {
    const owner = await ownerManager(app);
    const all = await startReceiver();
    const { secret } = await makeEndpoint(app, owner, all.url, ["lead.created"]);
    const leadId = await book();
    expect(all.messages(secret)).toMatchObject([
      { type: "lead.created", data: { leadId, url: `https://parley.example/admin/leads/${leadId}` } },
    ]);
    const { json } = await get(app, "/Admin/Audit", { cookie: await app.signIn(owner.id) });
    expect(json.items[0]).toMatchObject({ label: "Created a webhook" });
    await all.close();
  });
});

describe("the signing secret", () => {
  test("before a rotation signs for another day, beside the new one", async () => {
    const { json } = await manage(app, specialist, "RotateSecret", endpoint.id, { password: PASSWORD });
    await manage(app, specialist, "SendTest", endpoint.id);
    await deliver();
    expect(json.secret).not.toBe(endpoint.secret);
    const [first] = receiver.received;
    for (const secret of [endpoint.secret, json.secret]) expect(verified(secret, first!).type).toBe("webhook.test");
    app.clock.advance(25 * HOUR_MS);
    await manage(app, specialist, "SendTest", endpoint.id);
    await deliver();
    const last = receiver.received.at(-1)!;
    expect(last.headers["webhook-signature"]!.split(" ")).toHaveLength(1);
  });

  test("is stored encrypted, and anew after LINK_SECRET has changed", async () => {
    const stored = async () =>
      (await app.services.db.read.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id)))[0]!
        .secret;
    const before = await stored();
    expect(before).not.toContain(endpoint.secret.slice(6));
    const { config } = app.services;
    const changed = {
      ...config,
      linkSecret: "another-secret-of-at-least-32-characters",
      oldLinkSecrets: [config.linkSecret],
    };
    await renewEndpointSecrets({ ...app.ctx(), config: changed });
    expect(await stored()).not.toBe(before);
    await manage(app, specialist, "SendTest", endpoint.id);
    await runReactions({ ...app.ctx(), config: changed });
    expect(typesReceived()).toEqual(["webhook.test"]);
  });

  test("and new endpoints take the password", async () => {
    const wrong = { password: "not-the-password" };
    expect((await manage(app, specialist, "RotateSecret", endpoint.id, wrong)).headers.get("X-Error-Code"))
      .toBe("wrong_password");
  });
});

describe("erasure", () => {
  const meetingOf = async (leadId: string): Promise<string> => (await leadRow(app, leadId)).meetingId!;

  test.each<[string, (leadId: string) => Promise<unknown>]>([
    ["a withdrawn consent", async (leadId) => {
      const meetingId = await meetingOf(leadId);
      await app.transact((tx) => withdrawConsent(tx, app.ctx(), meetingId));
    }],
    ["an erased request", async (leadId) => await eraseRequestOf(app.ctx(), await meetingOf(leadId))],
    ["a deleted lead", (leadId) => app.transact((tx) => deleteLead(tx, leadId))],
  ])("of %s is sent, and nothing about the lead is sent or shown again", async (_what, erase) => {
    receiver.answer = (response) => void response.writeHead(200).end("Hello Vera");
    const leadId = await book();
    receiver.received.length = 0;
    await erase(leadId);
    await deliver();
    const [erased, ...others] = aboutLeads();
    expect(erased).toMatchObject({ type: "lead.erased", data: { leadId } });
    expect(others).toEqual([]);
    expect(erased!.data).not.toHaveProperty("firstName");
    const log = await logOf(app, specialist, endpoint.id);
    const earlier = log.filter(({ type }) => /^(lead\.created|meeting\.booked)$/.test(type));
    expect(earlier).toHaveLength(2);
    expect(JSON.stringify(earlier)).not.toContain("Vera");
    for (const { id, payload } of earlier) {
      expect(payload).toBeNull();
      const replay = await manage(app, specialist, "Replay", id);
      expect(replay.headers.get("X-Error-Code")).toBe("not_replayable");
    }
    const request = log.find(({ type }) => type === "lead.erased")!;
    expect((await manage(app, specialist, "Replay", request.id)).status).toBe(200);
    await deliver();
    expect(aboutLeads().map(({ type }) => type)).toEqual(["lead.erased", "lead.erased"]);
  });

  test("reaches an endpoint that was paused, or that has not chosen it, when it is resumed", async () => {
    await manage(app, specialist, "Update", endpoint.id, { description: "CRM", events: ["credits.purchased"] });
    const leadId = await book();
    await manage(app, specialist, "Pause", endpoint.id);
    await app.transact((tx) => deleteLead(tx, leadId));
    await deliver();
    expect(receiver.received).toEqual([]);
    await manage(app, specialist, "Resume", endpoint.id);
    await deliver();
    expect(typesReceived()).toEqual(["lead.erased"]);
  });

  test("is what a specialist hears of a lead that another one gets", async () => {
    const leadId = await book();
    receiver.received.length = 0;
    const other = await specialistManager(app);
    const theirs = await startReceiver();
    const { secret } = await makeEndpoint(app, other, theirs.url);
    await handOver(app, leadId, other.id);
    await deliver();
    expect(aboutLeads()).toMatchObject([{ type: "lead.erased", data: { leadId, reason: "reassigned" } }]);
    expect(theirs.messages(secret).map(({ type }) => type).sort()).toEqual(["lead.created", "meeting.booked"]);
    await theirs.close();
  });

  const toAndFro = async (leadId: string): Promise<void> => {
    const other = await specialistManager(app);
    for (const to of [other, specialist]) {
      await handOver(app, leadId, to.id);
      await deliver().catch(() => {});
    }
  };

  test("is not sent for a lead that is its receiver's again when they are resumed", async () => {
    const leadId = await book();
    await manage(app, specialist, "Pause", endpoint.id);
    receiver.received.length = 0;
    await toAndFro(leadId);
    await manage(app, specialist, "Resume", endpoint.id);
    await deliver();
    expect(aboutLeads()).toEqual([]);
    const [erased] = await logOf(app, specialist, endpoint.id);
    expect(erased).toMatchObject({ type: "lead.erased", state: "dropped" });
    await app.transact((tx) => deleteLead(tx, leadId));
    await deliver();
    expect(typesReceived().filter((type) => type === "lead.erased")).toHaveLength(1);
  });

  test("is not tried again for a lead that is its receiver's again", async () => {
    const leadId = await book();
    receiver.answer = (response) => void response.writeHead(500).end();
    await toAndFro(leadId);
    receiver.answer = accepted;
    receiver.received.length = 0;
    app.clock.advance(HOUR_MS);
    await deliver();
    expect(aboutLeads().map(({ type }) => type).sort()).toEqual(["lead.created", "meeting.booked"]);
  });
});

test("a suspended specialist receives nothing but requests to delete", async () => {
  const leadId = await bookSomeTime(app, specialist);
  const { id: by } = await ownerManager(app);
  await app.transact((tx) => suspend(tx, { userId: specialist.id, reason: "Spam", by }));
  await deliver();
  expect(receiver.received).toEqual([]);
  await app.transact((tx) => deleteLead(tx, leadId));
  await deliver();
  expect(typesReceived()).toEqual(["lead.erased"]);
});
