// Public profiles: opting in, addresses that are unique and follow the name, and what ends a page at once.
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { suspend, unsuspend } from "@/modules/auth/index.ts";
import { getContentVersion } from "@/platform/db/content-version.ts";
import { actorOf, profileForm, type SignedInActor } from "@tests/support/people/editors.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { findPublicProfile, listPublicProfiles, listShuffledProfiles, slugOfName } from "./public-profiles.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const read = () => app.services.db.read;
const HOST = "https://parley.example/specialists/";

/** A specialist who is signed in. */
const specialist = async (displayName: string): Promise<SignedInActor> => {
  const id = await makeSpecialist(app, { profile: { displayName } });
  return actorOf(app, id, await app.signIn(id));
};

const publish = (who: SignedInActor, isPublic = true) => who.post("/Onboarding/SetPublicProfile", { isPublic });

/** Saves the profile with another name. */
const rename = async (who: SignedInActor, displayName: string) => {
  const { json: { version } } = await who.get("/Onboarding/ProfileData");
  const profile = profileForm({ displayName });
  expect((await who.post("/Onboarding/UpdateProfile", { version, profile })).status).toBe(200);
};

const slugAt = async (slug: string) => (await findPublicProfile(read(), slug))?.slug;

test.each([
  ["Anna Müller", "anna-muller"],
  ["  Dr. Lukas  Brandner ", "dr-lukas-brandner"],
  ["O’Neill & Søn", "o-neill-s-n"],
  ["王 小明", "specialist"],
  ["a".repeat(90), "a".repeat(60)],
])("the address of %j is %s", (name, slug) => expect(slugOfName(name)).toBe(slug));

describe("a specialist", () => {
  it("has no page until they opt in, and then one whose address they can copy", async () => {
    const who = await specialist("Ida Opting");
    expect((await who.get("/Onboarding/ProfileData")).json.publicProfile).toEqual({ isPublic: false, url: null });
    expect(await slugAt("ida-opting")).toBeUndefined();
    expect((await publish(who)).json).toEqual({ isPublic: true, url: `${HOST}ida-opting` });
    expect(await slugAt("ida-opting")).toBe("ida-opting");
  });

  it("keeps the address when they opt out and in again, and meanwhile has no page", async () => {
    const who = await specialist("Ole Again");
    await publish(who);
    expect((await publish(who, false)).json).toEqual({ isPublic: false, url: `${HOST}ole-again` });
    expect(await slugAt("ole-again")).toBeUndefined();
    await publish(who);
    expect(await slugAt("ole-again")).toBe("ole-again");
  });

  it("gets another address than others of the same name, also when all ask at once", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => specialist("Max Same")));
    const urls = (await Promise.all(people.map((who) => publish(who)))).map(({ json }) => json.url);
    expect(urls.toSorted()).toEqual(["", "-2", "-3", "-4"].map((end) => `${HOST}max-same${end}`));
  });

  it("gets the address of a new name; the former one leads to it and to nobody else", async () => {
    const who = await specialist("Eva Before");
    await publish(who);
    await rename(who, "Eva After");
    expect([await slugAt("eva-before"), await slugAt("eva-after")]).toEqual(["eva-after", "eva-after"]);
    const other = await specialist("Eva Before");
    expect((await publish(other)).json.url).toBe(`${HOST}eva-before-2`);
    await rename(who, "Eva Before");
    expect([await slugAt("eva-before"), await slugAt("eva-after")]).toEqual(["eva-before", "eva-before"]);
  });

  it("cannot take more than ten names", async () => {
    const who = await specialist("Name 0");
    await publish(who);
    for (let n = 1; n <= 10; n++) await rename(who, `Name ${n}`);
    expect(await slugAt("name-9")).toBe("name-9");
    expect(await slugAt("name-10")).toBeUndefined();
  });

  it("must have finished setting up", async () => {
    const id = await makeSpecialist(app, { person: { onboardedAt: undefined } });
    const { status } = await publish(actorOf(app, id, await app.signIn(id)));
    expect(status).toBe(403);
  });
});

describe("a page ends at once, in every process,", () => {
  const listed = async (slug: string) =>
    (await listPublicProfiles(read(), 1_000)).some((profile) => profile.slug === slug);

  it("when its specialist is suspended, and comes back with them", async () => {
    const who = await specialist("Sam Suspended");
    await publish(who);
    const version = await getContentVersion(read());
    const administrator = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId: who.id, reason: "Test", by: administrator }));
    expect([await slugAt("sam-suspended"), await listed("sam-suspended")]).toEqual([undefined, false]);
    expect(await getContentVersion(read())).toBeGreaterThan(version);
    await app.transact((tx) => unsuspend(tx, who.id));
    expect([await slugAt("sam-suspended"), await listed("sam-suspended")]).toEqual(["sam-suspended", true]);
  });

  it("when they opt out; every change of a public profile raises the content version", async () => {
    const who = await specialist("Olga Out");
    await publish(who);
    const versions = [await getContentVersion(read())];
    await rename(who, "Olga Outer");
    versions.push(await getContentVersion(read()));
    await publish(who, false);
    versions.push(await getContentVersion(read()));
    expect(versions[1]).toBeGreaterThan(versions[0]!);
    expect(versions[2]).toBeGreaterThan(versions[1]!);
    expect(await listed("olga-outer")).toBe(false);
    await rename(who, "Olga Private");
    // The address follows the name also of somebody who may come back.
    expect(await slugAt("olga-private")).toBeUndefined();
  });
});

it("lists public profiles in a stable order from any point on, each once", async () => {
  const inOrder = await listShuffledProfiles(read(), { from: 0, limit: 100 });
  const rotated = await listShuffledProfiles(read(), { from: 2 ** 30, limit: 100 });
  expect(inOrder.length).toBeGreaterThan(5);
  expect(new Set(rotated.map(({ slug }) => slug)).size).toBe(inOrder.length);
  const start = inOrder.findIndex(({ slug }) => slug === rotated[0]!.slug);
  expect(rotated).toEqual([...inOrder.slice(start), ...inOrder.slice(0, start)]);
});
