// Buying credits as the last step of onboarding, in any order of the steps, and welcome credits.
import { describe, expect, it } from "vitest";
import { creditsOf, ledgerOf, makeBuyer, openPayingApp } from "@tests/support/payments/buyers.ts";
import { makeAdministrator, makePerson, profileOf } from "@tests/support/people/factories.ts";
import { verifyPayment } from "@tests/support/payments/test-payments.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { saveCalendar } from "@/modules/scheduling/index.ts";
import { changeSettings, getPricing } from "@/modules/settings/index.ts";
import { saveProfile, startServing, stopServing } from "../index.ts";
import { finishOnboarding } from "./onboarding.ts";

const { app, pay } = await openPayingApp();

const writeProfile = (specialistId: string, categories = ["career"]) =>
  app.transact(async (tx) => {
    for (const slug of categories) await startServing(tx, { specialistId, categoryId: starterId(slug) });
    await saveProfile(tx, profileOf(specialistId));
  });
const openCalendar = (specialistId: string) =>
  app.transact((tx) => saveCalendar(tx, { specialistId, rules: proposedCalendar("Europe/Vienna") }));
const onboarded = async (specialistId: string) =>
  (await app.eventsOf("specialists.onboarded")).filter((p) =>
    (p as { specialistId: string }).specialistId === specialistId
  ).length;

describe("a purchase", () => {
  it("ends onboarding when profile and calendar are complete, as its response says", async () => {
    const buyer = await makeBuyer(app);
    await writeProfile(buyer.specialistId);
    await openCalendar(buyer.specialistId);
    expect(await verifyPayment(app, buyer.cookie, buyer.sessionId)).toMatchObject({ onboarded: false });
    await pay.actions.pay(buyer.sessionId);
    expect(await verifyPayment(app, buyer.cookie, buyer.sessionId)).toMatchObject({ onboarded: true, status: "paid" });
    expect(await onboarded(buyer.specialistId)).toBe(1);
  });

  it("before the other steps ends onboarding with the last of them", async () => {
    const [calendarLast, profileLast] = [await makeBuyer(app), await makeBuyer(app)];
    for (const { sessionId, cookie } of [calendarLast, profileLast]) {
      await pay.actions.pay(sessionId);
      expect(await verifyPayment(app, cookie, sessionId)).toMatchObject({ onboarded: false, status: "paid" });
    }
    await writeProfile(calendarLast.specialistId);
    expect(await onboarded(calendarLast.specialistId)).toBe(0);
    await openCalendar(calendarLast.specialistId);
    expect(await onboarded(calendarLast.specialistId)).toBe(1);
    // Credits are bought with a complete profile; one that no longer serves anything is not complete.
    const noService = { specialistId: profileLast.specialistId, categoryId: starterId("career") };
    await app.transact((tx) => stopServing(tx, noService));
    await openCalendar(profileLast.specialistId);
    expect(await onboarded(profileLast.specialistId)).toBe(0);
    await writeProfile(profileLast.specialistId);
    expect(await onboarded(profileLast.specialistId)).toBe(1);
  });

  it("that is refunded does not undo onboarding, and an unpaid one does not end it", async () => {
    const buyer = await makeBuyer(app);
    await writeProfile(buyer.specialistId);
    await pay.actions.decline(buyer.sessionId);
    await openCalendar(buyer.specialistId);
    expect(await onboarded(buyer.specialistId)).toBe(0);
    const { payment_intent } = await pay.actions.pay(buyer.sessionId);
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    await pay.actions.write((tx) =>
      pay.actions.refund(tx, { payment_intent: String(payment_intent), metadata: {}, expand: [] })
    );
    await pay.sendAll((events) => events.filter(({ type }) => type === "charge.refunded"));
    expect(await verifyPayment(app, buyer.cookie, buyer.sessionId)).toMatchObject({
      onboarded: true,
      status: "refunded",
    });
  });
});

describe("welcome credits", () => {
  const welcomeWith = async (welcomeCredits: number) => {
    const { version, ...body } = await getPricing(app.services.db.read);
    const by = await makeAdministrator(app);
    await app.transact((tx) => changeSettings(tx, { name: "pricing", version, by, body: { ...body, welcomeCredits } }));
  };
  const finish = (specialistId: string) => app.transact((tx) => finishOnboarding(tx, specialistId));

  it("are not granted by default", async () => {
    const specialistId = await makePerson(app);
    await writeProfile(specialistId);
    await finish(specialistId);
    expect(await ledgerOf(app.services.db.read, specialistId)).toEqual([]);
  });

  it("are granted once, in the first served category", async () => {
    await welcomeWith(2);
    const specialistId = await makePerson(app);
    await writeProfile(specialistId, ["career", "mortgages"]);
    await finish(specialistId);
    await finish(specialistId);
    await welcomeWith(0);
    expect(await ledgerOf(app.services.db.read, specialistId)).toEqual(["grant 2"]);
    expect(await creditsOf(app, specialistId, "mortgages")).toBe(2);
  });
});
