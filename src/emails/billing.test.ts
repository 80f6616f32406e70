// Emails about payments and credits: what each says, and that names stay text.
import { describe, expect, it } from "vitest";
import * as credits from "./credits.tsx";
import * as payments from "./payments.tsx";
import { type Receipt, receipt } from "./receipt.tsx";

const brand = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };
const eur = (amount: number) => ({ amount, currency: "EUR" });
const buyUrl = "https://parley.example/dashboard/buy/1";
const dashboardUrl = "https://parley.example/dashboard";
const PAID_AT = Date.UTC(2026, 9, 20, 10);

const receiptProps = (change: Partial<Receipt> = {}): Receipt => ({
  brand,
  firstName: "Nora",
  number: "019a9c00-0000-7000-8000-000000000001",
  paidAt: PAID_AT,
  zone: "Europe/Vienna",
  lines: [{ name: "5 credits for Mortgages: First home", total: eur(21_375) }, {
    name: "1 credit for Mortgages",
    total: eur(4_500),
  }],
  priceLabel: "net",
  vatLabel: "20% VAT",
  sums: { net: eur(25_875), vat: eur(5_175), rounding: eur(0) },
  total: eur(31_050),
  credits: 6,
  validUntil: Date.UTC(2028, 9, 20, 10),
  billedTo: "Sample Ltd\nRing 1\n1010 Vienna\nAT\nATU12345675",
  receiptUrl: "https://pay.example/receipt/1",
  dashboardUrl,
  ...change,
});
const payment = (firstName = "Nora") => ({
  brand,
  firstName,
  total: eur(31_050),
  purchase: "5 credits for Mortgages",
  number: "019a9c00",
});
const credit = (firstName = "Nora", left = 2) => ({
  brand,
  firstName,
  categoryName: "Mortgages",
  credits: left,
  buyUrl,
});
const { buyUrl: _, ...returned } = credit();

const everyEmail = (firstName = "Nora") => ({
  receipt: receipt(receiptProps({ firstName })),
  failed: payments.paymentFailed({ ...payment(firstName), reason: "The bank refused.", buyUrl }),
  refunded: payments.paymentRefunded({ ...payment(firstName), refunded: eur(1_000), creditsRemoved: 2 }),
  refundFailed: payments.refundFailed({ ...payment(firstName), refunded: eur(1_000), creditsRestored: 2 }),
  disputed: payments.paymentDisputed({ ...payment(firstName), stage: "opened", creditsRestored: 0 }),
  disputeWon: payments.paymentDisputed({ ...payment(firstName), stage: "won", creditsRestored: 3 }),
  disputeLost: payments.paymentDisputed({ ...payment(firstName), stage: "lost", creditsRestored: 0 }),
  alert: payments.paymentAlert({ brand, firstName, sentence: "A bank asks.", number: "019a", userUrl: dashboardUrl }),
  returned: credits.creditReturned({
    ...returned,
    firstName,
    reason: "The visitor did not come.",
    dashboardUrl,
    leadUrl: null,
  }),
  low: credits.creditsLow(credit(firstName)),
  exhausted: credits.creditsExhausted(credit(firstName, 0)),
  expiring: credits.creditsExpiring({ ...credit(firstName), count: 2, firstExpiresAt: PAID_AT, zone: "Europe/Vienna" }),
});
type Name = keyof ReturnType<typeof everyEmail>;

describe.each(Object.keys(everyEmail()) as Name[])("%s", (name) => {
  it("greets by name, says why it was sent, and loads nothing from other hosts", async () => {
    const { html, text } = await everyEmail()[name];
    expect(text).toContain("Hello Nora,");
    expect(text).toContain("You're receiving this email because");
    expect(html).toContain('data-skip-in-text="true"');
    expect(html).not.toMatch(/<(img|script|iframe|link)\b/i);
    expect(text).not.toMatch(/<\/?[a-z]+[ >]|&[a-z]+;/);
  });

  it("shows what people wrote as text", async () => {
    const markup = `"><script>alert(1)</script><b>N</b> & 👩‍🚀`;
    const { html, text } = await everyEmail(markup)[name];
    expect(html).not.toMatch(/<script>|<b>/);
    expect(text).toContain(`Hello ${markup},`);
  });
});

describe("the receipt", () => {
  it("has what bookkeeping needs: lines, sums, tax, date, number, and billing address", async () => {
    const { subject, text } = await receipt(receiptProps());
    expect(subject).toBe("Your receipt from Parley: €310.50");
    expect(text).toContain("Your 6 credits are ready to use until Friday 20 October 2028.");
    for (
      const fact of [
        "Paid\n€310.50",
        "5 credits for Mortgages: First home\n€213.75 net",
        "Net total\n€258.75",
        "20% VAT\n€51.75",
        "Paid on\nTuesday 20 October 2026, 12:00 (Vienna time)",
        "Billed to\nSample Ltd\nRing 1\n1010 Vienna\nAT\nATU12345675",
        "Payment number\n019a9c00-0000-7000-8000-000000000001",
      ]
    ) expect(text).toContain(fact);
    expect(text).toContain("https://pay.example/receipt/1");
  });

  it("says of prices that include VAT how much it is, and what rounding added", async () => {
    const sums = { net: eur(25_874), vat: eur(5_175), rounding: eur(1) };
    const { text } = await receipt(receiptProps({ priceLabel: "including 20% VAT", sums }));
    for (const fact of ["€213.75 including 20% VAT", "Net total\n€258.74", "20% VAT\n€51.75", "Rounding\n€0.01"]) {
      expect(text).toContain(fact);
    }
    const unknown = await receipt(receiptProps({ priceLabel: "", vatLabel: "VAT", sums: null }));
    expect(unknown.text).toContain("your invoice shows how much");
    expect(unknown.text).not.toContain("Net total");
  });

  it("leaves out what is unknown", async () => {
    const { text } = await receipt(receiptProps({ billedTo: "", receiptUrl: null, credits: 1 }));
    expect(text).not.toContain("Billed to");
    expect(text).not.toContain("payment provider");
    expect(text).toContain("Your credit is ready to use");
  });
});

it.each<[Name, string]>([
  ["failed", "The bank refused."],
  ["failed", `Try again:\n${buyUrl}`],
  ["refunded", "We refunded €10.00."],
  ["refunded", "We removed 2 unused credits of this purchase."],
  ["disputed", "the unused credits of this purchase are on hold"],
  ["disputeWon", "You can use 3 credits of this purchase again."],
  ["refundFailed", "your bank sent the money back to us. You can use 2 credits of this purchase again."],
  ["disputeLost", "We removed the unused credits of this purchase."],
  ["returned", "Why\nThe visitor did not come."],
  ["returned", "You now have\n2 credits"],
  ["low", "2 credits left for Mortgages"],
  ["exhausted", "so you're hidden there"],
  ["expiring", "the first on Tuesday 20 October 2026"],
])("%s says: %s", async (name, text) => expect((await everyEmail()[name]).text).toContain(text));
