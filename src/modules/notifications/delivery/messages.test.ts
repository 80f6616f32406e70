// The ledger on bad days: a real SMTP server that refuses, hangs and vanishes, two workers, kills at every point.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EmailServices, openEmailServices } from "@tests/support/email-services.ts";
import { freePort } from "@tests/support/running-app.ts";
import { startSmtpSink } from "@tests/support/smtp-sink.ts";
import { MAX_ATTEMPTS } from "@/platform/events/deliveries.ts";
import { unavailable } from "@/platform/errors.ts";
import { LEASE_MS } from "@/platform/events/lease.ts";
import { smtpMailer } from "@/platform/mail/mailer.ts";
import type { Tx } from "@/platform/ctx.ts";
import {
  countFailedMessages,
  type Ending,
  giveUpMessage,
  type MessageOrder,
  sendForEvent,
  sendMessage,
} from "./messages.ts";
import { messages } from "../tables.ts";

let desk: EmailServices;
beforeEach(async () => {
  desk = await openEmailServices();
});
afterEach(() => desk.close());

const draft = {
  to: { name: "Vera Example", address: "vera@example.test" },
  subject: "Your meeting",
  html: "<p>Good day</p>",
  text: "Good day",
};
const order = (change: Partial<MessageOrder> = {}): MessageOrder => ({
  cause: "event-1",
  listener: "notifications.mailVisitorConfirmation",
  recipient: "visitor",
  template: "visitor-confirmation",
  refs: { meetingId: "m1" },
  build: () => Promise.resolve(draft),
  ...change,
});
const send = (change?: Partial<MessageOrder>) => sendMessage(desk.ctx(), order(change));
const rows = () => desk.services.db.read.select().from(messages);
const onlyRow = async () => {
  const all = await rows();
  expect(all).toHaveLength(1);
  return all[0]!;
};

describe("a mail that can be sent", () => {
  it("arrives once, marked as automatic, with a constant Message-ID of the product's host", async () => {
    expect(await send()).toBe("sent");
    expect(await send()).toBe("sent");
    expect(desk.smtp.emails).toHaveLength(1);
    const row = await onlyRow();
    expect(row).toMatchObject({ state: "sent", attempts: 1, lockedUntil: null, messageId: `${row.id}@parley.example` });
    const [mail] = desk.smtp.emails;
    expect(mail!.messageId).toBe(`<${row.messageId}>`);
    expect(mail!.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(mail!.recipients).toEqual(["vera@example.test"]);
  });

  it("goes once to each recipient, and for each cause", async () => {
    await send();
    await send({ recipient: "specialist-1" });
    await send({ cause: "event-2" });
    expect(desk.smtp.emails).toHaveLength(3);
    expect(new Set(desk.smtp.emails.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it("marks what hangs on it in the same commit, and again when it is asked again", async () => {
    const endings: Ending[] = [];
    const onEnding = (_tx: Tx, ending: Ending) => Promise.resolve(void endings.push(ending));
    await send({ onEnding });
    await send({ onEnding });
    expect(endings).toEqual(["sent", "sent"]);
    expect(desk.smtp.emails).toHaveLength(1);
  });

  it("keeps neither body nor address", async () => {
    await send();
    const row = JSON.stringify(await onlyRow());
    for (const secret of ["vera@", "Good day", "Your meeting"]) expect(row).not.toContain(secret);
  });

  it("is skipped when there is nothing more to say", async () => {
    expect(await send({ build: () => Promise.resolve(undefined) })).toBe("skipped");
    expect(await send()).toBe("skipped");
    expect(await onlyRow()).toMatchObject({ state: "skipped" });
    expect(desk.smtp.attempts).toBe(0);
  });
});

describe("for an event", () => {
  const sendFor = async (build: MessageOrder["build"]) => {
    const states: string[] = [];
    const done = async (tx: Tx) => {
      const [row] = await tx.select().from(messages);
      states.push(row!.state);
    };
    const delivery = { eventId: "event-1", listener: "notifications.test", occurredAt: desk.clock.now(), done };
    const outcome = await sendForEvent(desk.ctx(), delivery, { ...order(), build });
    return { outcome, states };
  };

  it("the delivery is done in the commit that marks the message as sent", async () => {
    expect(await sendFor(() => Promise.resolve(draft))).toEqual({ outcome: undefined, states: ["sent"] });
    expect(await onlyRow()).toMatchObject({ cause: "event-1", listener: "notifications.test" });
  });

  it("a skipped one is left to be recorded as skipped", async () => {
    expect(await sendFor(() => Promise.resolve(undefined))).toEqual({ outcome: "skipped", states: [] });
  });
});

describe("a mail server that does not take it now", () => {
  it.each([[421], [450], [451]])("%i: the mail waits in the ledger and goes out once at a later try", async (code) => {
    desk.smtp.behave({ kind: "refuse", code, text: "Later, vera@example.test" });
    await expect(send()).rejects.toThrow("Later");
    await expect(send()).rejects.toThrow("Later");
    expect(await onlyRow()).toMatchObject({ state: "queued", attempts: 2, lockedUntil: null });
    desk.smtp.behave({ kind: "accept" });
    expect(await send()).toBe("sent");
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 3, lastError: null });
    expect(desk.smtp.emails).toHaveLength(1);
  });

  it("a server that hangs is given up, and the mail sent later", async () => {
    const { mailer: patient } = desk.services;
    const impatient = smtpMailer(desk.smtp.url, "hello@parley.test", { silenceMs: 300 });
    desk.services.mailer = impatient;
    desk.smtp.behave({ kind: "hang" });
    await expect(send()).rejects.toThrow();
    impatient.close();
    expect(await onlyRow()).toMatchObject({ state: "queued", attempts: 1 });
    desk.services.mailer = patient;
    desk.smtp.behave({ kind: "accept" });
    await send();
    expect(desk.smtp.emails).toHaveLength(1);
  });

  it("a server that refuses connections is tried again until it is back", async () => {
    const port = await freePort();
    desk.services.mailer.close();
    desk.services.mailer = smtpMailer(`smtp://127.0.0.1:${port}`, "hello@parley.test");
    await expect(send()).rejects.toThrow();
    expect((await onlyRow()).state).toBe("queued");
    const back = await startSmtpSink(port);
    expect(await send()).toBe("sent");
    expect(back.mails).toHaveLength(1);
    await back.stop();
  });

  it("after the last try it is failed, for an operator to see", async () => {
    desk.smtp.behave({ kind: "refuse", code: 451, text: "Later" });
    for (let n = 1; n < MAX_ATTEMPTS; n++) await expect(send()).rejects.toThrow("Later");
    expect(await send()).toBe("failed");
    expect(await onlyRow()).toMatchObject({ state: "failed", attempts: MAX_ATTEMPTS });
    expect(await countFailedMessages(desk.services.db.read)).toBe(1);
  });

  it("what is given up after that is failed, what was sent stays sent", async () => {
    desk.smtp.behave({ kind: "refuse", code: 451, text: "Later" });
    await expect(send()).rejects.toThrow("Later");
    desk.smtp.behave({ kind: "accept" });
    await send({ cause: "event-2" });
    await desk.services.db.write((tx) => giveUpMessage(Object.assign(tx, { now: desk.clock.now() }) as Tx, order()));
    await desk.services.db.write((tx) =>
      giveUpMessage(Object.assign(tx, { now: desk.clock.now() }) as Tx, order({ cause: "event-2" }))
    );
    expect((await rows()).map(({ state }) => state).sort()).toEqual(["failed", "sent"]);
  });
});

describe("a mail server that never will", () => {
  it.each([[550], [552], [554]])(
    "%i: the message is failed, not tried again, and its error names no address",
    async (code) => {
      desk.smtp.behave({ kind: "refuse", code, text: "No such user: <vera@example.test>" });
      const endings: Ending[] = [];
      const onEnding = (_tx: Tx, ending: Ending) => Promise.resolve(void endings.push(ending));
      expect(await send({ onEnding })).toBe("failed");
      desk.smtp.behave({ kind: "accept" });
      expect(await send({ onEnding })).toBe("failed");
      expect(endings).toEqual(["failed", "failed"]);
      const row = await onlyRow();
      expect(row).toMatchObject({ state: "failed", attempts: 1 });
      expect(row.lastError).toMatch(/No such user/);
      expect(row.lastError).not.toContain("vera");
      expect(desk.smtp.emails).toHaveLength(0);
    },
  );

  it("an address that is none is failed", async () => {
    const nowhere = { ...draft, to: { address: "vera example.test" } };
    expect(await send({ build: () => Promise.resolve(nowhere) })).toBe("failed");
  });
});

describe("workers", () => {
  it("never send one message at the same time", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => open = resolve);
    const slow = send({ build: () => gate.then(() => draft) });
    await claimed();
    await expect(send()).rejects.toThrow("Another worker");
    open();
    expect(await slow).toBe("sent");
    expect(desk.smtp.emails).toHaveLength(1);
  });

  it("take over from one that was killed, when its claim has lapsed, with the same Message-ID", async () => {
    await killedWhileSending();
    await expect(send()).rejects.toThrow("Another worker");
    desk.clock.advance(LEASE_MS);
    expect(await send()).toBe("sent");
    expect(await onlyRow()).toMatchObject({ attempts: 2 });
    expect(desk.smtp.emails[0]!.messageId).toBe(`<${(await onlyRow()).messageId}>`);
  });

  it("keep what was sent when the rest of the commit fails", async () => {
    const onEnding = () => Promise.reject(new Error("taken over"));
    await expect(send({ onEnding })).rejects.toThrow("taken over");
    expect(await send()).toBe("sent");
    expect(desk.smtp.emails).toHaveLength(1);
  });

  it("keep what was sent although the database cannot be written for a while", async () => {
    const { write } = desk.services.db;
    let refusals = 0;
    const lockedOnceTheMailIsOut: typeof write = (work) =>
      desk.smtp.emails.length > 0 && refusals++ < 4 ? Promise.reject(unavailable()) : write(work);
    desk.services.db = { ...desk.services.db, write: lockedOnceTheMailIsOut };
    await expect(send()).rejects.toThrow("busy right now");
    expect(refusals).toBeGreaterThan(4);
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 1, lockedUntil: null });
    expect(await send()).toBe("sent");
    expect(desk.smtp.emails).toHaveLength(1);
  });

  it("that come too late change nothing of a newer try", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => open = resolve);
    const late = send({ build: () => gate.then(() => undefined) });
    await claimed();
    desk.clock.advance(LEASE_MS);
    expect(await send()).toBe("sent");
    open();
    await late;
    expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 2 });
  });
});

/** Waits until the message is being sent. */
const claimed = async () => {
  while (!(await rows()).some(({ state }) => state === "sending")) await new Promise((go) => setTimeout(go, 1));
};

/** What a killed worker leaves behind: a claim, and nobody who prolongs it. */
const killedWhileSending = async () => {
  desk.smtp.behave({ kind: "refuse", code: 451, text: "Later" });
  await expect(send()).rejects.toThrow();
  desk.smtp.behave({ kind: "accept" });
  const lockedUntil = desk.clock.now() + LEASE_MS;
  await desk.services.db.write((tx) => tx.update(messages).set({ state: "sending", lockedUntil }).returning());
};
