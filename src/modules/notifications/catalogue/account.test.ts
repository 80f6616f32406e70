// Account emails: which follows from which event, to whom, once; and which are skipped because the state has changed.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  accountDeleted,
  emailChanged,
  emailChangeRequested,
  passwordChanged,
  passwordResetRequested,
  registered,
  registrationRepeated,
  verificationRequested,
} from "@/events.ts";
import type { DomainEvent } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { eventDeliveries, publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { suspend, unsuspend } from "@/modules/auth/index.ts";
import { formerAddresses, oneTimeCodes, users } from "@/modules/auth/tables.ts";
import { messages } from "../tables.ts";

let app: TestApp;
let userId: string;
beforeEach(async () => {
  app = await openTestApp();
  userId = await makePerson(app, { firstName: "Nora", email: "nora@example.test", emailVerifiedAt: undefined });
});
afterEach(() => app.close());

const publishAndReact = async (event: DomainEvent) => {
  await app.transact((tx) => publish(tx, event));
  await runReactions(app.ctx());
};
const makeCode = async (more: Partial<typeof oneTimeCodes.$inferInsert> = {}) => {
  const id = newId();
  const now = app.clock.now();
  const code = { id, userId, purpose: "verify" as const, createdAt: now, expiresAt: now + DAY_MS, ...more };
  await app.transact((tx) => tx.insert(oneTimeCodes).values(code));
  return id;
};
const makeFormer = async () => {
  const id = newId();
  const row = { id, userId, address: "old@example.test", name: "Nora", createdAt: app.clock.now() };
  await app.transact((tx) => tx.insert(formerAddresses).values(row));
  return id;
};
const change = (set: Partial<typeof users.$inferInsert>) =>
  app.transact((tx) => tx.update(users).set(set).where(eq(users.id, userId)));
const sent = () => app.emails.map(({ to, subject }) => `${to.address}: ${subject}`);
const messageStates = async () => (await app.services.db.read.select().from(messages)).map(({ state }) => state);

describe("links", () => {
  it.each([
    ["auth.registered", registered],
    ["auth.verification_requested", verificationRequested],
  ])("%s: the link is sent to the account's address, once", async (_name, event) => {
    const codeId = await makeCode();
    await publishAndReact(event({ userId, codeId }));
    expect(sent()).toEqual(["nora@example.test: Confirm your email address for Parley"]);
    const control = app.services.secrets.of("verify", codeId, 1);
    expect(app.emails[0]!.text).toContain(`https://parley.example/verify-email?code=${codeId}&control=${control}`);
    expect(app.emails[0]!.replyTo).toBe("support@parley.test");
    await app.transact((tx) => tx.update(eventDeliveries).set({ state: "pending", dueAt: 0 }));
    await runReactions(app.ctx());
    expect(app.emails).toHaveLength(1);
  });

  it("auth.email_change_requested: the link is sent to the new address", async () => {
    const codeId = await makeCode({ newEmail: "new@example.test" });
    await publishAndReact(emailChangeRequested({ userId, codeId }));
    expect(sent()).toEqual(["new@example.test: Confirm your new email address for Parley"]);
  });

  it("auth.password_reset_requested: the link has another secret and opens another page", async () => {
    const codeId = await makeCode({ purpose: "reset", expiresAt: app.clock.now() + 3_600_000 });
    await publishAndReact(passwordResetRequested({ userId, codeId }));
    const control = app.services.secrets.of("reset", codeId, 1);
    expect(app.emails[0]!.text).toContain(`https://parley.example/reset-password?code=${codeId}&control=${control}`);
    expect(app.emails[0]!.text).toContain("for 60 minutes");
    expect(control).not.toBe(app.services.secrets.of("verify", codeId, 1));
  });

  it.each([
    ["used", { usedAt: 1 }],
    ["expired, or replaced by a newer one", { expiresAt: 1 }],
    ["void after wrong attempts", { attempts: 5 }],
  ])("a code that is %s is not sent", async (_how, more) => {
    await publishAndReact(registered({ userId, codeId: await makeCode(more) }));
    await publishAndReact(passwordResetRequested({ userId, codeId: await makeCode({ ...more, purpose: "reset" }) }));
    expect(sent()).toEqual([]);
    expect(await messageStates()).toEqual(["skipped", "skipped"]);
  });

  it("a code of a deleted account is not sent", async () => {
    const codeId = await makeCode();
    await change({ deletedAt: 1 });
    await publishAndReact(registered({ userId, codeId }));
    expect(sent()).toEqual([]);
  });
});

describe("auth.registration_repeated", () => {
  it("has a link only while the address is unconfirmed", async () => {
    await publishAndReact(registrationRepeated({ userId, codeId: await makeCode() }));
    await publishAndReact(registrationRepeated({ userId }));
    expect(sent()).toEqual(Array(2).fill("nora@example.test: You already have an account at Parley"));
    expect(app.emails[0]!.text).toContain("control=");
    expect(app.emails[1]!.text).not.toContain("control=");
  });
});

describe("changes", () => {
  it("auth.password_changed: emails the owner", async () => {
    await publishAndReact(passwordChanged({ userId }));
    expect(sent()).toEqual(["nora@example.test: Your password for Parley was changed"]);
  });

  it("auth.email_changed: emails the previous address and names the new one", async () => {
    await publishAndReact(emailChanged({ userId, formerAddressId: await makeFormer() }));
    expect(sent()).toEqual(["old@example.test: The email address of your account at Parley was changed"]);
    expect(app.emails[0]!.text).toContain("nora@example.test");
  });

  it("auth.account_deleted: emails the previous address, and sends nothing once that is deleted", async () => {
    const formerAddressId = await makeFormer();
    await change({ deletedAt: 1, email: "gone@deleted.invalid" });
    await publishAndReact(accountDeleted({ userId, formerAddressId }));
    await publishAndReact(accountDeleted({ userId, formerAddressId: newId() }));
    await publishAndReact(passwordChanged({ userId }));
    expect(sent()).toEqual(["old@example.test: Your account at Parley was deleted"]);
  });

  it("auth.user_suspended and user_unsuspended: emails the reason, and later that the suspension has ended", async () => {
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId, reason: "Three visitors waited in vain.", by }));
    await runReactions(app.ctx());
    await app.transact((tx) => unsuspend(tx, userId));
    await runReactions(app.ctx());
    expect(sent()).toEqual([
      "nora@example.test: Your account at Parley is suspended",
      "nora@example.test: Your account at Parley is active again",
    ]);
    expect(app.emails[0]!.text).toContain("Three visitors waited in vain.");
  });

  it("a suspension that ended before its email was sent is not announced", async () => {
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId, reason: "A mistake", by }));
    await app.transact((tx) => unsuspend(tx, userId));
    await runReactions(app.ctx());
    expect(sent()).toEqual(["nora@example.test: Your account at Parley is active again"]);
  });
});
