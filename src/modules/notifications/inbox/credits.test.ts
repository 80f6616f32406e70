// Inbox notifications about credits and payments: each once for its event, and only while it is true.
import { beforeEach, expect, it } from "vitest";
import { type Buyer, makeBuyer, openPayingApp } from "@tests/support/payments/buyers.ts";
import { giveCredits, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { deliverAllAgain, listSentTo } from "@tests/support/email/sent-notifications.ts";
import { verifyPayment } from "@tests/support/payments/test-payments.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import { newId } from "@/platform/ids.ts";
import { consumeCredit, returnCredit } from "@/modules/billing/index.ts";
import { warnOfExpiringCredits } from "@/modules/billing/credits/warnings.ts";
import { starterId } from "@/modules/catalog/index.ts";

const { app, pay } = await openPayingApp();
beforeEach(() => app.clock.set(NOON));

const categoryId = starterId("career");
const use = (specialistId: string, meetingId = newId()) =>
  app.transact((tx) => consumeCredit(tx, { specialistId, categoryId, subcategoryId: null, meetingId }));
const kindsFor = async (specialistId: string) =>
  (await listSentTo(app, specialistId)).notifications.map(({ kind }) => kind);
const paid = async (): Promise<Buyer & { payment: string }> => {
  const buyer = await makeBuyer(app);
  const { payment_intent } = await pay.actions.pay(buyer.sessionId);
  await verifyPayment(app, buyer.cookie, buyer.sessionId);
  return { ...buyer, payment: String(payment_intent) };
};
const deliverWebhooks = async (kind: string) =>
  await pay.sendAll((all) => all.filter(({ type }) => type.startsWith(kind)));

it("a payment that arrived, was refunded, is disputed, or failed", async () => {
  const { specialistId, payment } = await paid();
  const { notifications: [bought] } = await listSentTo(app, specialistId);
  expect(bought).toMatchObject({
    kind: "credits-purchased",
    title: "Your credits are ready",
    body: "Career coaching. Thank you. We've emailed you the receipt.",
    link: "/dashboard",
    leadId: null,
  });
  await pay.actions.write((tx) =>
    pay.actions.refund(tx, { payment_intent: payment, amount: 1_425, metadata: {}, expand: [] })
  );
  await deliverWebhooks("charge.refunded");
  await pay.actions.dispute(payment);
  await deliverWebhooks("charge.dispute");
  const kinds = await kindsFor(specialistId);
  expect(kinds.toSorted()).toEqual(["credits-exhausted", "credits-purchased", "payment-disputed", "payment-refunded"]);

  const failed = await makeBuyer(app);
  await pay.actions.payLater(failed.sessionId, "fails");
  await pay.actions.finish(failed.sessionId);
  await verifyPayment(app, failed.cookie, failed.sessionId);
  expect(await kindsFor(failed.specialistId)).toEqual(["payment-failed"]);
});

it("a returned credit, with its rule; that of an expired lead is announced with the lead", async () => {
  const specialistId = await makeSpecialist(app);
  for (const rule of ["visitor-absent", "not-accepted"]) {
    const meetingId = newId();
    await use(specialistId, meetingId);
    await app.transact((tx) => returnCredit(tx, { meetingId, rule }));
  }
  const { notifications } = await listSentTo(app, specialistId);
  expect(notifications.map(({ kind, body }) => `${kind}: ${body}`))
    .toEqual(["credit-returned: Career coaching: the visitor didn't attend."]);
});

it("few credits and none, with a link to buy more; not when there are enough again", async () => {
  const specialistId = await makeSpecialist(app, { credits: 4 });
  await use(specialistId);
  const { notifications: [low] } = await listSentTo(app, specialistId);
  expect(low).toMatchObject({
    kind: "credits-low",
    title: "You're running low on credits",
    body: "Career coaching: 3 credits left.",
    link: `/dashboard/buy/${categoryId}`,
  });
  for (let left = 3; left > 0; left--) await use(specialistId);
  expect(await kindsFor(specialistId)).toEqual(["credits-low", "credits-exhausted"]);

  const rich = await makeSpecialist(app, { credits: 1 });
  await use(rich);
  await giveCredits(app, rich, { quantity: 50 });
  expect(await kindsFor(rich)).toEqual([]);
});

it("credits that expire soon", async () => {
  const specialistId = await makePerson(app);
  await giveCredits(app, specialistId);
  app.clock.set(Date.UTC(2028, 9, 20, 10) - 29 * 86_400_000);
  await warnOfExpiringCredits(app.ctx());
  const { notifications } = await listSentTo(app, specialistId);
  expect(notifications).toMatchObject([{
    kind: "credits-expiring",
    body: "Career coaching: some expire within 30 days.",
  }]);
});

it("an event that is delivered twice is announced once", async () => {
  const { specialistId } = await paid();
  const before = await kindsFor(specialistId);
  const sent = app.emails.length;
  await deliverAllAgain(app);
  expect(await kindsFor(specialistId)).toEqual(before);
  expect(app.emails.length).toBe(sent);
});
