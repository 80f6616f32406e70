// Supply alerts: every administrator, at most once an hour for each category.
import { HOUR_MS } from "@/platform/time/time.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson } from "@tests/support/factories.ts";
import { runReactions } from "@tests/support/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { noAvailability } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { messages } from "../tables.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
  await makeAdministrator(app, { firstName: "Ada", email: "ada@example.test" });
  await makeAdministrator(app, { firstName: "Ben", email: "ben@example.test" });
  await makePerson(app);
});
afterEach(() => app.close());

const nobodyFree = async (category = "career") => {
  await app.transact((tx) => publish(tx, noAvailability({ trackId: "track", categoryId: starterId(category) })));
  await runReactions(app.ctx());
};

describe("when a visitor finds no free time", () => {
  it("every administrator learns the category and where to look, nobody else", async () => {
    await nobodyFree();
    expect(app.mails.map(({ to }) => to.address).sort()).toEqual(["ada@example.test", "ben@example.test"]);
    const mail = app.mails.find(({ to }) => to.address === "ada@example.test")!;
    expect(mail.subject).toMatch(/^No free time in /);
    expect(mail.text).toContain("Hello Ada,");
    expect(mail.text).toContain(`https://parley.example/admin/category/${starterId("career")}`);
  });

  it("once an hour, however many visitors", async () => {
    await nobodyFree();
    app.clock.advance(HOUR_MS - 1);
    await nobodyFree();
    expect(app.mails).toHaveLength(2);
    app.clock.advance(1);
    await nobodyFree();
    expect(app.mails).toHaveLength(4);
  });

  it("each category has its own hour", async () => {
    await nobodyFree("career");
    await nobodyFree("mortgages");
    expect(app.mails).toHaveLength(4);
  });

  it("not about a category that was retired meanwhile", async () => {
    await app.transact((tx) =>
      tx.update(categories).set({ active: false }).where(eq(categories.id, starterId("career"))).returning()
    );
    await nobodyFree();
    expect(app.mails).toEqual([]);
    const rows = await app.services.db.read.select().from(messages);
    expect(rows.map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });

  it("one administrator who cannot be reached now is tried again alone", async () => {
    const { send } = app.services.mailer;
    app.services.mailer.send = (mail) =>
      mail.to.address === "ada@example.test" ? Promise.reject(new Error("451 later")) : send(mail);
    await expect(nobodyFree()).rejects.toThrow("451");
    app.services.mailer.send = send;
    app.clock.advance(60_000);
    await runReactions(app.ctx());
    expect(app.mails.map(({ to }) => to.address)).toEqual(["ben@example.test", "ada@example.test"]);
  });
});
