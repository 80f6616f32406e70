// Emails about payments and credits, from payments at the stand-in: each is sent once, and only while it is true.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Buyer, makeBuyer } from "@tests/support/payments/buyers.ts";
import { giveCredits, makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import {
  openTestPayments,
  orderCredits,
  type TestPayments,
  verifyPayment,
} from "@tests/support/payments/test-payments.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { newId } from "@/platform/ids.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { transactions } from "@/modules/billing/tables.ts";
import { consumeCredit, returnCredit } from "@/modules/billing/index.ts";
import { warnOfExpiringCredits } from "@/modules/billing/credits/warnings.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { notifications } from "../tables.ts";

let app: TestApp;
let pay: TestPayments;
let administrator: string;
beforeAll(async () => {
  app = await openTestApp();
  pay = await openTestPayments(app);
  administrator = (await findPerson(app.services.db.read, await makeAdministrator(app)))!.email;
});
afterAll(async () => {
  await pay.close();
  await app.close();
});

const emailsTo = async (address: string) => {
  await runReactions(app.ctx());
  return app.emails.filter(({ to }) => to.address === address);
};
const addressOf = async (id: string) => (await findPerson(app.services.db.read, id))!.email;
const subjectsTo = async (specialistId: string) =>
  (await emailsTo(await addressOf(specialistId))).map(({ subject }) => subject);
const paid = async (): Promise<Buyer & { paymentId: string }> => {
  const buyer = await makeBuyer(app);
  const { payment_intent } = await pay.actions.pay(buyer.sessionId);
  await verifyPayment(app, buyer.cookie, buyer.sessionId);
  return { ...buyer, paymentId: String(payment_intent) };
};
const deliverWebhooks = (kind: string) => pay.sendAll((events) => events.filter(({ type }) => type.startsWith(kind)));
const use = (specialistId: string, meetingId = newId()) =>
  app.transact((tx) =>
    consumeCredit(tx, { specialistId, categoryId: starterId("career"), subcategoryId: null, meetingId })
  );

describe("a payment", () => {
  it("has one receipt, with the billing address", async () => {
    const specialistId = await makeSpecialist(app, {
      credits: 0,
      person: { timeZone: "Europe/Vienna" },
      profile: {
        company: "Sample Ltd",
        vatId: "ATU12345675",
        billingAddress: { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" },
      },
    });
    const cookie = await app.signIn(specialistId);
    const { sessionId, transactionId } = await orderCredits(app, cookie);
    await pay.actions.pay(sessionId);
    for (let n = 0; n < 3; n++) await verifyPayment(app, cookie, sessionId);
    await deliverWebhooks("checkout.session");
    const emails = await emailsTo(await addressOf(specialistId));
    expect(emails.map(({ subject }) => subject)).toEqual(["Your receipt from Parley: €71.25"]);
    expect(emails[0]!.text).toContain("Sample Ltd\nRing 1\n1010 Vienna\nAT\nATU12345675");
    expect(emails[0]!.text).toContain(`Payment number\n${transactionId}`);
  });

  it("that failed is announced with the reason; a pending one is not", async () => {
    const buyer = await makeBuyer(app);
    await pay.actions.payLater(buyer.sessionId, "fails");
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    expect(await subjectsTo(buyer.specialistId)).toEqual([]);
    await pay.actions.finish(buyer.sessionId);
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    const [email, ...more] = await emailsTo(await addressOf(buyer.specialistId));
    expect(more).toEqual([]);
    expect(email!.text).toContain("declined by the bank");
  });

  it("that was refunded is announced; administrators are alerted only when used credits were refunded", async () => {
    const [unused, used] = [await paid(), await paid()];
    await use(used.specialistId);
    const alertsBefore = (await emailsTo(administrator)).length;
    for (const { paymentId } of [unused, used]) {
      await pay.actions.write((tx) => pay.actions.refund(tx, { payment_intent: paymentId, metadata: {}, expand: [] }));
    }
    await deliverWebhooks("charge.refunded");
    const refund = (await emailsTo(await addressOf(unused.specialistId))).find(({ subject }) =>
      subject === "Parley refunded €71.25"
    );
    expect(refund!.text).toContain("We removed 5 unused credits of this purchase.");
    const alerts = (await emailsTo(administrator)).slice(alertsBefore);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]!.text).toContain(used.transactionId);
  });

  it("that is refunded in two parts is announced with the amount and the credits of each", async () => {
    const { specialistId, paymentId: payment_intent } = await paid();
    for (const amount of [1_425, 2 * 1_425]) {
      await pay.actions.write((tx) => pay.actions.refund(tx, { payment_intent, amount, metadata: {}, expand: [] }));
      await deliverWebhooks("charge.refunded");
      await runReactions(app.ctx());
    }
    const refunds = (await emailsTo(await addressOf(specialistId))).filter(({ subject }) =>
      subject.includes("refunded")
    );
    expect(refunds.map(({ subject }) => subject)).toEqual(["Parley refunded €14.25", "Parley refunded €28.50"]);
    expect(refunds[1]!.text).toContain("We removed 2 unused credits of this purchase.");
  });

  it("that is disputed is in the inbox as what it is at each stage", async () => {
    const { specialistId, paymentId } = await paid();
    const { id } = await pay.actions.dispute(paymentId, "warning_needs_response");
    await deliverWebhooks("charge.dispute.created");
    await pay.actions.write((tx) => pay.actions.escalateInquiry(tx, id));
    await deliverWebhooks("charge.dispute.updated");
    await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, "won"));
    await deliverWebhooks("charge.dispute.closed");
    await runReactions(app.ctx());
    const notes = await app.services.db.read.select().from(notifications)
      .where(and(eq(notifications.specialistId, specialistId), eq(notifications.kind, "payment-disputed")));
    expect(notes.map(({ title }) => title)).toEqual(["A payment is disputed", "Your payment remains valid"]);
  });

  it("that is disputed is announced to buyer and administrators, and the decision to the buyer", async () => {
    const buyer = await paid();
    const alertsBefore = (await emailsTo(administrator)).length;
    const { id } = await pay.actions.dispute(buyer.paymentId);
    await deliverWebhooks("charge.dispute.created");
    expect((await emailsTo(administrator)).slice(alertsBefore)).toHaveLength(1);
    await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, "won"));
    await deliverWebhooks("charge.dispute.closed");
    const subjects = await subjectsTo(buyer.specialistId);
    expect(subjects.filter((subject) => subject.includes("€71.25"))).toEqual([
      "Your receipt from Parley: €71.25",
      "Your payment is being disputed: €71.25 at Parley",
      "Your payment remains valid: €71.25 at Parley",
    ]);
  });

  it("of a buyer whose account was deleted alerts only administrators", async () => {
    const buyer = await makeBuyer(app);
    const address = await addressOf(buyer.specialistId);
    await app.transact((tx) => tx.update(users).set({ deletedAt: tx.now }).where(eq(users.id, buyer.specialistId)));
    const alertsBefore = (await emailsTo(administrator)).length;
    await pay.actions.pay(buyer.sessionId);
    await deliverWebhooks("checkout.session.completed");
    const alerts = (await emailsTo(administrator)).slice(alertsBefore);
    expect(alerts.map(({ subject }) => subject)).toEqual([`A payment needs your attention: ${buyer.transactionId}`]);
    expect(alerts[0]!.text).toContain("whose account is deleted");
    expect(await emailsTo(address)).toEqual([]);
  });

  it("that differs from its order alerts administrators once", async () => {
    const buyer = await makeBuyer(app);
    await pay.actions.pay(buyer.sessionId);
    await app.transact((tx) =>
      tx.update(transactions).set({ subtotalMinor: 1 }).where(eq(transactions.id, buyer.transactionId))
    );
    const alertsBefore = (await emailsTo(administrator)).length;
    for (let n = 0; n < 3; n++) await verifyPayment(app, buyer.cookie, buyer.sessionId);
    const alerts = (await emailsTo(administrator)).slice(alertsBefore);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]!.text).toContain("Not settled: its sum is 7125 instead of 1.");
    expect(await subjectsTo(buyer.specialistId)).toEqual([]);
  });

  it("whose dispute was decided before the email was sent is announced only as decided", async () => {
    const buyer = await paid();
    await emailsTo("nobody");
    const { id } = await pay.actions.dispute(buyer.paymentId);
    await deliverWebhooks("charge.dispute.created");
    await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, "lost"));
    await deliverWebhooks("charge.dispute.closed");
    const subjects = await subjectsTo(buyer.specialistId);
    expect(subjects.filter((subject) => subject.includes("disputed"))).toEqual([]);
    expect(subjects).toContain("Your payment was taken back: €71.25 at Parley");
  });
});

describe("credits", () => {
  it("that were returned are announced with the rule, except those of an expired lead", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 9 });
    for (const rule of ["visitor-absent", "not-accepted"]) {
      const meetingId = newId();
      await use(specialistId, meetingId);
      await app.transact((tx) => returnCredit(tx, { meetingId, rule }));
    }
    const emails = await emailsTo(await addressOf(specialistId));
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain("Why\nThe visitor didn't attend.");
    expect(emails[0]!.text).toContain("You now have\n9 credits");
  });

  it("that run low and run out are announced, unless more were bought meanwhile", async () => {
    const [waiting, buying] = [await makePerson(app), await makePerson(app)];
    for (const specialistId of [waiting, buying]) {
      await giveCredits(app, specialistId, { quantity: 4 });
      await use(specialistId);
    }
    await giveCredits(app, buying, { quantity: 10 });
    expect(await subjectsTo(buying)).toEqual([]);
    expect(await subjectsTo(waiting)).toEqual([expect.stringMatching(/^3 credits left for /)]);
    for (let n = 0; n < 3; n++) await use(waiting);
    expect((await subjectsTo(waiting)).at(-1)).toMatch(/^No credits left: you're hidden in /);
  });

  it("that will expire are announced with their number and date", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 4 });
    const now = app.clock.now();
    app.clock.set(now + 731 * 86_400_000 - 7 * 86_400_000);
    await warnOfExpiringCredits(app.ctx());
    const [email] = await emailsTo(await addressOf(specialistId));
    app.clock.set(now);
    expect(email!.subject).toMatch(/^4 credits for .+ will expire soon$/);
    expect(email!.text).toContain("the first on Friday 20 October 2028");
  });
});
