// What visitors without a proof may have open at the same time, and that a proven visitor is never limited.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { CATEGORY, ELEVEN, own, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { post, refusalOf, sendStep } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";

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
});
