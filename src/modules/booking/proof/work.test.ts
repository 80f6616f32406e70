// The proof of work before codes: from which code on, and that a solution counts once, for its track, in time.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  CATEGORY,
  ELEVEN,
  own,
  requestedBookings,
  TEN,
  type Visitor,
} from "@tests/support/funnel/requested-bookings.ts";
import { countNetworks, inNetwork, newNetwork } from "@tests/support/funnel/networks.ts";
import { shortenWork, solveWork as solve } from "@tests/support/funnel/solved-work.ts";
import { book, post } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { createLinkSecrets } from "@/platform/link-secret.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { NETWORK_LIMITS } from "./rules.ts";
import { purgeUnproven } from "./unproven.ts";
import { contactCodes, usedChallenges } from "./tables.ts";

shortenWork();

let app: TestApp;
let specialistId: string;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  const opened = await openTestApp([], { proof: "required" });
  countNetworks(opened);
  app = inNetwork(opened, newNetwork());
  specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 30 });
  on = requestedBookings(app, specialistId);
});
afterEach(() => app.close());

type Response = Awaited<ReturnType<typeof post>>;

const sendCode = (visitor: Visitor, work?: string) =>
  post(app, `/Funnel/SendCode/${visitor.trackId}`, {}, {
    headers: { ...own(visitor).headers, ...work ? { "X-Proof-Of-Work": work } : {} },
  });

const codeOf = ({ headers }: Response) => headers.get("X-Error-Code");
const challengeIn = ({ headers }: Response) => JSON.parse(headers.get("X-Error-Details")!).challenge;

/** As many open codes as a network may have without work. */
const fillNetwork = async () => {
  for (let n = 0; n < NETWORK_LIMITS.codesWithoutWork; n++) {
    expect((await sendCode(await on.newVisitor())).status).toBe(200);
  }
};

describe("the proof of work", () => {
  test("is needed from the eleventh open code of a network on, and counts once", async () => {
    await fillNetwork();
    const visitor = await on.newVisitor();
    const first = await sendCode(visitor);
    expect([first.status, codeOf(first)]).toEqual([400, "proof_of_work"]);
    expect(challengeIn(first).parameters).toMatchObject({
      algorithm: "PBKDF2/SHA-256",
      data: { track: visitor.trackId },
    });
    const work = await solve(first);
    expect((await sendCode(visitor, work)).status).toBe(200);
    expect(await on.read().select().from(usedChallenges)).toHaveLength(1);
    // The same code again needs no work; another address does, and the solution is used up.
    app.clock.advance(MINUTE_MS);
    expect((await sendCode(visitor)).status).toBe(200);
    const { meetingId } = await on.request(TEN, visitor);
    app.clock.advance(MINUTE_MS);
    const corrected = await post(app, `/Funnel/ResendCode/${meetingId}`, { email: "other@example.test" }, {
      headers: { ...own(visitor).headers, "X-Proof-Of-Work": work },
    });
    expect(codeOf(corrected)).toBe("proof_of_work");
  });

  test("is done with a booking, which then takes place", async () => {
    await fillNetwork();
    const visitor = await on.newVisitor();
    const first = await book(app, visitor.trackId, TEN, { specialistId });
    expect(codeOf(first)).toBe("proof_of_work");
    expect(await on.credits()).toEqual({ remaining: 30, reserved: 0 });
    const headers = { "X-Proof-Of-Work": await solve(first) };
    const booked = await book(app, visitor.trackId, TEN, { specialistId }, { headers });
    expect(booked.json.status).toBe("pending");
  });

  test("is refused for another track, after its time, when it was changed and when it was not done", async () => {
    await fillNetwork();
    const [one, other] = [await on.newVisitor(), await on.newVisitor()];
    const first = await sendCode(one);
    const work = await solve(first);
    expect(codeOf(await sendCode(other, work))).toBe("proof_of_work");
    const changed = JSON.parse(atob(work));
    changed.challenge.parameters.data.track = other.trackId;
    expect(codeOf(await sendCode(other, btoa(JSON.stringify(changed))))).toBe("proof_of_work");
    const guessed = { challenge: challengeIn(first), solution: { counter: 1, derivedKey: "00".repeat(32) } };
    expect(codeOf(await sendCode(one, btoa(JSON.stringify(guessed))))).toBe("proof_of_work");
    expect(codeOf(await sendCode(one, "nonsense"))).toBe("proof_of_work");
    app.clock.advance(10 * MINUTE_MS);
    expect(codeOf(await sendCode(one, work))).toBe("proof_of_work");
  });

  test("solves a challenge that was made before LINK_SECRET changed", async () => {
    await fillNetwork();
    const visitor = await on.newVisitor();
    const work = await solve(await sendCode(visitor));
    const { config, secrets } = app.services;
    Object.assign(secrets, createLinkSecrets("a-new-secret-of-at-least-32-characters", [config.linkSecret]));
    expect((await sendCode(visitor, work)).status).toBe(200);
  });

  test("two calls at once can't use one solution", async () => {
    await fillNetwork();
    const visitor = await on.newVisitor();
    const work = await solve(await sendCode(visitor));
    const results = await Promise.all([sendCode(visitor, work), sendCode(visitor, work)]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is never needed by a visitor whose browser has a proof, or once codes were typed", async () => {
    const proven = await on.newVisitor("known@example.test");
    await sendCode(proven);
    const body = { code: await on.codeOf(proven.trackId), remember: true };
    const proved = await post(app, `/Funnel/ProveContact/${proven.trackId}`, body, own(proven));
    const cookie = proved.headers.getSetCookie().find((header) => header.startsWith("parley_proof="))!.split(";")[0]!;
    await fillNetwork();
    const again = await on.newVisitor("known@example.test");
    const sent = await post(app, `/Funnel/SendCode/${again.trackId}`, {}, {
      headers: { ...own(again).headers, Cookie: cookie },
    });
    expect(sent.status).toBe(200);
    const booked = await book(app, again.trackId, ELEVEN, { specialistId }, {
      headers: { ...own(again).headers, Cookie: cookie },
    });
    expect(booked.json.status).toBe("confirmed");
  });

  test("expired codes don't count, and used challenges are deleted", async () => {
    await fillNetwork();
    const visitor = await on.newVisitor();
    await sendCode(visitor, await solve(await sendCode(visitor)));
    app.clock.advance(DAY_MS);
    expect((await sendCode(await on.newVisitor())).status).toBe(200);
    await purgeUnproven(app.ctx());
    expect(await on.read().select().from(usedChallenges)).toEqual([]);
    const networks = (await on.read().select().from(contactCodes)).map(({ network }) => network);
    expect(networks.filter(Boolean)).toHaveLength(1);
    expect(networks.length).toBeGreaterThan(10);
  });
});
