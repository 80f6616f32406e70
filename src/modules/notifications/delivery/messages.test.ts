// The delivery log under failures: a real SMTP server that refuses, hangs and vanishes, two workers, kills at every point.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EmailServices, openEmailServices } from "@tests/support/email/email-services.ts";
import { freePort } from "@tests/support/app/running-app.ts";
import { startSmtpSink } from "@tests/support/email/smtp-sink.ts";
import { MAX_ATTEMPTS } from "@/platform/events/deliveries.ts";
import { unavailable } from "@/platform/errors.ts";
import { LEASE_MS } from "@/platform/events/lease.ts";
import { smtpMailer } from "@/platform/mail/mailer.ts";
import type { Delivery, Tx } from "@/platform/ctx.ts";
import { deliveryWithoutRow } from "@/dev/demo/delivery.ts";
import { abandonMessage, type MessageOrder, sendForEvent, sendMessage } from "./messages.ts";
import { countMessages } from "./log.ts";
import type { FinalMessageStatus } from "./rules.ts";
import { messages } from "../tables.ts";

let env: EmailServices;
beforeEach(async () => {
  env = await openEmailServices();
});
afterEach(() => env.close());

const draft = {
  to: { name: "Vera Example", address: "vera@example.test" },
  subject: "Your meeting",
  html: "<p>Good day</p>",
  text: "Good day",
};
const order = (change: Partial<MessageOrder> = {}): MessageOrder => ({
  channel: "email",
  cause: "event-1",
  listener: "notifications.mailVisitorConfirmation",
  recipient: "visitor",
  template: "visitor-confirmation",
  refs: { meetingId: "m1" },
  build: () => Promise.resolve(draft),
  ...change,
});
const send = (change?: Partial<MessageOrder>) => sendMessage(env.ctx(), order(change));
const rows = () => env.services.db.read.select().from(messages);
const onlyRow = async () => {
  const all = await rows();
  expect(all).toHaveLength(1);
  return all[0]!;
};

describe("a message that can be sent", () => {
  it("arrives once, marked as automatic, with a constant Message-ID of the public host", async () => {
    expect(await send()).toBe("sent");
    expect(await send()).toBe("sent");
    expect(env.smtp.emails).toHaveLength(1);
    const row = await onlyRow();
    expect(row).toMatchObject({ state: "sent", attempts: 1, lockedUntil: null, messageId: `${row.id}@parley.example` });
    const [email] = env.smtp.emails;
    expect(email!.messageId).toBe(`<${row.messageId}>`);
    expect(email!.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(email!.recipients).toEqual(["vera@example.test"]);
  });

  it("is sent once to each recipient, and for each cause", async () => {
    await send();
    await send({ recipient: "specialist-1" });
    await send({ cause: "event-2" });
    expect(env.smtp.emails).toHaveLength(3);
    expect(new Set(env.smtp.emails.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it("is unique by cause, listener, recipient and channel", async () => {
    await send();
    const { id: _, messageId: __, ...row } = await onlyRow();
    const copy = { ...row, id: "copy", messageId: "copy@parley.example" };
    const insert = (channel: string) =>
      env.services.db.write((tx) => tx.insert(messages).values({ ...copy, channel: channel as "email" }).returning());
    await expect(insert("email")).rejects.toThrow();
    expect(await insert("another-channel")).toHaveLength(1);
  });

  it("runs onFinal in the same commit, and again for a repeated order", async () => {
    const statuses: FinalMessageStatus[] = [];
    const onFinal = (_tx: Tx, status: FinalMessageStatus) => Promise.resolve(void statuses.push(status));
    await send({ onFinal });
    await send({ onFinal });
    expect(statuses).toEqual(["sent", "sent"]);
    expect(env.smtp.emails).toHaveLength(1);
  });

  it("stores neither content nor address", async () => {
    await send();
    const row = JSON.stringify(await onlyRow());
    for (const secret of ["vera@", "Good day", "Your meeting"]) expect(row).not.toContain(secret);
  });

  it("is skipped when there is nothing to say any more", async () => {
    expect(await send({ build: () => Promise.resolve(undefined) })).toBe("skipped");
    expect(await send()).toBe("skipped");
    expect(await onlyRow()).toMatchObject({ state: "skipped" });
    expect(env.smtp.attempts).toBe(0);
  });
});

describe("for an event", () => {
  const sendFor = async (build: MessageOrder["build"], change: Partial<Delivery> = {}) => {
    const states: string[] = [];
    const done: Delivery["done"] = async (tx, state = "done") => {
      const [row] = await tx.select().from(messages);
      states.push(`${row!.state} ${state}`);
    };
    const about = { eventId: "event-1", listener: "notifications.test", occurredAt: env.clock.now() };
    const delivery = deliveryWithoutRow({ ...about, done, ...change });
    const outcome = await sendForEvent(env.ctx(), delivery, { ...order(), build });
    return { outcome, states };
  };

  it("the delivery is done in the commit that marks the message as sent", async () => {
    expect(await sendFor(() => Promise.resolve(draft))).toEqual({
      outcome: undefined,
      states: ["sent done"],
    });
    expect(await onlyRow()).toMatchObject({ cause: "event-1", listener: "notifications.test" });
  });

  it("a skipped message skips the delivery in the same commit", async () => {
    expect(await sendFor(() => Promise.resolve(undefined))).toEqual({
      outcome: "skipped",
      states: ["skipped skipped"],
    });
  });

  it("its attempts are the delivery's, and after the last one the message is failed", async () => {
    env.smtp.behave({ kind: "refuse", code: 451, text: "Later" });
    await expect(sendFor(() => Promise.resolve(draft), { attempt: 4 })).rejects.toThrow("Later");
    expect(await onlyRow()).toMatchObject({ state: "queued", attempts: 4 });
    const last = await sendFor(() => Promise.resolve(draft), { attempt: 16, isLast: true });
    expect(last).toEqual({ outcome: undefined, states: ["failed done"] });
    expect(await onlyRow()).toMatchObject({ state: "failed", attempts: 16 });
  });

  it("a worker that has taken the delivery over sends what another has begun, which can't end it any more", async () => {
    const lost = () => Promise.reject(new Error("taken over"));
    let isBegun = () => {};
    const begun = new Promise<void>((resolve) => isBegun = resolve);
    let release = () => {};
    const gate = new Promise<void>((resolve) => release = resolve);
    const killed = sendFor(() => (isBegun(), gate.then(() => undefined)), { done: lost });
    await begun;
    expect(await onlyRow()).toMatchObject({ state: "sending" });
    await sendFor(() => Promise.resolve(draft), { attempt: 2 });
    release();
    await expect(killed).rejects.toThrow("taken over");
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 2 });
    expect(env.smtp.emails).toHaveLength(1);
  });
});

describe("a temporary failure", () => {
  it.each([[421], [450], [451]])("%i: the message stays queued and is sent once by a later attempt", async (code) => {
    env.smtp.behave({ kind: "refuse", code, text: "Later, vera@example.test" });
    await expect(send()).rejects.toThrow("Later");
    await expect(send()).rejects.toThrow("Later");
    expect(await onlyRow()).toMatchObject({ state: "queued", attempts: 2, lockedUntil: null });
    env.smtp.behave({ kind: "accept" });
    expect(await send()).toBe("sent");
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 3, lastError: null });
    expect(env.smtp.emails).toHaveLength(1);
  });

  it("a server that hangs times out, and the message is sent later", async () => {
    const { mailer } = env.services;
    const shortTimeout = smtpMailer(env.smtp.url, "hello@parley.test", { silenceMs: 300 });
    env.services.mailer = shortTimeout;
    env.smtp.behave({ kind: "hang" });
    await expect(send()).rejects.toThrow();
    shortTimeout.close();
    expect(await onlyRow()).toMatchObject({ state: "queued", attempts: 1 });
    env.services.mailer = mailer;
    env.smtp.behave({ kind: "accept" });
    await send();
    expect(env.smtp.emails).toHaveLength(1);
  });

  it("a server that refuses connections is retried until it is back", async () => {
    const port = await freePort();
    env.services.mailer.close();
    env.services.mailer = smtpMailer(`smtp://127.0.0.1:${port}`, "hello@parley.test");
    await expect(send()).rejects.toThrow();
    expect((await onlyRow()).state).toBe("queued");
    const restarted = await startSmtpSink(port);
    expect(await send()).toBe("sent");
    expect(restarted.emails).toHaveLength(1);
    await restarted.stop();
  });

  it("after the last attempt the message is failed and counted for operators", async () => {
    env.smtp.behave({ kind: "refuse", code: 451, text: "Later" });
    for (let n = 1; n < MAX_ATTEMPTS; n++) await expect(send()).rejects.toThrow("Later");
    expect(await send()).toBe("failed");
    expect(await onlyRow()).toMatchObject({ state: "failed", attempts: MAX_ATTEMPTS });
    expect(await countMessages(env.services.db.read, "failed")).toBe(1);
  });

  it("an abandoned message is failed, and a sent one stays sent", async () => {
    env.smtp.behave({ kind: "refuse", code: 451, text: "Later" });
    await expect(send()).rejects.toThrow("Later");
    env.smtp.behave({ kind: "accept" });
    await send({ cause: "event-2" });
    await env.services.db.write((tx) => abandonMessage(Object.assign(tx, { now: env.clock.now() }) as Tx, order()));
    await env.services.db.write((tx) =>
      abandonMessage(Object.assign(tx, { now: env.clock.now() }) as Tx, order({ cause: "event-2" }))
    );
    expect((await rows()).map(({ state }) => state).sort()).toEqual(["failed", "sent"]);
  });
});

describe("a permanent failure", () => {
  it.each([[550], [552], [554]])(
    "%i: the message is failed, not retried, and its error names no address",
    async (code) => {
      env.smtp.behave({ kind: "refuse", code, text: "No such user: <vera@example.test>" });
      const statuses: FinalMessageStatus[] = [];
      const onFinal = (_tx: Tx, status: FinalMessageStatus) => Promise.resolve(void statuses.push(status));
      expect(await send({ onFinal })).toBe("failed");
      env.smtp.behave({ kind: "accept" });
      expect(await send({ onFinal })).toBe("failed");
      expect(statuses).toEqual(["failed", "failed"]);
      const row = await onlyRow();
      expect(row).toMatchObject({ state: "failed", attempts: 1 });
      expect(row.lastError).toMatch(/No such user/);
      expect(row.lastError).not.toContain("vera");
      expect(env.smtp.emails).toHaveLength(0);
    },
  );

  it("a malformed address is failed", async () => {
    const nowhere = { ...draft, to: { address: "vera example.test" } };
    expect(await send({ build: () => Promise.resolve(nowhere) })).toBe("failed");
  });
});

describe("workers", () => {
  it("never send the same message at the same time", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => release = resolve);
    const slow = send({ build: () => gate.then(() => draft) });
    await claimed();
    await expect(send()).rejects.toThrow("Another worker");
    release();
    expect(await slow).toBe("sent");
    expect(env.smtp.emails).toHaveLength(1);
  });

  it("take over from a killed one when its lease has expired, with the same Message-ID", async () => {
    await killedWhileSending();
    await expect(send()).rejects.toThrow("Another worker");
    env.clock.advance(LEASE_MS);
    expect(await send()).toBe("sent");
    expect(await onlyRow()).toMatchObject({ attempts: 2 });
    expect(env.smtp.emails[0]!.messageId).toBe(`<${(await onlyRow()).messageId}>`);
  });

  it("record a message as sent when the rest of the commit fails", async () => {
    const onFinal = () => Promise.reject(new Error("taken over"));
    await expect(send({ onFinal })).rejects.toThrow("taken over");
    expect(await send()).toBe("sent");
    expect(env.smtp.emails).toHaveLength(1);
  });

  it("record a message as sent although the database cannot be written for a while", async () => {
    const { commit } = env.services.db;
    let refusals = 0;
    const lockedOnceSent: typeof commit = (batch) =>
      env.smtp.emails.length > 0 && refusals++ < 4 ? Promise.reject(unavailable()) : commit(batch);
    env.services.db = { ...env.services.db, commit: lockedOnceSent };
    await expect(send()).rejects.toThrow("unavailable");
    expect(refusals).toBeGreaterThan(4);
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 1, lockedUntil: null });
    expect(await send()).toBe("sent");
    expect(env.smtp.emails).toHaveLength(1);
  });

  it("that finish too late change nothing of a newer attempt", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => release = resolve);
    const late = send({ build: () => gate.then(() => undefined) });
    await claimed();
    env.clock.advance(LEASE_MS);
    expect(await send()).toBe("sent");
    release();
    await late;
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 2 });
  });
});

/** Waits until the message is being sent. */
const claimed = async () => {
  while (!(await rows()).some(({ state }) => state === "sending")) await new Promise((go) => setTimeout(go, 1));
};

/** What a killed worker leaves behind: a claim that nobody prolongs. */
const killedWhileSending = async () => {
  env.smtp.behave({ kind: "refuse", code: 451, text: "Later" });
  await expect(send()).rejects.toThrow();
  env.smtp.behave({ kind: "accept" });
  const lockedUntil = env.clock.now() + LEASE_MS;
  await env.services.db.write((tx) => tx.update(messages).set({ state: "sending", lockedUntil }).returning());
};
