// Users on a real database: creation, lookup and onboarding; rows and events.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import type { AdminRole } from "@/platform/admin-roles.ts";
import { newId } from "@/platform/ids.ts";
import {
  findPerson,
  findPersonByEmail,
  getPerson,
  hashPassword,
  listAdministrators,
  markOnboarded,
  suspend,
} from "../index.ts";
import { passwordFits } from "../passwords/hashing.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const read = () => app.services.db.read;
const changesOf = async (userId: string) =>
  (await app.eventsOf("auth.user_changed")).filter((p) => (p as { userId: string }).userId === userId).length;

describe("passwords", () => {
  it("are stored as argon2id with OWASP's parameters and a salt", async () => {
    const [one, two] = await Promise.all([hashPassword("parley-demo"), hashPassword("parley-demo")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwordFits("parley-demo", one)).toBe(true);
    expect(await passwordFits("Parley-demo", one)).toBe(false);
  });

  it("match in every Unicode form of an accented character", async () => {
    expect(await passwordFits("caf\u0065\u0301-open", await hashPassword("caf\u00e9-open"))).toBe(true);
  });
});

describe("createUser", () => {
  it("creates an unverified user unless the address is verified", async () => {
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

  it("is rejected for an address that has an account, ignoring case", async () => {
    await makePerson(app, { email: "taken@example.test" });
    const before = (await app.allEvents()).length;
    await expect(makePerson(app, { email: "Taken@Example.test" })).rejects.toMatchObject({
      status: 400,
      code: "email_taken",
    });
    expect(await app.allEvents()).toHaveLength(before);
  });
});

describe("looking up users", () => {
  it("never returns the password hash", async () => {
    const person = await findPerson(read(), await makePerson(app));
    expect(Object.keys(person!)).not.toContain("passwordHash");
  });

  it("finds by address, ignoring case; findX returns undefined and getX throws 404 for an unknown user", async () => {
    const id = await makePerson(app, { email: "find-me@example.test" });
    expect((await findPersonByEmail(read(), "Find-Me@example.test"))?.id).toBe(id);
    expect(await findPersonByEmail(read(), "nobody@example.test")).toBeUndefined();
    expect(await findPerson(read(), newId())).toBeUndefined();
    await expect(getPerson(read(), newId())).rejects.toMatchObject({ status: 404 });
  });

  it("lists active owners and the active administrators with a role", async () => {
    const [owner, gone] = [await makeAdministrator(app), await makeAdministrator(app)];
    const [support, finance, content] = await Promise.all(
      (["support", "finance", "content"] as const).map((adminRole) => makeAdministrator(app, { adminRole })),
    );
    await makePerson(app);
    await app.transact((tx) => suspend(tx, { userId: gone, reason: "Left", by: owner }));
    const made = [owner, gone, support, finance, content];
    const found = async (...roles: AdminRole[]) => {
      const administrators = await listAdministrators(read(), ...roles);
      expect(administrators.every(({ isAdmin }) => isAdmin)).toBe(true);
      return administrators.map(({ id }) => id).filter((id) => made.includes(id)).toSorted();
    };
    expect(await found()).toEqual([owner]);
    expect(await found("support")).toEqual([owner, support].toSorted());
    expect(await found("finance", "content")).toEqual([owner, finance, content].toSorted());
  });
});

it("onboarding is marked once and for good", async () => {
  const userId = await makePerson(app);
  await app.transact((tx) => markOnboarded(tx, userId));
  app.clock.advance(1_000);
  await app.transact((tx) => markOnboarded(tx, userId));
  app.clock.set(NOON);
  expect((await getPerson(read(), userId)).onboardedAt).toBe(NOON);
  expect(await changesOf(userId)).toBe(2);
});
