// What happens when the other system fails: retries, timeouts, nonsense, redirects, private addresses, and the pause
// after days of failures.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerResponse } from "node:http";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { countDeliveries } from "@/platform/queue/operations.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { get, post } from "@tests/support/funnel/visitor.ts";
import { PASSWORD } from "@tests/support/people/accounts.ts";
import { app, connectBeforeEach, endpoint, receiver, specialist } from "@tests/support/webhooks/connected.ts";
import {
  bookSomeTime,
  logOf,
  makeEndpoint,
  manage,
  type Manager,
  ownerManager,
  readAs,
} from "@tests/support/webhooks/endpoints.ts";
import { accepted, startReceiver } from "@tests/support/webhooks/receiver.ts";
import { addressProblem, SENDER, WAITS_MS } from "./rules.ts";
import type { DeliveryList } from "./schemas.ts";
import { responseTime } from "./sending.ts";
import { webhookEndpoints } from "./tables.ts";

connectBeforeEach(["lead.created"]);

const { limitMs } = responseTime;
beforeAll(() => void (responseTime.limitMs = 200));
afterAll(() => void (responseTime.limitMs = limitMs));

const broken = (response: ServerResponse) => void response.writeHead(500).end("Out of order");

/** Runs what is due now. */
const deliver = () => runReactions(app.ctx());
const book = async (): Promise<void> => {
  await bookSomeTime(app, specialist);
  await deliver();
};
const sendTest = async (): Promise<void> => {
  await manage(app, specialist, "SendTest", endpoint.id);
  await deliver();
};
const lastAttempt = async () => (await logOf(app, specialist, endpoint.id))[0]!.attempts.at(-1);
const statusOf = async (manager = specialist): Promise<string> =>
  (await readAs(app, manager, "GetAll")).json.endpoints[0].status;

test("a failed delivery is tried again with the same webhook-id, until it is accepted", async () => {
  receiver.answer = broken;
  await book();
  await deliver();
  expect(receiver.received).toHaveLength(1);
  app.clock.advance(MINUTE_MS);
  await deliver();
  expect(receiver.received).toHaveLength(2);
  receiver.answer = accepted;
  app.clock.advance(5 * MINUTE_MS);
  await deliver();
  const messages = receiver.messages(endpoint.secret);
  expect(messages).toHaveLength(3);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
  app.clock.advance(DAY_MS);
  await deliver();
  expect(receiver.received).toHaveLength(3);
  const [delivery] = await logOf(app, specialist, endpoint.id);
  expect(delivery).toMatchObject({ state: "delivered", dueAt: null });
  expect(delivery!.attempts.map(({ cause, responseStatus }) => [cause, responseStatus])).toEqual([
    ["event", 500],
    ["retry", 500],
    ["retry", 204],
  ]);
});

test("ten attempts take a little more than three days", async () => {
  receiver.answer = broken;
  await book();
  const began = app.clock.now();
  for (const wait of WAITS_MS) {
    const [{ state, dueAt }] = await logOf(app, specialist, endpoint.id) as [DeliveryList["items"][number]];
    expect({ state, dueAt }).toEqual({ state: "pending", dueAt: iso(app.clock.now() + wait) });
    app.clock.advance(wait - 1);
    await deliver();
    app.clock.advance(1);
    await deliver();
  }
  expect(receiver.received).toHaveLength(10);
  const hours = (app.clock.now() - began) / HOUR_MS;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(84);
  const [delivery] = await logOf(app, specialist, endpoint.id);
  expect(delivery).toMatchObject({ state: "failed", dueAt: null, replayProblem: null });
  app.clock.advance(DAY_MS);
  await deliver();
  expect(receiver.received).toHaveLength(10);
  const { failed, waiting } = await countDeliveries(app.services.db.read, app.clock.now());
  expect({ failed, waiting }).toEqual({ failed: 0, waiting: 0 });
});

test("a delivery whose last attempt kills its worker ends in the log of its owner", async () => {
  receiver.answer = broken;
  await book();
  await app.transact(async (tx) => {
    const killed = { attempts: WAITS_MS.length + 1, leasedUntil: tx.now - 1, dueAt: tx.now - 1 };
    await tx.update(eventDeliveries).set(killed).where(eq(eventDeliveries.listener, SENDER));
  });
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect((await logOf(app, specialist, endpoint.id))[0]).toMatchObject({ state: "failed", dueAt: null });
});

test("what waits for a paused endpoint is sent when it is resumed, with the attempts that are left", async () => {
  receiver.answer = broken;
  await book();
  await manage(app, specialist, "Pause", endpoint.id);
  app.clock.advance(3 * DAY_MS);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect((await logOf(app, specialist, endpoint.id))[0]).toMatchObject({ state: "pending", dueAt: null });
  expect((await countDeliveries(app.services.db.read, app.clock.now())).waiting).toBe(0);
  await manage(app, specialist, "Resume", endpoint.id);
  await deliver();
  expect(receiver.received).toHaveLength(2);
  const dueAt = iso(app.clock.now() + WAITS_MS[1]!);
  expect((await logOf(app, specialist, endpoint.id))[0]).toMatchObject({ state: "pending", dueAt });
});

describe("a response", () => {
  test.each<[string, (response: ServerResponse) => void, object]>([
    ["that never comes", () => {}, {
      responseStatus: null,
      error: "This address did not respond in time.",
    }],
    ["that is no HTTP", (response) => void response.socket!.end("nonsense\r\n\r\n"), {
      responseStatus: null,
      error: "This address can't be reached at the moment.",
    }],
    ["that is an error", (response) => void response.writeHead(404).end("<h1>No</h1>"), {
      responseStatus: 404,
      excerpt: "<h1>No</h1>",
      error: "The response was 404, not 2xx.",
    }],
  ])("%s is a failure", async (_what, answer, expected) => {
    receiver.answer = answer;
    await sendTest();
    expect(await lastAttempt()).toMatchObject(expected);
    expect((await logOf(app, specialist, endpoint.id))[0]!.state).toBe("failed");
  });

  // Standard Webhooks; goflow#814, hookdeck/outpost#975
  test.each<[string, (response: ServerResponse) => void]>([
    ["is longer than anybody reads", (response) => void response.writeHead(200).end("x".repeat(400_000))],
    ["never ends", (response) => void response.writeHead(202).write("x".repeat(400_000))],
    ["breaks off", (response) => {
      response.writeHead(200, { "Content-Length": "400" }).write("x".repeat(100));
      setTimeout(() => response.destroy(), 50);
    }],
    ["stops in the middle", (response) => void response.writeHead(200).write("x")],
  ])("2xx that %s is a success, with the beginning of what came", async (_what, answer) => {
    receiver.answer = answer;
    await sendTest();
    expect(await lastAttempt()).toMatchObject({ error: null, excerpt: expect.stringMatching(/^x+$/) });
    expect((await logOf(app, specialist, endpoint.id))[0]!.state).toBe("delivered");
  });

  test("that redirects is a failure, and the message is not sent there", async () => {
    const elsewhere = await startReceiver();
    receiver.answer = (response) => void response.writeHead(307, { Location: elsewhere.url }).end();
    await sendTest();
    expect(await lastAttempt()).toMatchObject({ responseStatus: 307, error: expect.stringContaining("redirects") });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });
});

test("in production no address in a private network is called, and addresses must be https", async () => {
  await manage(app, specialist, "SendTest", endpoint.id);
  const config = { ...app.services.config, mode: "production" as const };
  await runReactions({ ...app.ctx(), config });
  expect(receiver.received).toEqual([]);
  expect(await lastAttempt()).toMatchObject({ error: expect.stringContaining("private network") });
  expect(addressProblem("http://crm.example/hooks", true)).toContain("https://");
  expect(addressProblem("https://crm.example/hooks", true)).toBeUndefined();
});

test.each(["http://169.254.169.254/latest/meta-data", "http://10.0.0.1/", "http://[::ffff:169.254.169.254]/"])(
  "in development, %s is neither saved nor called",
  async (url) => {
    const body = { url, description: "CRM", events: ["lead.created"], password: PASSWORD };
    const { headers, json } = await post(app, "/Webhooks/Create", body, { cookie: await app.signIn(specialist.id) });
    expect(headers.get("X-Error-Code")).toBe("bad_address");
    expect(JSON.stringify(json)).toContain("private network");
    // One that was saved before it was refused.
    await app.transact(async (tx) => void (await tx.update(webhookEndpoints).set({ url })));
    await sendTest();
    expect(await lastAttempt()).toMatchObject({
      responseStatus: null,
      error: expect.stringContaining("private network"),
    });
  },
);

test("a name that leads to a private network after it was saved is no longer called", async () => {
  const { port } = new URL(receiver.url);
  let address = "127.0.0.1";
  app.services.network = { resolve: () => Promise.resolve([{ address, family: 4 }]) };
  const named = await makeEndpoint(app, specialist, `http://crm.example:${port}/`);
  const sendTo = async () => {
    await manage(app, specialist, "SendTest", named.id);
    await runReactions(app.ctx());
    return (await logOf(app, specialist, named.id))[0]!.attempts.at(-1);
  };
  expect(await sendTo()).toMatchObject({ error: null });
  address = "10.0.0.1";
  expect(await sendTo()).toMatchObject({ error: expect.stringContaining("private network") });
  expect(receiver.received).toHaveLength(1);
  app.services.network = undefined;
});

test.each(["ftp://crm.example", "crm.example", "https://me:secret@crm.example/", "https://crm.example/#part"])(
  "%s can't be an address",
  async (url) => {
    const body = { url, description: "CRM", events: ["lead.created"], password: PASSWORD };
    const { headers } = await post(app, "/Webhooks/Create", body, { cookie: await app.signIn(specialist.id) });
    expect(headers.get("X-Error-Code")).toBe("bad_address");
  },
);

describe("after five days of failures", () => {
  const failForDays = async (manager: Manager): Promise<void> => {
    receiver.answer = broken;
    await book();
    app.clock.advance(4 * DAY_MS);
    await deliver();
    expect(await statusOf(manager)).toBe("active");
    app.clock.advance(DAY_MS);
    await deliver();
    await book();
  };

  test("an endpoint is paused, its specialist gets an email, and it can be resumed", async () => {
    await failForDays(specialist);
    expect(await statusOf()).toBe("failing");
    const { json } = await get(app, "/Users/ProfileData", { cookie: await app.signIn(specialist.id) });
    const emails = app.emails.filter(({ to }) => to.address === json.email);
    const email = emails.find(({ subject }) => subject === "We paused your webhook “Our CRM”");
    expect(email!.text).toContain("https://parley.example/dashboard/connections");
    const earlier = receiver.received.length;
    receiver.answer = accepted;
    await book();
    expect(receiver.received).toHaveLength(earlier);
    await manage(app, specialist, "Resume", endpoint.id);
    await deliver();
    expect(await statusOf()).toBe("active");
    await book();
    expect(receiver.received.length).toBeGreaterThan(earlier);
  });

  test("the owners of the marketplace hear of theirs", async () => {
    const owner = await ownerManager(app);
    await makeEndpoint(app, owner, receiver.url, ["lead.created"]);
    await failForDays(owner);
    expect(await statusOf(owner)).toBe("failing");
    const email = app.emails.findLast(({ text }) => text.includes("/admin/connections"));
    expect(email?.subject).toBe("We paused your webhook “Our CRM”");
  });

  test("one success in between starts the count anew", async () => {
    receiver.answer = broken;
    await book();
    app.clock.advance(3 * DAY_MS);
    receiver.answer = accepted;
    await deliver();
    receiver.answer = broken;
    app.clock.advance(3 * DAY_MS);
    await book();
    expect(await statusOf()).toBe("active");
  });
});

// Last, because the host is this machine for the other tests, too.
test("while a host doesn't respond, its deliveries wait and use up no attempts", async () => {
  receiver.answer = () => {};
  for (let n = 0; n < 5; n++) await sendTest();
  expect(receiver.received).toHaveLength(5);
  receiver.answer = accepted;
  await sendTest();
  expect(receiver.received).toHaveLength(5);
  expect((await logOf(app, specialist, endpoint.id))[0]).toMatchObject({ state: "pending", attempts: [] });
});
