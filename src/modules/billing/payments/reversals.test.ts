// Refunds and disputes: which credits they revoke or freeze, and that each counts once.
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
  type Buyer,
  compareRevenue,
  creditsOf,
  eventsAbout,
  ledgerOf,
  makeBuyer,
  openPayingApp,
  transactionOf,
} from "@tests/support/payments/buyers.ts";
import { verifyPayment } from "@tests/support/payments/test-payments.ts";
import { newId } from "@/platform/ids.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { consumeCredit, reconcile, releaseCredit, reserveCredit, returnCredit } from "../index.ts";
import { listObjects } from "@/dev/payments/store.ts";
import { disputes } from "../tables.ts";
import { settlePayment } from "./settlement.ts";

const { app, pay } = await openPayingApp();

const paid = async (lines?: Record<string, number>): Promise<Buyer> => {
  const buyer = await makeBuyer(app, lines);
  await pay.actions.pay(buyer.sessionId);
  await verifyPayment(app, buyer.cookie, buyer.sessionId);
  return buyer;
};
const use = async ({ specialistId }: Buyer, credits: number): Promise<string[]> => {
  const meetings = Array.from({ length: credits }, () => newId());
  const scope = { specialistId, categoryId: starterId("career"), subcategoryId: null };
  for (const meetingId of meetings) await app.transact((tx) => consumeCredit(tx, { ...scope, meetingId }));
  return meetings;
};
const rowOf = (buyer: Buyer) => transactionOf(app.services.db.read, buyer);
const ledger = ({ specialistId }: Buyer) => ledgerOf(app.services.db.read, specialistId);
const left = ({ specialistId }: Buyer) => creditsOf(app, specialistId);
const paymentOf = async (buyer: Buyer) => (await rowOf(buyer)).paymentId!;
/** Refunds and sends the webhook. Amount in minor units; by default everything that is left. */
const refund = async (buyer: Buyer, amount?: number) => {
  const payment_intent = await paymentOf(buyer);
  await pay.actions.write((tx) => pay.actions.refund(tx, { payment_intent, amount, metadata: {}, expand: [] }));
  await sendNewest("charge.refunded");
};
/** Sends the newest event of a type. */
const sendNewest = async (type: string) => {
  const event = (await pay.events()).findLast((event) => event.type === type)!;
  expect((await pay.send(event)).status).toBe(200);
  return event;
};
const returnEvents = async ({ specialistId }: Buyer) =>
  (await app.eventsOf("billing.credit_returned")).filter((p) =>
    (p as { specialistId: string }).specialistId === specialistId
  );
const balanced = async () => expect(await reconcile(app.services.db.read)).toEqual([]);

/** Reserves a credit for a booking, and returns what releases it. */
const reserve = async ({ specialistId }: Buyer) => {
  const meetingId = newId();
  const scope = { specialistId, categoryId: starterId("career"), subcategoryId: null };
  expect(await app.transact((tx) => reserveCredit(tx, { ...scope, meetingId }))).toBe(true);
  return () => app.transact((tx) => releaseCredit(tx, meetingId));
};

describe("a refund", () => {
  it("of everything revokes every unused credit", async () => {
    const buyer = await paid();
    await refund(buyer);
    expect(await rowOf(buyer)).toMatchObject({ status: "refunded", refundedMinor: 7_125, usedRefundedMinor: 0 });
    expect(await ledger(buyer)).toEqual(["purchase 5", "refund -5"]);
    expect(await left(buyer)).toBe(0);
    expect(await eventsAbout(app, "billing.payment_refunded", buyer)).toHaveLength(1);
    await balanced();
  });

  it("counts once, however often it is reported", async () => {
    const buyer = await paid();
    await refund(buyer);
    const event = await sendNewest("charge.refunded");
    for (let n = 0; n < 3; n++) await pay.send(event);
    await sendNewest("refund.created");
    expect(await ledger(buyer)).toEqual(["purchase 5", "refund -5"]);
    expect(await eventsAbout(app, "billing.payment_refunded", buyer)).toHaveLength(1);
  });

  it("of some credits revokes as many as it pays for", async () => {
    const buyer = await paid();
    await use(buyer, 2);
    await refund(buyer, 3 * 1_425);
    expect(await rowOf(buyer)).toMatchObject({ status: "paid", refundedMinor: 4_275, usedRefundedMinor: 0 });
    expect(await left(buyer)).toBe(0);
    expect((await ledger(buyer)).at(-1)).toBe("refund -3");
    await balanced();
  });

  it("in two parts revokes the rest with the second", async () => {
    const buyer = await paid();
    await refund(buyer, 1_425);
    expect(await left(buyer)).toBe(4);
    await refund(buyer);
    expect(await left(buyer)).toBe(0);
    expect(await rowOf(buyer)).toMatchObject({ status: "refunded", usedRefundedMinor: 0 });
    expect(await ledger(buyer)).toEqual(["purchase 5", "refund -1", "refund -4"]);
    await balanced();
  });

  it("of used credits leaves them used, and records their value", async () => {
    const buyer = await paid();
    await use(buyer, 4);
    await refund(buyer);
    expect(await ledger(buyer)).toEqual(["purchase 5", ...Array(4).fill("consume -1"), "refund -1"]);
    expect(await rowOf(buyer)).toMatchObject({ status: "refunded", usedRefundedMinor: 4 * 1_425 });
    await balanced();
  });

  it("of a used credit that is returned later removes that one, too, without a message", async () => {
    const buyer = await paid();
    const [first, second] = await use(buyer, 2);
    await refund(buyer);
    await app.transact((tx) => returnCredit(tx, { meetingId: first!, rule: "visitor-cancelled" }));
    expect(await left(buyer)).toBe(0);
    expect((await ledger(buyer)).slice(-2)).toEqual(["return 1", "refund -1"]);
    expect(await rowOf(buyer)).toMatchObject({ usedRefundedMinor: 1_425 });
    expect(await returnEvents(buyer)).toEqual([]);
    await app.transact((tx) => returnCredit(tx, { meetingId: second!, rule: "visitor-absent" }));
    expect(await left(buyer)).toBe(0);
    expect(await rowOf(buyer)).toMatchObject({ usedRefundedMinor: 0 });
    await balanced();
  });

  it("of a reserved credit removes it once its booking lapses", async () => {
    const buyer = await paid();
    const release = await reserve(buyer);
    await refund(buyer);
    expect(await ledger(buyer)).toEqual(["purchase 5", "refund -4"]);
    await release();
    expect(await ledger(buyer)).toEqual(["purchase 5", "refund -4", "refund -1"]);
    expect([await left(buyer), (await rowOf(buyer)).usedRefundedMinor]).toEqual([0, 0]);
    await balanced();
  });

  it("of some credits leaves a returned credit that was not refunded", async () => {
    const buyer = await paid();
    const [meetingId] = await use(buyer, 1);
    await refund(buyer, 4 * 1_425);
    await app.transact((tx) => returnCredit(tx, { meetingId: meetingId!, rule: "visitor-cancelled" }));
    expect(await left(buyer)).toBe(1);
    expect(await returnEvents(buyer)).toHaveLength(1);
    await refund(buyer);
    expect(await left(buyer)).toBe(0);
    expect(await rowOf(buyer)).toMatchObject({ usedRefundedMinor: 0 });
    await balanced();
  });

  describe("that fails", () => {
    const fail = async (buyer: Buyer) => {
      const refunds = await listObjects<Stripe.Refund>(pay.actions.read, "refund", {
        payment_intent: await paymentOf(buyer),
      });
      const { id } = refunds.find(({ body }) => body.status === "succeeded")!.body;
      await pay.actions.write((tx) => pay.actions.failRefund(tx, id));
      await sendNewest("charge.refund.updated");
    };
    const failures = (buyer: Buyer) => eventsAbout(app, "billing.refund_failed", buyer);

    it("gives the credits back, and the purchase is paid again", async () => {
      const buyer = await paid();
      await refund(buyer);
      await fail(buyer);
      expect(await rowOf(buyer)).toMatchObject({ status: "paid", refundedMinor: 0, refundFailedMinor: 7_125 });
      expect(await ledger(buyer)).toEqual(["purchase 5", "refund -5", "refund 5"]);
      expect(await failures(buyer)).toMatchObject([{ amountMinor: 7_125, credits: 5 }]);
      const { summed, paid: payments } = await compareRevenue(app.services.db.read);
      expect(summed).toEqual(payments);
      await balanced();
    });

    it("counts once, and can be made again", async () => {
      const buyer = await paid();
      await refund(buyer, 1_425);
      await fail(buyer);
      await sendNewest("refund.failed");
      await refund(buyer, 1_425);
      expect(await ledger(buyer)).toEqual(["purchase 5", "refund -1", "refund 1", "refund -1"]);
      expect(await rowOf(buyer)).toMatchObject({ refundedMinor: 1_425, refundFailedMinor: 1_425 });
      expect(await failures(buyer)).toHaveLength(1);
      expect(await eventsAbout(app, "billing.payment_refunded", buyer)).toHaveLength(2);
      await balanced();
    });

    it("after it paid for used credits leaves the returned ones", async () => {
      const buyer = await paid();
      const [first] = await use(buyer, 4);
      await refund(buyer);
      await fail(buyer);
      expect(await rowOf(buyer)).toMatchObject({ usedRefundedMinor: 0 });
      await app.transact((tx) => returnCredit(tx, { meetingId: first!, rule: "visitor-cancelled" }));
      expect(await left(buyer)).toBe(2);
      await balanced();
    });

    it("keeps what another refund took", async () => {
      const buyer = await paid();
      await refund(buyer, 1_425);
      await refund(buyer, 2 * 1_425);
      await fail(buyer);
      expect(await left(buyer)).toBe(4);
      expect(await rowOf(buyer)).toMatchObject({ status: "paid", refundedMinor: 1_425 });
      await balanced();
    });

    it("while the payment is disputed gives nothing back until that is won", async () => {
      const buyer = await paid();
      await refund(buyer, 2 * 1_425);
      const { id } = await pay.actions.dispute(await paymentOf(buyer));
      await sendNewest("charge.dispute.created");
      await fail(buyer);
      expect([await left(buyer), (await failures(buyer))[0]]).toMatchObject([0, { credits: 0 }]);
      await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, "won"));
      await sendNewest("charge.dispute.closed");
      expect(await left(buyer)).toBe(5);
      await balanced();
    });

    it("is not applied again by a state that was read before it", async () => {
      const buyer = await paid();
      await refund(buyer, 1_425);
      const provider = app.services.payments!;
      const before = await provider.findCheckout(buyer.sessionId);
      await fail(buyer);
      const late = { ...provider, findCheckout: () => Promise.resolve(before) };
      await settlePayment({ ...app.ctx(), payments: late }, { checkoutId: buyer.sessionId });
      expect(await ledger(buyer)).toEqual(["purchase 5", "refund -1", "refund 1"]);
    });
  });

  it("before the payment was settled leaves nothing, and both are published", async () => {
    const buyer = await makeBuyer(app);
    const session = await pay.actions.pay(buyer.sessionId);
    const payment_intent = String(session.payment_intent);
    await pay.actions.write((tx) => pay.actions.refund(tx, { payment_intent, metadata: {}, expand: [] }));
    await sendNewest("charge.refunded");
    expect(await rowOf(buyer)).toMatchObject({ status: "refunded" });
    expect(await ledger(buyer)).toEqual(["purchase 5", "refund -5"]);
  });

  it("of a purchase in two scopes revokes from its lots in order", async () => {
    const buyer = await paid({ "mortgages": 2, "mortgages/first-home": 2 });
    await refund(buyer, 3 * 4_500);
    expect(await creditsOf(app, buyer.specialistId, "mortgages")).toBe(1);
    await balanced();
  });
});

describe("a dispute", () => {
  const open = async (buyer: Buyer) => {
    const { id } = await pay.actions.dispute(await paymentOf(buyer));
    await sendNewest("charge.dispute.created");
    return id;
  };
  const close = async (id: string, how: "won" | "lost") => {
    await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, how));
    await sendNewest("charge.dispute.closed");
  };

  it("freezes the unused credits; a won dispute returns them", async () => {
    const buyer = await paid();
    await use(buyer, 1);
    const id = await open(buyer);
    expect(await rowOf(buyer)).toMatchObject({ status: "disputed" });
    expect(await left(buyer)).toBe(0);
    await close(id, "won");
    expect(await rowOf(buyer)).toMatchObject({ status: "paid" });
    expect(await left(buyer)).toBe(4);
    expect(await ledger(buyer)).toEqual(["purchase 5", "consume -1", "revoke -4", "return 4"]);
    expect(await eventsAbout(app, "billing.payment_disputed", buyer)).toMatchObject([
      { disputeId: id, status: "needs_response", credits: 0 },
      { disputeId: id, status: "won", credits: 4 },
    ]);
    await balanced();
  });

  it("that begins as the bank's inquiry freezes nothing until it takes the money, and then says so", async () => {
    const buyer = await paid();
    const { id } = await pay.actions.dispute(await paymentOf(buyer), "warning_needs_response");
    await sendNewest("charge.dispute.created");
    expect([(await rowOf(buyer)).status, await left(buyer)]).toEqual(["paid", 5]);
    await pay.actions.write((tx) => pay.actions.escalateInquiry(tx, id));
    await sendNewest("charge.dispute.updated");
    expect([(await rowOf(buyer)).status, await left(buyer)]).toEqual(["disputed", 0]);
    const statuses = (await eventsAbout(app, "billing.payment_disputed", buyer)) as { status: string }[];
    expect(statuses.map(({ status }) => status)).toEqual(["warning_needs_response", "needs_response"]);
    await balanced();
  });

  it("that is lost keeps them frozen, and a late event of its opening changes nothing", async () => {
    const buyer = await paid();
    const id = await open(buyer);
    await close(id, "lost");
    await sendNewest("charge.dispute.created");
    expect(await rowOf(buyer)).toMatchObject({ status: "disputed" });
    expect(await left(buyer)).toBe(0);
    const [dispute] = await app.services.db.read.select().from(disputes).where(eq(disputes.id, id));
    expect(dispute).toMatchObject({ status: "lost", transactionId: buyer.transactionId, amountMinor: 7_125 });
    expect(await eventsAbout(app, "billing.payment_disputed", buyer)).toHaveLength(2);
    await balanced();
  });

  it("that is reported twice freezes once; a credit that is returned meanwhile is frozen, too", async () => {
    const buyer = await paid();
    const [meetingId] = await use(buyer, 1);
    const id = await open(buyer);
    await pay.sendAll((events) => events.filter(({ type }) => type === "charge.dispute.created"));
    expect(await ledger(buyer)).toEqual(["purchase 5", "consume -1", "revoke -4"]);
    await app.transact((tx) => returnCredit(tx, { meetingId: meetingId!, rule: "visitor-absent" }));
    expect(await left(buyer)).toBe(0);
    await close(id, "won");
    expect(await left(buyer)).toBe(5);
    await balanced();
  });

  it("freezes a reserved credit once its booking lapses; a won dispute returns it", async () => {
    const buyer = await paid();
    const release = await reserve(buyer);
    const id = await open(buyer);
    await release();
    expect(await left(buyer)).toBe(0);
    await close(id, "won");
    expect(await left(buyer)).toBe(5);
    await balanced();
  });

  it("that is won returns nothing that was refunded meanwhile", async () => {
    const buyer = await paid();
    const id = await open(buyer);
    await refund(buyer, 3 * 1_425);
    await close(id, "won");
    expect(await left(buyer)).toBe(2);
    expect(await rowOf(buyer)).toMatchObject({ usedRefundedMinor: 0 });
    await balanced();
  });

  it("that is won returns nothing while another one is open", async () => {
    const buyer = await paid();
    const first = await open(buyer);
    const second = await open(buyer);
    await close(first, "won");
    expect((await eventsAbout(app, "billing.payment_disputed", buyer)).at(-1)).toMatchObject({
      status: "won",
      credits: 0,
    });
    expect(await rowOf(buyer)).toMatchObject({ status: "disputed" });
    expect(await left(buyer)).toBe(0);
    await close(second, "won");
    expect(await left(buyer)).toBe(5);
    await balanced();
  });

  it("that is won after the credits expired returns them for another 30 days", async () => {
    const buyer = await paid();
    const id = await open(buyer);
    const now = app.clock.now();
    app.clock.set(now + 800 * 86_400_000);
    await close(id, "won");
    expect(await left(buyer)).toBe(5);
    app.clock.set(now + 831 * 86_400_000);
    expect(await left(buyer)).toBe(0);
    app.clock.set(now);
    await balanced();
  });
});
