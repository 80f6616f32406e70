// What visitors may have open at the same time: without a proof, and the one hold of everybody.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { countNetworks } from "@tests/support/funnel/networks.ts";
import { CATEGORY, ELEVEN, own, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { book, post, refusalOf, REQUEST_CONSENT, sendStep } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";

let app: TestApp;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  on = requestedBookings(app, await makeSpecialist(app, { category: CATEGORY, credits: 6 }));
});
afterEach(() => app.close());

describe("limits of visitors without a proof", () => {
  test("one request per email and per phone", async () => {
    await on.request(TEN, await on.newVisitor("one@example.test", "+436601111111"));
    expect(refusalOf(await on.request(ELEVEN, await on.newVisitor("one@example.test")))[1]).toBe("proof_first");
    expect(refusalOf(await on.request(ELEVEN, await on.newVisitor(undefined, "+436601111111")))[1]).toBe("proof_first");
    expect((await on.request(ELEVEN)).json.status).toBe("pending");
  });

  test("half of a specialist's credits, rounded down; a proven visitor gets the rest", async () => {
    const few = await makeSpecialist(app, { category: CATEGORY, credits: 3 });
    expect((await on.request(TEN, undefined, few)).json.status).toBe("pending");
    const second = await on.newVisitor();
    expect(refusalOf(await on.request(ELEVEN, second, few))[1]).toBe("proof_first");
    expect(await on.credits(few)).toEqual({ remaining: 3, reserved: 1 });
    await post(app, `/Funnel/SendCode/${second.trackId}`, {}, own(second));
    await post(app, `/Funnel/ProveContact/${second.trackId}`, { code: await on.codeOf(second.trackId) }, own(second));
    expect((await on.request(ELEVEN, second, few)).json.status).toBe("confirmed");
    expect(await on.credits(few)).toEqual({ remaining: 2, reserved: 1 });
  });

  test("the last place under a cap needs a proof", async () => {
    const capped = await makeSpecialist(app, { category: CATEGORY, credits: 9, profile: { capPerDay: 2 } });
    expect((await on.request(TEN, undefined, capped)).json.status).toBe("pending");
    expect(refusalOf(await on.request(ELEVEN, undefined, capped))[1]).toBe("proof_first");
  });

  test("a disposable address", async () => {
    expect(refusalOf(await on.request(TEN, await on.newVisitor("someone@mailinator.com")))[1]).toBe("proof_first");
  });

  test("three requests and six holds per network, never for a proven visitor", async () => {
    const config = { ...app.services.config, rateLimits: "everybody" as const };
    Object.assign(app.services, { config });
    const many = await makeSpecialist(app, { category: CATEGORY, credits: 50 });
    const hours = ["08:00", "09:00", "10:00", "12:30", "13:30", "14:30", "15:30"].map((at) => `2026-10-22T${at}:00Z`);
    const results = [];
    for (const startsAt of hours.slice(0, 4)) {
      results.push((await on.request(startsAt, undefined, many)).headers.get("X-Error-Code"));
    }
    expect(results).toEqual([null, null, null, "proof_first"]);
    const holds = [];
    for (const startsAt of hours) {
      const { trackId } = await on.newVisitor();
      const selection = { startsAt: startsAt.replace("-22T", "-23T"), location: "zoom", specialistId: many };
      holds.push((await sendStep(app, trackId, { step: "calendar", selection })).headers.get("X-Error-Code"));
    }
    expect(holds).toEqual([null, null, null, null, null, null, "proof_first"]);
    const proven = await on.newVisitor();
    await post(app, `/Funnel/SendCode/${proven.trackId}`, {}, own(proven));
    await post(app, `/Funnel/ProveContact/${proven.trackId}`, { code: await on.codeOf(proven.trackId) }, own(proven));
    expect((await on.request(hours[3]!, proven, many)).json.status).toBe("confirmed");
  });

  test.each([["the port", (n: number) => `203.0.113.9:${4000 + n}`], ["no address", (n: number) => `unknown${n}`]])(
    "three requests per network where a proxy forwards %s",
    async (_name, forwarded) => {
      countNetworks(app);
      const hours = ["08:00", "09:00", "10:00", "12:30"].map((at) => `2026-10-22T${at}:00Z`);
      const many = await makeSpecialist(app, { category: CATEGORY, credits: 50 });
      const results = [];
      for (const [n, startsAt] of hours.entries()) {
        const visitor = await on.newVisitor();
        const headers = { ...own(visitor).headers, "X-Forwarded-For": forwarded(n) };
        const response = await book(app, visitor.trackId, startsAt, { specialistId: many }, { headers });
        results.push(response.headers.get("X-Error-Code"));
      }
      expect(results).toEqual([null, null, null, "proof_first"]);
    },
  );
});

/** The proof cookie of a browser that has proven an address. */
const proveBrowser = async (email: string): Promise<string> => {
  const visitor = await on.newVisitor(email);
  await post(app, `/Funnel/SendCode/${visitor.trackId}`, {}, own(visitor));
  const input = { code: await on.codeOf(visitor.trackId), remember: true };
  const proven = await post(app, `/Funnel/ProveContact/${visitor.trackId}`, input, own(visitor));
  return proven.headers.get("Set-Cookie")!.split(";")[0]!;
};

describe("holds of one person, proven or not", () => {
  const hold = (trackId: string, startsAt: string, cookie?: string) =>
    post(app, `/Funnel/Track/${trackId}`, {
      step: "calendar",
      selection: { startsAt, location: "zoom" },
    }, { cookie });
  const codeOf = async (held: ReturnType<typeof hold>) => (await held).headers.get("X-Error-Code") ?? "held";

  const TIMES = ["08:00", "09:00", "10:00", "12:30", "13:30", "14:30"].flatMap((at) => [
    `2026-10-22T${at}:00Z`,
    `2026-10-23T${at}:00Z`,
  ]);
  const listHeld = () => on.read().select().from(meetings).where(eq(meetings.status, "held"));

  test.each(["proven", "unproven"])("twelve at once by a %s visitor are one", async (kind) => {
    const cookie = kind === "proven" ? await proveBrowser("anna+1@gmail.com") : undefined;
    const visitors = await Promise.all(TIMES.map(() => on.newVisitor("anna+1@gmail.com")));
    const outcomes = await Promise.all(visitors.map(({ trackId }, n) => codeOf(hold(trackId, TIMES[n]!, cookie))));
    expect(outcomes.toSorted()).toEqual(["held", ...Array<string>(11).fill("hold_limit")].toSorted());
    expect(await listHeld()).toHaveLength(1);
  });

  test("other addresses of the mailbox, and the same number, are the same person", async () => {
    const [first, alias] = [
      await on.newVisitor("a.nna@gmail.com", "+436601111111"),
      await on.newVisitor("anna@gmail.com"),
    ];
    const phone = await on.newVisitor(undefined, "+436601111111");
    expect(await codeOf(hold(first.trackId, TEN))).toBe("held");
    expect(await codeOf(hold(alias.trackId, ELEVEN))).toBe("hold_limit");
    expect(await codeOf(hold(phone.trackId, ELEVEN))).toBe("hold_limit");
    app.clock.advance(10 * MINUTE_MS);
    expect(await codeOf(hold(alias.trackId, ELEVEN))).toBe("held");
  });

  test("a held time can't become another person's who holds one already", async () => {
    const [first, second] = [await on.newVisitor("anna@gmail.com"), await on.newVisitor("other@example.test")];
    for (const [n, { trackId }] of [first, second].entries()) {
      expect(await codeOf(hold(trackId, [TEN, ELEVEN][n]!))).toBe("held");
    }
    const contact = { ...second.contact, email: "a.n.n.a@gmail.com" };
    const changed = await sendStep(app, second.trackId, { step: "contacts", contact, consents: REQUEST_CONSENT });
    expect(refusalOf(changed).slice(0, 2)).toEqual([400, "hold_limit"]);
  });

  test("a hold of the same browser makes way for the next one", async () => {
    const [first, second] = [await on.newVisitor("anna@gmail.com"), await on.newVisitor("anna@gmail.com")];
    await hold(first.trackId, TEN);
    const cookieWith = (token: string) => `parley_resume=${first.trackId}.${token}.${second.trackId}.${second.token}`;
    expect(await codeOf(hold(second.trackId, ELEVEN, cookieWith("forged")))).toBe("hold_limit");
    expect(await codeOf(hold(second.trackId, ELEVEN, cookieWith(first.token)))).toBe("held");
    expect(await listHeld()).toMatchObject([{ trackId: second.trackId }]);
  });

  test("last longer once when they are chosen again, and then keep their end", async () => {
    const cookie = await proveBrowser("anna@gmail.com");
    const { trackId } = await on.newVisitor("anna@gmail.com");
    const ends = [];
    for (let n = 0; n < 4; n++) {
      expect(await codeOf(hold(trackId, TEN, cookie))).toBe("held");
      ends.push((await listHeld())[0]!.holdExpiresAt! - app.clock.now());
      app.clock.advance(MINUTE_MS);
    }
    expect(ends).toEqual([10, 10, 9, 8].map((minutes) => minutes * MINUTE_MS));
    expect(await codeOf(hold(trackId, ELEVEN, cookie))).toBe("held");
  });
});
