// Who may buy credits: only specialists who can use them, by one rule for StripeCheckout and both screens.
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enableBuying, makePerson, makeSpecialist, profileOf } from "@tests/support/people/factories.ts";
import { openPayingApp } from "@tests/support/payments/buyers.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { transactions } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { addCredential, declineCredential, listCredentials, saveProfile, startServing, stopServing } from "../index.ts";
import { profiles } from "../tables.ts";
import { type BuyerFacts, findBuyingProblem, servesTopic } from "./rules.ts";

const { app } = await openPayingApp();
const MORTGAGES = starterId("mortgages");
const CAREER = starterId("career");

describe("the rule", () => {
  const able: BuyerFacts = {
    profileComplete: true,
    servedSubcategoryIds: [],
    credential: "not-needed",
    requiredCredential: null,
  };
  const topics = [{ id: "a", name: "First home" }];

  test.each<[string, Partial<BuyerFacts>, string | undefined]>([
    ["a complete profile that serves everything", {}, undefined],
    ["a verified credential", { credential: "verified", requiredCredential: "licence" }, undefined],
    ["one of the served topics", { servedSubcategoryIds: ["a", "b"] }, undefined],
    ["an incomplete profile", { profileComplete: false }, "profile_incomplete"],
    ["another category", { servedSubcategoryIds: null }, "not_served"],
    ["another topic", { servedSubcategoryIds: ["b"] }, "not_served"],
    ...(["missing", "waiting", "declined", "expired"] as const).map((credential) =>
      [`a credential that is ${credential}`, { credential, requiredCredential: "licence" }, "credential_missing"] as [
        string,
        Partial<BuyerFacts>,
        string,
      ]
    ),
  ])("with %s", (_what, change, code) => {
    const problem = findBuyingProblem({ ...able, ...change }, { category: "Mortgages", topics });
    expect(problem?.code).toBe(code);
    if (problem) expect(problem.sentence).toMatch(/profile|licence/);
  });

  test("credits of the whole category need no single topic", () => {
    expect(findBuyingProblem({ ...able, servedSubcategoryIds: ["b"] }, { category: "Mortgages" })).toBeUndefined();
    expect(servesTopic({ servedSubcategoryIds: null }, "a")).toBe(false);
  });
});

const checkout = (cookie: string, categoryId: string, subcategoryId?: string, key?: string) =>
  app.call("/Transactions/StripeCheckout", {
    method: "POST",
    cookie,
    headers: key ? { "Idempotency-Key": key } : {},
    body: { categoryId, lines: [{ subcategoryId, quantity: 5 }], returnTo: "dashboard" },
  });
const codeOf = (response: Response) => [response.status, response.headers.get("X-Error-Code")];
const ordersOf = (specialistId: string) =>
  app.services.db.read.select().from(transactions).where(eq(transactions.specialistId, specialistId));
/** What both screens say about a category. */
const refusals = async (cookie: string, categoryId: string) => {
  const { json: dashboard } = await get(app, `/Loader/BuyLeadProps/${categoryId}`, { cookie });
  const { json: onboarding } = await get(app, "/Loader/OnboardingLeadProps", { cookie });
  const category = onboarding.categories.find(({ id }: { id: string }) => id === categoryId);
  return [dashboard.refusal?.code ?? null, category?.refusal?.code ?? null];
};

describe("StripeCheckout", () => {
  test("refuses somebody without a profile, and orders nothing", async () => {
    const id = await makePerson(app);
    const cookie = await app.signIn(id);
    const response = await checkout(cookie, CAREER);
    expect(codeOf(response)).toEqual([400, "profile_incomplete"]);
    expect(await response.json()).toEqual(["Please complete your profile first. Then you can buy credits."]);
    expect(await ordersOf(id)).toEqual([]);
    expect(await refusals(cookie, CAREER)).toEqual(["profile_incomplete", null]);
  });

  test("refuses an incomplete profile, another category and a topic that is not served", async () => {
    const id = await makeSpecialist(app, { subcategories: ["return"] });
    const cookie = await app.signIn(id);
    expect(codeOf(await checkout(cookie, starterId("tutoring")))).toEqual([400, "not_served"]);
    const topic = (await get(app, `/Categories/Subcategories/${CAREER}`)).json
      .find((topic: { id: string }) => topic.id !== starterId("career/return"));
    const rejected = await checkout(cookie, CAREER, topic.id);
    expect(codeOf(rejected)).toEqual([400, "not_served"]);
    expect((await rejected.json())[0]).toContain(`You don't offer ${topic.name}`);
    expect((await checkout(cookie, CAREER, starterId("career/return"))).status).toBe(200);
    expect((await checkout(cookie, CAREER)).status).toBe(200);
    const { json } = await get(app, `/Loader/BuyLeadProps/${CAREER}`, { cookie });
    expect(json.subcategories.map((subcategory: { id: string }) => subcategory.id)).toEqual([
      starterId("career/return"),
    ]);
    await app.transact(async (tx) =>
      void (await tx.update(profiles).set({ bio: "" }).where(eq(profiles.specialistId, id)))
    );
    expect(codeOf(await checkout(cookie, CAREER))).toEqual([400, "profile_incomplete"]);
    expect(await refusals(cookie, CAREER)).toEqual(["profile_incomplete", "profile_incomplete"]);
  });

  test("of a regulated category needs the credential: verified, not declined, not expired", async () => {
    const id = await makePerson(app);
    const cookie = await app.signIn(id);
    await app.transact(async (tx) => {
      await saveProfile(tx, profileOf(id));
      await startServing(tx, { specialistId: id, categoryId: MORTGAGES });
    });
    const state = async () => [...codeOf(await checkout(cookie, MORTGAGES)), ...await refusals(cookie, MORTGAGES)];
    const rejected = [400, "credential_missing", "credential_missing", "credential_missing"];
    expect(await state()).toEqual(rejected);
    const held = { specialistId: id, type: "mortgage-broker licence", number: "1", issuer: "Authority" };
    const until = app.clock.now() + DAY_MS;
    const credential = await app.transact((tx) => addCredential(tx, { ...held, expiresAt: until }));
    expect(await state()).toEqual(rejected);
    await enableBuying(app, id, ["mortgages"]);
    expect(await state()).toEqual([200, null, null, null]);
    for (const one of await listCredentials(app.services.db.read, id)) {
      if (one.id !== credential) await app.transact((tx) => declineCredential(tx, { id: one.id, reason: "Blurred" }));
    }
    expect(await state()).toEqual(rejected);
  });

  test("a repeated call returns the page that was opened, whatever has changed since", async () => {
    const id = await makeSpecialist(app);
    const cookie = await app.signIn(id);
    const key = crypto.randomUUID();
    const first = await (await checkout(cookie, CAREER, undefined, key)).json();
    await app.transact((tx) => stopServing(tx, { specialistId: id, categoryId: CAREER }));
    expect(await (await checkout(cookie, CAREER, undefined, key)).json()).toEqual(first);
    expect(
      refusalOf(
        await post(app, "/Transactions/StripeCheckout", {
          categoryId: CAREER,
          lines: [{ quantity: 5 }],
          returnTo: "dashboard",
        }, { cookie }),
      ).slice(0, 2),
    ).toEqual([400, "profile_incomplete"]);
  });
});
