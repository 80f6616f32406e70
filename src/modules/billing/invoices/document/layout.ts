// An invoice on paper: black on white, with the headings of the printed screens. Texts are decided here, and Typst places
// them: it shapes every script and orders mixed directions, as a browser does.
import { isolate } from "@/languages/language.ts";
import { dateFormat, formatRate } from "@/platform/intl.ts";
import { formatMoney } from "@/platform/money.ts";
import { placeName } from "@/platform/places.ts";
import { unitPrice } from "../rules.ts";
import { type InvoiceContent, paidMinor } from "../schemas.ts";
import { BODY_FONTS, printable, TITLE_FONTS } from "./fonts.ts";

/** "24 November 2026" */
const dateText = (date: string): string =>
  dateFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(date));

/** In its own direction, whatever surrounds it. */
const shown = (text: string | null): string => isolate(printable(text ?? ""));

/** Wider words than this can be divided in a column. */
const LONG_WORD = /\S{24}(?=\S)/gu;
const inColumn = (text: string | null): string => shown(text).replace(LONG_WORD, "$&\u200b");

/** What there is of these. */
const joined = (texts: (string | null)[], separator: string): string =>
  texts.map(shown).filter(Boolean).join(separator);

/** "The Netherlands": a line of its own begins with a capital letter. */
const countryLine = (country: string): string => placeName(country).replace(/^./, (first) => first.toUpperCase());

const buyerLines = ({ contact, line1, line2, postcode, city, country, vatId }: InvoiceContent["buyer"]): string[] =>
  [
    ...[contact, line1, line2, [postcode, city].filter(Boolean).join(" ")].map(inColumn),
    countryLine(country),
    vatId ? `VAT number ${vatId}` : "",
  ].filter(Boolean);

type Fact = [label: string, value: string];

const factsOf = ({ kind, number, issuedOn, paidOn, corrects }: InvoiceContent): Fact[] => {
  const isInvoice = kind === "invoice";
  return [
    [isInvoice ? "Invoice" : "Credit note", number],
    ["Issued", dateText(issuedOn)],
    [isInvoice ? "Paid and delivered" : "Paid back", dateText(paidOn)],
    ...(corrects
      ? [
        [isInvoice ? "Cancels credit note" : "Corrects invoice", corrects.number],
        [isInvoice ? "Credit note date" : "Invoice date", dateText(corrects.issuedOn)],
      ] satisfies Fact[]
      : []),
  ];
};

const lineOf = (currency: string) => ({ name, quantity, discountBps, netMinor }: InvoiceContent["lines"][number]) => ({
  name: inColumn(name),
  discount: discountBps > 0 ? `Includes ${formatRate(discountBps)} off` : "",
  cells: [
    String(quantity),
    unitPrice(netMinor, quantity, currency),
    formatMoney({ amount: netMinor, currency }),
  ],
});

const taxLabel = ({ category, rateBps }: InvoiceContent["tax"]): string =>
  category === "S" ? `VAT ${formatRate(rateBps)}` : category === "AE" ? "VAT (reverse charge)" : "VAT";

/** Above the total, the total, and below it. */
const sumsOf = (content: InvoiceContent): { parts: Fact[]; total: string; rest: Fact[] } => {
  const { kind, netMinor, taxMinor, totalMinor, roundingMinor, currency, tax } = content;
  const money = (amount: number) => formatMoney({ amount, currency });
  return {
    parts: [["Net", money(netMinor)], [taxLabel(tax), money(taxMinor)]],
    total: money(totalMinor),
    rest: roundingMinor === 0
      ? []
      : [["Rounding", money(roundingMinor)], [kind === "invoice" ? "Paid" : "Paid back", money(paidMinor(content))]],
  };
};

const notesOf = ({ kind, tax, reason, paidOn }: InvoiceContent): string[] => {
  const paid = kind === "invoice"
    ? `Paid in full on ${dateText(paidOn)}. Nothing is due.`
    : "The amount was returned to the original payment method.";
  return [shown(tax.reason), joined([reason, paid], " ")].filter(Boolean);
};

const footOf = ({ seller }: InvoiceContent): string[] => {
  const { name, line1, line2, postcode, city, country, vatId, taxNumber, registration, iban, email } = seller;
  const place = [name, line1, line2, [postcode, city].filter(Boolean).join(" "), countryLine(country)];
  const facts = [
    vatId && `VAT number ${vatId}`,
    taxNumber && `Tax number ${taxNumber}`,
    registration,
    iban && `IBAN ${iban}`,
    email,
  ];
  return [joined(place, ", "), joined(facts, " · ")];
};

/** The texts of an invoice, in the places of `LAYOUT`. */
export const textsOf = (content: InvoiceContent) => ({
  fonts: BODY_FONTS,
  titleFonts: TITLE_FONTS,
  title: content.kind === "invoice" ? "Invoice" : "Credit note",
  number: content.number,
  author: content.seller.name,
  seller: inColumn(content.seller.name),
  buyer: inColumn(content.buyer.name) || "Customer",
  buyerLines: buyerLines(content.buyer),
  facts: factsOf(content),
  reference: `Payment number ${content.reference}`,
  lines: content.lines.map(lineOf(content.currency)),
  sums: sumsOf(content),
  notes: notesOf(content),
  foot: footOf(content),
});

/** Typst. Values are texts, never markup. */
export const LAYOUT = `
#let it = json(bytes(sys.inputs.texts))
#let soft = rgb("#333")
#let small(body) = text(size: 8pt, fill: soft, body)
#let strong(body) = text(weight: 600, body)
#let fact(label, value) = grid(columns: (auto, 1fr), column-gutter: 12pt, label, align(right, value))

#set document(title: it.title + " " + it.number, author: it.author, date: none)
// Lines are 1.4 times as far apart as their letters are high, in every script.
#set text(font: it.fonts, size: 9.5pt, lang: "en", fallback: false, hyphenate: false, top-edge: 0.8em, bottom-edge: -0.2em)
#set par(leading: 0.4em, spacing: 0.4em)
#set block(spacing: 0.4em)
#set page(
  paper: "a4",
  margin: (top: 42pt, x: 51pt, bottom: 96pt),
  footer-descent: 0pt,
  footer: block(height: 100%, width: 100%, inset: (bottom: 34pt), align(bottom, {
    set text(size: 7.5pt, fill: soft)
    line(length: 100%, stroke: 0.5pt + rgb("#bbb"))
    for text in it.foot { par(text) }
    context par[#it.number · Page #counter(page).display() of #counter(page).final().first()]
  })),
)
#show heading: set text(font: it.titleFonts, size: 20pt, weight: 600)
#show table.cell.where(y: 0): set text(weight: 600)

#grid(
  columns: (58%, 1fr), align: bottom,
  text(size: 10.5pt, weight: 600, it.seller),
  align(right, heading(level: 1, it.title)),
)
#block(above: 6pt, below: 16pt, line(length: 100%, stroke: 1pt))

#grid(
  columns: (1fr, 1fr), column-gutter: 24pt,
  {
    block(below: 2pt, small[Billed to])
    par(strong(it.buyer))
    for text in it.buyerLines { par(text) }
  },
  {
    for (label, value) in it.facts { block(fact(text(fill: soft, label), value)) }
    block(above: 4pt, small(it.reference))
  },
)
#v(22pt)

#table(
  columns: (1fr, 62pt, 92pt, 92pt), inset: (x, _) => (left: if x == 0 { 0pt } else { 10pt }, y: 5pt),
  align: (left, right, right, right),
  stroke: (_, y) => (bottom: if y == 0 { 1pt + rgb("#555") } else { 0.5pt + rgb("#bbb") }),
  table.header[Description][Quantity][Unit price][Net amount],
  ..it.lines.map(line => (
    table.cell(breakable: false, { par(line.name); if line.discount != "" { par(small(line.discount)) } }),
    ..line.cells,
  )).flatten(),
)

#block(above: 10pt, inset: (left: 50%), breakable: false, width: 100%, {
  for (label, value) in it.sums.parts { block(fact(text(fill: soft, label), value)) }
  block(above: 4pt, inset: (top: 4pt), stroke: (top: 1pt), width: 100%, text(size: 11pt, weight: 600, fact([Total], it.sums.total)))
  for (label, value) in it.sums.rest { block(fact(text(fill: soft, label), value)) }
})

#block(above: 22pt, breakable: false, {
  for note in it.notes { block(below: 4pt, note) }
})
`;
