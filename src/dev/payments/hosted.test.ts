// The hosted pages: what each button of the payment page does, where the browser goes on, and what a developer can do.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "@/app.ts";
import { creditsOf, makeBuyer, transactionOf } from "@tests/support/payments/buyers.ts";
import { verifyPayment } from "@tests/support/payments/test-payments.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { openPaymentStandIn, type PaymentStandIn } from "./stand-in.ts";

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
const press = async (path: string, how: string) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ how }).toString();
  const response = await web.request(path, { method: "POST", headers, body }, THIS_MACHINE);
  return { status: response.status, to: response.headers.get("Location") };
};
const pageOf = ({ url }: { url: string }) => new URL(url).pathname;
const statusOf = async (buyer: Awaited<ReturnType<typeof makeBuyer>>) =>
  (await verifyPayment(app, buyer.cookie, buyer.sessionId)).status;

describe("the payment page", () => {
  it("says what is paid and that it is a test, and needs no script", async () => {
    const buyer = await makeBuyer(app, { "mortgages": 1, "mortgages/first-home": 10 });
    const { status, headers, html } = await get(pageOf(buyer));
    expect(status).toBe(200);
    expect(html).toContain("Test page: no card is charged and no money moves.");
    expect(html).toMatch(/<h1>Pay €450\.00<\/h1>/);
    expect(html).toContain("10 credits for Mortgages and home loans: First home");
    expect(html).toMatch(/€45\.00 per lead, 10 % off; valid for 24 months/);
    expect(html).not.toContain("<script");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  it("Pay charges the card and goes to the success page with the session's id", async () => {
    const buyer = await makeBuyer(app);
    expect(await press(pageOf(buyer), "pay")).toEqual({
      status: 303,
      to: `https://parley.example/payment/success?sessionId=${buyer.sessionId}`,
    });
    expect(await statusOf(buyer)).toBe("paid");
    expect((await get(pageOf(buyer))).html).toContain("This has been paid");
  });

  it("Decline stays on the page and says why; the next card may be taken", async () => {
    const buyer = await makeBuyer(app);
    expect(await press(pageOf(buyer), "decline")).toEqual({ status: 303, to: pageOf(buyer) });
    expect((await get(pageOf(buyer))).html).toMatch(/role="alert">Your card was declined\. Please try again\./);
    expect(await statusOf(buyer)).toBe("checkout-open");
    await press(pageOf(buyer), "pay");
    expect(await statusOf(buyer)).toBe("paid");
  });

  it.each([["later-succeeds", "paid", 5], ["later-fails", "failed", 0]] as const)(
    "Pay later (%s) goes on at once and ends 15 seconds later",
    async (how, end, credits) => {
      const buyer = await makeBuyer(app);
      expect((await press(pageOf(buyer), how)).to).toContain("/payment/success?sessionId=cs_test_");
      expect(await statusOf(buyer)).toBe("checkout-open");
      expect((await get(pageOf(buyer))).html).toContain("the payment is on its way");
      app.clock.set(NOON + 15_000);
      await standIn.actions.passTime();
      expect(await statusOf(buyer)).toBe(end);
      expect(await creditsOf(app, buyer.specialistId)).toBe(credits);
      app.clock.set(NOON);
    },
  );

  it("Cancel goes back with our own id and the category, and charges nothing; the page stays open", async () => {
    const buyer = await makeBuyer(app);
    const { categoryId } = await transactionOf(app.services.db.read, buyer);
    expect((await press(pageOf(buyer), "cancel")).to)
      .toBe(`https://parley.example/payment/failure?sessionId=${buyer.transactionId}&categoryId=${categoryId}`);
    expect(await statusOf(buyer)).toBe("checkout-open");
    expect((await get(pageOf(buyer))).html).toContain("Pay €");
  });

  it("a closed tab charges nothing, and the page is over when its time is", async () => {
    const buyer = await makeBuyer(app);
    await get(pageOf(buyer));
    app.clock.set(NOON + 33 * 60_000);
    expect((await get(pageOf(buyer))).html).toContain("The time to pay has run out. Nothing was charged.");
    expect(await press(pageOf(buyer), "pay")).toEqual({ status: 303, to: pageOf(buyer) });
    expect(await statusOf(buyer)).toBe("expired");
    expect(await creditsOf(app, buyer.specialistId)).toBe(0);
    app.clock.set(NOON);
  });

  it("pressed twice pays once", async () => {
    const buyer = await makeBuyer(app);
    await Promise.all([press(pageOf(buyer), "pay"), press(pageOf(buyer), "pay"), press(pageOf(buyer), "later-fails")]);
    await statusOf(buyer);
    expect([0, 5]).toContain(await creditsOf(app, buyer.specialistId));
    const charges = await fetch(`${standIn.apiBase}/v1/charges?limit=100`, {
      headers: { Authorization: "Bearer sk_test_standin" },
    });
    const { data } = await charges.json() as { data: { metadata: { transactionId: string } }[] };
    expect(data.filter(({ metadata }) => metadata.transactionId === buyer.transactionId).length).toBeLessThanOrEqual(1);
  });

  it("of an unknown session, or for an unknown button, is 404", async () => {
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
    [["dispute"], true, "disputed"],
    [["dispute", "win"], true, "paid"],
    [["dispute", "lose"], true, "disputed"],
  ])("does %j to a payment", async (deeds, paid, status) => {
    const buyer = await makeBuyer(app);
    if (paid) await standIn.actions.pay(buyer.sessionId);
    for (const deed of deeds) {
      expect(await press(row(buyer), deed)).toEqual({ status: 303, to: "/dev/payments" });
    }
    expect((await get("/dev/payments")).html).toContain(buyer.sessionId);
    expect(await statusOf(buyer)).toBe(status);
  });

  it("lets a payment on its way arrive now, and shows the receipt", async () => {
    const buyer = await makeBuyer(app);
    await press(pageOf(buyer), "later-succeeds");
    await press(row(buyer), "finish");
    const verified = await verifyPayment(app, buyer.cookie, buyer.sessionId);
    expect(verified.status).toBe("paid");
    expect((await get(new URL(verified.receiptUrl).pathname)).html).toContain("Paid: €");
  });
});
