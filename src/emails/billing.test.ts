// The letters about money: what each says, and that names stay text.
import { describe, expect, it } from "vitest";
import * as credits from "./credits.tsx";
import * as payments from "./payments.tsx";
import { type Receipt, receipt } from "./receipt.tsx";

const house = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };
const eur = (amount: number) => ({ amount, currency: "EUR" });
const buyUrl = "https://parley.example/dashboard/buy/1";
const dashboardUrl = "https://parley.example/dashboard";
const PAID_AT = Date.UTC(2026, 9, 20, 10);

const receiptProps = (change: Partial<Receipt> = {}): Receipt => ({
  house,
  firstName: "Nora",
  number: "019a9c00-0000-7000-8000-000000000001",
  paidAt: PAID_AT,
  zone: "Europe/Vienna",
  lines: [{ name: "5 credits for Mortgages: First home", total: eur(21_375) }, {
    name: "1 credit for Mortgages",
    total: eur(4_500),
  }],
  subtotal: eur(25_875),
  tax: eur(5_175),
  total: eur(31_050),
  credits: 6,
  validUntil: Date.UTC(2028, 9, 20, 10),
  billedTo: "Sample Ltd\nRing 1\n1010 Vienna\nAT\nATU12345678",
  receiptUrl: "https://pay.example/receipt/1",
  dashboardUrl,
  ...change,
});
const payment = (firstName = "Nora") => ({
  house,
  firstName,
  total: eur(31_050),
  what: "5 credits for Mortgages",
  number: "019a9c00",
});
const credit = (firstName = "Nora", left = 2) => ({
  house,
  firstName,
  categoryName: "Mortgages",
  credits: left,
  buyUrl,
});
const { buyUrl: _, ...returned } = credit();

const everyLetter = (firstName = "Nora") => ({
  receipt: receipt(receiptProps({ firstName })),
  failed: payments.paymentFailed({ ...payment(firstName), why: "The bank refused.", buyUrl }),
  refunded: payments.paymentRefunded({ ...payment(firstName), refunded: eur(1_000), creditsTaken: 2 }),
  disputed: payments.paymentDisputed({ ...payment(firstName), turn: "opened" }),
  disputeWon: payments.paymentDisputed({ ...payment(firstName), turn: "won" }),
  disputeLost: payments.paymentDisputed({ ...payment(firstName), turn: "lost" }),
  alert: payments.paymentAlert({ house, firstName, sentence: "a bank asks.", number: "019a", userUrl: dashboardUrl }),
  returned: credits.creditReturned({ ...returned, firstName, why: "The visitor did not come.", dashboardUrl }),
  low: credits.creditsLow(credit(firstName)),
  exhausted: credits.creditsExhausted(credit(firstName, 0)),
  expiring: credits.creditsExpiring({ ...credit(firstName), ending: 2, firstEndsAt: PAID_AT, zone: "Europe/Vienna" }),
});
type Name = keyof ReturnType<typeof everyLetter>;

describe.each(Object.keys(everyLetter()) as Name[])("%s", (name) => {
  it("greets by name, says why it came, and loads nothing from elsewhere", async () => {
    const { html, text } = await everyLetter()[name];
    expect(text).toContain("Hello Nora, ");
    expect(text).toContain("You get this mail because");
    expect(html).toContain('data-skip-in-text="true"');
    expect(html).not.toMatch(/<(img|script|iframe|link)\b/i);
    expect(text).not.toMatch(/<\/?[a-z]+[ >]|&[a-z]+;/);
  });

  it("keeps what people wrote as text", async () => {
    const rubbish = `"><script>alert(1)</script><b>N</b> & 👩‍🚀`;
    const { html, text } = await everyLetter(rubbish)[name];
    expect(html).not.toMatch(/<script>|<b>/);
    expect(text).toContain(`Hello ${rubbish}, `);
  });
});

describe("the receipt", () => {
  it("has what books need: lines, sums, tax, day, number, and who is billed", async () => {
    const { subject, text } = await receipt(receiptProps());
    expect(subject).toBe("Your receipt from Parley: €310.50");
    expect(text).toContain("Your 6 credits are ready to use until Friday 20 October 2028.");
    for (
      const fact of [
        "Paid\n€310.50",
        "5 credits for Mortgages: First home\n€213.75, net",
        "Net sum\n€258.75",
        "Tax\n€51.75",
        "Paid on\nTue 20 Oct, 12:00 · Vienna",
        "Billed to\nSample Ltd\nRing 1\n1010 Vienna\nAT\nATU12345678",
        "Number\n019a9c00-0000-7000-8000-000000000001",
      ]
    ) expect(text).toContain(fact);
    expect(text).toContain("https://pay.example/receipt/1");
  });

  it("leaves out what is not known", async () => {
    const { text } = await receipt(receiptProps({ billedTo: "", receiptUrl: null, credits: 1 }));
    expect(text).not.toContain("Billed to");
    expect(text).not.toContain("payment provider");
    expect(text).toContain("Your credit is ready to use");
  });
});

it.each<[Name, string]>([
  ["failed", "The bank refused."],
  ["failed", `Try again:\n${buyUrl}`],
  ["refunded", "we have paid back €10.00"],
  ["refunded", "2 unused credits went with it."],
  ["disputed", "the unused credits of this purchase rest"],
  ["disputeWon", "The credits that rested are yours again."],
  ["disputeLost", "are gone with it"],
  ["returned", "Why\nThe visitor did not come."],
  ["returned", "You now have\n2 credits"],
  ["low", "2 credits left for Mortgages"],
  ["exhausted", "You are hidden there"],
  ["expiring", "the first on Tuesday 20 October 2026"],
])("%s says: %s", async (name, words) => expect((await everyLetter()[name]).text).toContain(words));
