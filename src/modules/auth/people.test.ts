// People on a real database: created, found, onboarded; rows and events.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson } from "@tests/support/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { newId } from "@/platform/ids.ts";
import {
  findPerson,
  findPersonByEmail,
  getPerson,
  hashPassword,
  listAdministrators,
  markOnboarded,
  suspend,
} from "./index.ts";
import { passwordFits } from "./passwords.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const read = () => app.services.db.read;
const changesOf = async (userId: string) =>
  (await app.eventsOf("auth.user_changed")).filter((p) => (p as { userId: string }).userId === userId).length;

describe("passwords", () => {
  it("are stored as argon2id with OWASP's parameters, never twice alike", async () => {
    const [one, two] = await Promise.all([hashPassword("parley-demo"), hashPassword("parley-demo")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwordFits("parley-demo", one)).toBe(true);
    expect(await passwordFits("Parley-demo", one)).toBe(false);
  });

  it("fit however a letter with an accent was typed", async () => {
    expect(await passwordFits("caf\u0065\u0301-open", await hashPassword("caf\u00e9-open"))).toBe(true);
  });
});

describe("createUser", () => {
  it("makes a person who still has to verify, unless the address is known to be his", async () => {
    const unverified = await makePerson(app, { email: " New@Example.Test ", emailVerifiedAt: undefined });
    expect(await findPerson(read(), unverified)).toMatchObject({
      email: "new@example.test",
      status: "needs-verification",
      isAdmin: false,
      onboardedAt: null,
      createdAt: NOON,
    });
    expect((await getPerson(read(), await makePerson(app))).status).toBe("active");
    expect(await changesOf(unverified)).toBe(1);
  });

  it("is refused for an address that has an account, in whatever case", async () => {
    await makePerson(app, { email: "taken@example.test" });
    const before = (await app.allEvents()).length;
    await expect(makePerson(app, { email: "Taken@Example.test" })).rejects.toMatchObject({
      status: 400,
      code: "email_taken",
    });
    expect(await app.allEvents()).toHaveLength(before);
  });
});

describe("finding people", () => {
  it("never tells the hash of the password", async () => {
    const person = await findPerson(read(), await makePerson(app));
    expect(Object.keys(person!)).not.toContain("passwordHash");
  });

  it("by address in any case; nobody is undefined, or 404 where somebody must be there", async () => {
    const id = await makePerson(app, { email: "find-me@example.test" });
    expect((await findPersonByEmail(read(), "Find-Me@example.test"))?.id).toBe(id);
    expect(await findPersonByEmail(read(), "nobody@example.test")).toBeUndefined();
    expect(await findPerson(read(), newId())).toBeUndefined();
    await expect(getPerson(read(), newId())).rejects.toMatchObject({ status: 404 });
  });

  it("administrators are those in office", async () => {
    const [one, two, gone] = [await makeAdministrator(app), await makeAdministrator(app), await makeAdministrator(app)];
    await makePerson(app);
    await app.transact((tx) => suspend(tx, { userId: gone, reason: "Left", by: one }));
    const ids = (await listAdministrators(read())).map((a) => a.id);
    expect(ids).toContain(one);
    expect(ids).toContain(two);
    expect(ids).not.toContain(gone);
    expect((await listAdministrators(read())).every((a) => a.isAdmin)).toBe(true);
  });
});

it("being onboarded is noted once and for ever", async () => {
  const userId = await makePerson(app);
  await app.transact((tx) => markOnboarded(tx, userId));
  app.clock.advance(1_000);
  await app.transact((tx) => markOnboarded(tx, userId));
  app.clock.set(NOON);
  expect((await getPerson(read(), userId)).onboardedAt).toBe(NOON);
  expect(await changesOf(userId)).toBe(2);
});
