// Supply alerts: to every administrator, at most once an hour for each category.
import { HOUR_MS } from "@/platform/time/time.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
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

const noTimesIn = async (category = "career") => {
  await app.transact((tx) => publish(tx, noAvailability({ trackId: "track", categoryId: starterId(category) })));
  await runReactions(app.ctx());
};

describe("when a visitor finds no available times", () => {
  it("emails the category and its page to every administrator and nobody else", async () => {
    await noTimesIn();
    expect(app.emails.map(({ to }) => to.address).sort()).toEqual(["ada@example.test", "ben@example.test"]);
    const email = app.emails.find(({ to }) => to.address === "ada@example.test")!;
    expect(email.subject).toMatch(/^No times available in /);
    expect(email.text).toContain("Hello Ada,");
    expect(email.text).toContain(`https://parley.example/admin/category/${starterId("career")}`);
  });

  it("emails once an hour, for any number of visitors", async () => {
    await noTimesIn();
    app.clock.advance(HOUR_MS - 1);
    await noTimesIn();
    expect(app.emails).toHaveLength(2);
    app.clock.advance(1);
    await noTimesIn();
    expect(app.emails).toHaveLength(4);
  });

  it("counts the hour for each category", async () => {
    await noTimesIn("career");
    await noTimesIn("mortgages");
    expect(app.emails).toHaveLength(4);
  });

  it("skips a category that was retired meanwhile", async () => {
    await app.transact((tx) =>
      tx.update(categories).set({ active: false }).where(eq(categories.id, starterId("career"))).returning()
    );
    await noTimesIn();
    expect(app.emails).toEqual([]);
    const rows = await app.services.db.read.select().from(messages);
    expect(rows.map(({ state }) => state)).toEqual(["skipped", "skipped"]);
  });

  it("retries only the administrator whose email failed", async () => {
    const { send } = app.services.mailer;
    app.services.mailer.send = (mail) =>
      mail.to.address === "ada@example.test" ? Promise.reject(new Error("451 later")) : send(mail);
    await expect(noTimesIn()).rejects.toThrow("451");
    app.services.mailer.send = send;
    app.clock.advance(60_000);
    await runReactions(app.ctx());
    expect(app.emails.map(({ to }) => to.address)).toEqual(["ben@example.test", "ada@example.test"]);
  });
});
