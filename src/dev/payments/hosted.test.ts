// The hosted pages: every button of the payment page, its redirect, and the developer's actions.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "@/app.ts";
import { creditsOf, makeBuyer, transactionOf } from "@tests/support/payments/buyers.ts";
import { verifyPayment } from "@tests/support/payments/test-payments.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { PENDING_SECONDS } from "./payments.ts";
import type Stripe from "stripe";
import { openPaymentStandIn, type PaymentStandIn } from "./stand-in.ts";
import { listObjects } from "./store.ts";

let app: TestApp;
let standIn: PaymentStandIn;
let web: ReturnType<typeof createApp>;
beforeAll(async () => {
  app = await openTestApp();
  standIn = await openPaymentStandIn(app.services);
  app.services.payments = standIn.payments;
  web = createApp(app.services, { extra: [standIn.pages] });
});
afterAll(async () => {
  await standIn.stop();
  await app.close();
});

const THIS_MACHINE = { remoteAddr: { hostname: "127.0.0.1" } };
const get = async (path: string) => {
  const response = await web.request(path, {}, THIS_MACHINE);
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const press = async (path: string, action: string) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ how: action }).toString();
  const response = await web.request(path, { method: "POST", headers, body }, THIS_MACHINE);
  return { status: response.status, to: response.headers.get("Location") };
};
const pageOf = ({ url }: { url: string }) => new URL(url).pathname;
const statusOf = async (buyer: Awaited<ReturnType<typeof makeBuyer>>) =>
  (await verifyPayment(app, buyer.cookie, buyer.sessionId)).status;

describe("the payment page", () => {
  it("shows the line items and that it is a test page, without JavaScript", async () => {
    const buyer = await makeBuyer(app, { "mortgages": 1, "mortgages/first-home": 10 });
    const { status, headers, html } = await get(pageOf(buyer));
    expect(status).toBe(200);
    expect(html).toContain("Test mode: no real charges are made.");
    expect(html).toMatch(/<h1>Pay €450\.00<\/h1>/);
    expect(html).toContain("10 credits for Mortgages and home loans: First home");
    expect(html).toMatch(/€45\.00 per lead, 10% off; valid for 24 months/);
    expect(html).not.toContain("<script");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  it("Pay charges the card and redirects to the success page with the session's id", async () => {
    const buyer = await makeBuyer(app);
    expect(await press(pageOf(buyer), "pay")).toEqual({
      status: 303,
      to: `https://parley.example/payment/success?sessionId=${buyer.sessionId}`,
    });
    expect(await statusOf(buyer)).toBe("paid");
    expect((await get(pageOf(buyer))).html).toContain("This payment is complete");
  });

  it("Decline stays on the page with an error; the next card succeeds", async () => {
    const buyer = await makeBuyer(app);
    expect(await press(pageOf(buyer), "decline")).toEqual({ status: 303, to: pageOf(buyer) });
    expect((await get(pageOf(buyer))).html).toMatch(/role="alert">Your card was declined\. Please try again\./);
    expect(await statusOf(buyer)).toBe("checkout-open");
    await press(pageOf(buyer), "pay");
    expect(await statusOf(buyer)).toBe("paid");
  });

  it.each([["later-succeeds", "paid", 5], ["later-fails", "failed", 0]] as const)(
    "Pay later (%s) redirects immediately and completes some seconds later",
    async (how, end, credits) => {
      const buyer = await makeBuyer(app);
      expect((await press(pageOf(buyer), how)).to).toContain("/payment/success?sessionId=cs_test_");
      expect(await statusOf(buyer)).toBe("checkout-open");
      expect((await get(pageOf(buyer))).html).toContain("is being processed");
      app.clock.set(NOON + PENDING_SECONDS * 1_000);
      await standIn.actions.passTime();
      expect(await statusOf(buyer)).toBe(end);
      expect(await creditsOf(app, buyer.specialistId)).toBe(credits);
      app.clock.set(NOON);
    },
  );

  it("Cancel redirects with the transaction's id and the category, and charges nothing; the session stays open", async () => {
    const buyer = await makeBuyer(app);
    const { categoryId } = await transactionOf(app.services.db.read, buyer);
    expect((await press(pageOf(buyer), "cancel")).to)
      .toBe(`https://parley.example/payment/failure?sessionId=${buyer.transactionId}&categoryId=${categoryId}`);
    expect(await statusOf(buyer)).toBe("checkout-open");
    expect((await get(pageOf(buyer))).html).toContain("Pay €");
  });

  it("a closed tab charges nothing, and the session expires", async () => {
    const buyer = await makeBuyer(app);
    await get(pageOf(buyer));
    app.clock.set(NOON + 33 * 60_000);
    expect((await get(pageOf(buyer))).html).toContain("This checkout session has expired. No payment was made.");
    expect(await press(pageOf(buyer), "pay")).toEqual({ status: 303, to: pageOf(buyer) });
    expect(await statusOf(buyer)).toBe("expired");
    expect(await creditsOf(app, buyer.specialistId)).toBe(0);
    app.clock.set(NOON);
  });

  it("concurrent submissions charge once", async () => {
    const buyer = await makeBuyer(app);
    await Promise.all([press(pageOf(buyer), "pay"), press(pageOf(buyer), "pay"), press(pageOf(buyer), "later-fails")]);
    await statusOf(buyer);
    expect([0, 5]).toContain(await creditsOf(app, buyer.specialistId));
    const charges = await listObjects<Stripe.Charge>(standIn.actions.read, "charge");
    const own = charges.filter(({ body }) => body.metadata.transactionId === buyer.transactionId);
    expect(own.length).toBeLessThanOrEqual(1);
  });

  it("an unknown session or button is 404", async () => {
    expect((await get("/dev/payments/pay/cs_test_none")).status).toBe(404);
    const buyer = await makeBuyer(app);
    expect((await press(pageOf(buyer), "steal")).status).toBe(404);
    expect((await get("/dev/payments/receipt/ch_none")).status).toBe(404);
  });
});

describe("the overview", () => {
  const row = (buyer: { sessionId: string }) => `/dev/payments/payments/${buyer.sessionId}`;
  it.each([
    [["expire"], false, "expired"],
    [["refund"], true, "refunded"],
    [["refund-half"], true, "paid"],
    [["refund", "fail-refund"], true, "paid"],
    [["dispute"], true, "disputed"],
    [["dispute", "win"], true, "paid"],
    [["dispute", "lose"], true, "disputed"],
  ])("applies %j to a payment", async (names, paid, status) => {
    const buyer = await makeBuyer(app);
    if (paid) await standIn.actions.pay(buyer.sessionId);
    for (const name of names) {
      expect(await press(row(buyer), name)).toEqual({ status: 303, to: "/dev/payments" });
    }
    expect((await get("/dev/payments")).html).toContain(buyer.sessionId);
    expect(await statusOf(buyer)).toBe(status);
  });

  it("completes a pending payment, and shows the receipt", async () => {
    const buyer = await makeBuyer(app);
    await press(pageOf(buyer), "later-succeeds");
    await press(row(buyer), "finish");
    const verified = await verifyPayment(app, buyer.cookie, buyer.sessionId);
    expect(verified.status).toBe("paid");
    expect((await get(new URL(verified.receiptUrl).pathname)).html).toContain("Amount paid: €");
  });
});
