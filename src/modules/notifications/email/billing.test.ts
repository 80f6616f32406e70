// The mails about money, from real payments against the stand-in: each once, true when it is sent, or not at all.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Buyer, makeBuyer } from "@tests/support/buyers.ts";
import { giveCredits, makeAdministrator, makePerson, makeSpecialist } from "@tests/support/factories.ts";
import { openTestPayments, orderCredits, type TestPayments, verifyPayment } from "@tests/support/payments.ts";
import { runReactions } from "@tests/support/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { newId } from "@/platform/ids.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { transactions } from "@/modules/billing/tables.ts";
import { consumeCredit, returnCredit } from "@/modules/billing/index.ts";
import { warnOfExpiringCredits } from "@/modules/billing/credits/warnings.ts";
import { starterId } from "@/modules/catalog/index.ts";

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

const mailsTo = async (address: string) => {
  await runReactions(app.ctx());
  return app.mails.filter(({ to }) => to.address === address);
};
const addressOf = async (id: string) => (await findPerson(app.services.db.read, id))!.email;
const subjectsTo = async (specialistId: string) =>
  (await mailsTo(await addressOf(specialistId))).map(({ subject }) => subject);
const paid = async (): Promise<Buyer & { paymentId: string }> => {
  const buyer = await makeBuyer(app);
  const { payment_intent } = await pay.desk.pay(buyer.sessionId);
  await verifyPayment(app, buyer.cookie, buyer.sessionId);
  return { ...buyer, paymentId: String(payment_intent) };
};
const tellAll = (kind: string) => pay.sendAll((events) => events.filter(({ type }) => type.startsWith(kind)));
const use = (specialistId: string, meetingId = newId()) =>
  app.transact((tx) =>
    consumeCredit(tx, { specialistId, categoryId: starterId("career"), subcategoryId: null, meetingId })
  );

describe("a payment", () => {
  it("is receipted once, with who is billed", async () => {
    const specialistId = await makeSpecialist(app, {
      credits: 0,
      person: { timeZone: "Europe/Vienna" },
      profile: {
        company: "Sample Ltd",
        vatId: "ATU12345678",
        billingAddress: { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" },
      },
    });
    const cookie = await app.signIn(specialistId);
    const { sessionId, transactionId } = await orderCredits(app, cookie);
    await pay.desk.pay(sessionId);
    for (let n = 0; n < 3; n++) await verifyPayment(app, cookie, sessionId);
    await tellAll("checkout.session");
    const mails = await mailsTo(await addressOf(specialistId));
    expect(mails.map(({ subject }) => subject)).toEqual(["Your receipt from Parley: €71.25"]);
    expect(mails[0]!.text).toContain("Sample Ltd\nRing 1\n1010 Vienna\nAT\nATU12345678");
    expect(mails[0]!.text).toContain(`Number\n${transactionId}`);
  });

  it("that failed is told with the reason; one that waits is not told of", async () => {
    const buyer = await makeBuyer(app);
    await pay.desk.payLater(buyer.sessionId, "fails");
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    expect(await subjectsTo(buyer.specialistId)).toEqual([]);
    await pay.desk.finish(buyer.sessionId);
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    const [mail, ...more] = await mailsTo(await addressOf(buyer.specialistId));
    expect(more).toEqual([]);
    expect(mail!.text).toContain("The bank refused");
  });

  it("that was refunded is told; administrators only when used credits were refunded", async () => {
    const [unused, used] = [await paid(), await paid()];
    await use(used.specialistId);
    const alertsBefore = (await mailsTo(administrator)).length;
    for (const { paymentId } of [unused, used]) {
      await pay.desk.write((tx) => pay.desk.refund(tx, { payment_intent: paymentId, metadata: {}, expand: [] }));
    }
    await tellAll("charge.refunded");
    const refund = (await mailsTo(await addressOf(unused.specialistId))).find(({ subject }) =>
      subject === "Parley paid back €71.25"
    );
    expect(refund!.text).toContain("5 unused credits went with it.");
    const alerts = (await mailsTo(administrator)).slice(alertsBefore);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]!.text).toContain(used.transactionId);
  });

  it("that is disputed is told to both, and its end to who paid", async () => {
    const buyer = await paid();
    const alertsBefore = (await mailsTo(administrator)).length;
    const { id } = await pay.desk.dispute(buyer.paymentId);
    await tellAll("charge.dispute.created");
    expect((await mailsTo(administrator)).slice(alertsBefore)).toHaveLength(1);
    await pay.desk.write((tx) => pay.desk.closeDispute(tx, id, "won"));
    await tellAll("charge.dispute.closed");
    const subjects = await subjectsTo(buyer.specialistId);
    expect(subjects.filter((subject) => subject.includes("€71.25"))).toEqual([
      "Your receipt from Parley: €71.25",
      "Your payment is being disputed: €71.25 at Parley",
      "Your payment stands: €71.25 at Parley",
    ]);
  });

  it("of somebody who has deleted the account meanwhile is told to administrators, and to nobody else", async () => {
    const buyer = await makeBuyer(app);
    const address = await addressOf(buyer.specialistId);
    await app.transact((tx) => tx.update(users).set({ deletedAt: tx.now }).where(eq(users.id, buyer.specialistId)));
    const alertsBefore = (await mailsTo(administrator)).length;
    await pay.desk.pay(buyer.sessionId);
    await tellAll("checkout.session.completed");
    const alerts = (await mailsTo(administrator)).slice(alertsBefore);
    expect(alerts.map(({ subject }) => subject)).toEqual([`A payment needs a look: ${buyer.transactionId}`]);
    expect(alerts[0]!.text).toContain("has deleted the account");
    expect(await mailsTo(address)).toEqual([]);
  });

  it("that differs from its order is told to administrators, once", async () => {
    const buyer = await makeBuyer(app);
    await pay.desk.pay(buyer.sessionId);
    await app.transact((tx) =>
      tx.update(transactions).set({ subtotalMinor: 1 }).where(eq(transactions.id, buyer.transactionId))
    );
    const alertsBefore = (await mailsTo(administrator)).length;
    for (let n = 0; n < 3; n++) await verifyPayment(app, buyer.cookie, buyer.sessionId);
    const alerts = (await mailsTo(administrator)).slice(alertsBefore);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]!.text).toContain("Not settled: its sum is 7125 instead of 1.");
    expect(await subjectsTo(buyer.specialistId)).toEqual([]);
  });

  it("whose dispute was decided before the mail went out is told as decided only", async () => {
    const buyer = await paid();
    await mailsTo("nobody");
    const { id } = await pay.desk.dispute(buyer.paymentId);
    await tellAll("charge.dispute.created");
    await pay.desk.write((tx) => pay.desk.closeDispute(tx, id, "lost"));
    await tellAll("charge.dispute.closed");
    const subjects = await subjectsTo(buyer.specialistId);
    expect(subjects.filter((subject) => subject.includes("disputed"))).toEqual([]);
    expect(subjects).toContain("Your payment was taken back: €71.25 at Parley");
  });
});

describe("credits", () => {
  it("that came back are told with the rule, but not those of a lead that lapsed", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 9 });
    for (const rule of ["visitor-absent", "not-accepted"]) {
      const meetingId = newId();
      await use(specialistId, meetingId);
      await app.transact((tx) => returnCredit(tx, { meetingId, rule }));
    }
    const mails = await mailsTo(await addressOf(specialistId));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("Why\nThe visitor did not come.");
    expect(mails[0]!.text).toContain("You now have\n9 credits");
  });

  it("that become few and are gone are told, unless more came meanwhile", async () => {
    const [patient, quick] = [await makePerson(app), await makePerson(app)];
    for (const specialistId of [patient, quick]) {
      await giveCredits(app, specialistId, { quantity: 4 });
      await use(specialistId);
    }
    await giveCredits(app, quick, { quantity: 10 });
    expect(await subjectsTo(quick)).toEqual([]);
    expect(await subjectsTo(patient)).toEqual([expect.stringMatching(/^3 credits left for /)]);
    for (let n = 0; n < 3; n++) await use(patient);
    expect((await subjectsTo(patient)).at(-1)).toMatch(/^Visitors no longer find you in /);
  });

  it("that will end are told with their number and day", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { quantity: 4 });
    const now = app.clock.now();
    app.clock.set(now + 731 * 86_400_000 - 7 * 86_400_000);
    await warnOfExpiringCredits(app.ctx());
    const [mail] = await mailsTo(await addressOf(specialistId));
    app.clock.set(now);
    expect(mail!.subject).toMatch(/^4 credits for .+ will end soon$/);
    expect(mail!.text).toContain("the first on Friday 20 October 2028");
  });
});
