// An invoice on paper: black on white, with the headings of the printed screens.
import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { dateFormat, formatRate } from "@/platform/intl.ts";
import { formatMoney } from "@/platform/money.ts";
import { placeName } from "@/platform/places.ts";
import { type InvoiceContent, paidMinor } from "../schemas.ts";
import { unitPrice } from "../rules.ts";
import { BODY_FONTS, printable, TITLE_FONTS } from "./fonts.ts";

const SOFT = "#333";
const LINE = "#bbb";

const styles = StyleSheet.create({
  page: {
    fontFamily: BODY_FONTS,
    fontSize: 9.5,
    paddingTop: 42,
    paddingHorizontal: 51,
    paddingBottom: 96,
    color: "#000",
  },
  // On the page itself, it would hide what is fixed. Without a size beside it, it is multiplied by the library's 18 pt.
  body: { fontSize: 9.5, lineHeight: 1.4 },
  head: { flexDirection: "row", justifyContent: "space-between", alignItems: "flex-end", gap: 16 },
  brand: { fontSize: 10.5, fontWeight: 600, maxWidth: "58%" },
  title: { fontFamily: TITLE_FONTS, fontSize: 20, fontWeight: 600, lineHeight: 1.2 },
  rule: { borderBottomWidth: 1, borderBottomColor: "#000", marginTop: 6, marginBottom: 16 },
  columns: { flexDirection: "row", gap: 24, marginBottom: 22 },
  half: { flex: 1 },
  // Fonts of other scripts are less high.
  line: { minHeight: 13.3 },
  label: { fontSize: 8, color: SOFT, marginBottom: 2 },
  fact: { flexDirection: "row", justifyContent: "space-between", gap: 12 },
  factLabel: { color: SOFT },
  strong: { fontWeight: 600 },
  row: { flexDirection: "row", gap: 10, paddingVertical: 5, borderBottomWidth: 0.5, borderBottomColor: LINE },
  headRow: { flexDirection: "row", gap: 10, paddingBottom: 3, borderBottomWidth: 1, borderBottomColor: "#555" },
  name: { flex: 1 },
  quantity: { width: 52, textAlign: "right" },
  money: { width: 82, textAlign: "right" },
  sums: { marginTop: 10, marginLeft: "50%" },
  total: { borderTopWidth: 1, borderTopColor: "#000", marginTop: 4, paddingTop: 4, fontSize: 11, fontWeight: 600 },
  notes: { marginTop: 22 },
  note: { marginBottom: 4 },
  foot: { position: "absolute", bottom: 34, left: 51, right: 51, fontSize: 7.5, color: SOFT },
  footRule: { borderTopWidth: 0.5, borderTopColor: LINE, paddingTop: 5 },
});

/** "24 November 2026" */
const dateText = (date: string): string =>
  dateFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(date));

const Line = ({ children }: { children: string | null }) =>
  children ? <Text style={styles.line}>{printable(children)}</Text> : null;

/** "The Netherlands": a line of its own begins with a capital letter. */
const countryLine = (country: string): string => placeName(country).replace(/^./, (first) => first.toUpperCase());

const Address = ({ line1, line2, postcode, city, country }: InvoiceContent["buyer"] | InvoiceContent["seller"]) => (
  <>
    <Line>{line1}</Line>
    <Line>{line2}</Line>
    <Line>{[postcode, city].filter(Boolean).join(" ")}</Line>
    <Line>{countryLine(country)}</Line>
  </>
);

const Fact = ({ label, children }: { label: string; children: string }) => (
  <View style={styles.fact}>
    <Text style={styles.factLabel}>{label}</Text>
    <Text>{children}</Text>
  </View>
);

const Buyer = ({ buyer }: InvoiceContent) => (
  <View style={styles.half}>
    <Text style={styles.label}>Billed to</Text>
    <Text style={styles.strong}>{printable(buyer.name) || "Customer"}</Text>
    <Line>{buyer.contact}</Line>
    <Address {...buyer} />
    {buyer.vatId && <Text>{`VAT number ${buyer.vatId}`}</Text>}
  </View>
);

const Facts = ({ kind, number, issuedOn, paidOn, reference, corrects }: InvoiceContent) => (
  <View style={styles.half}>
    <Fact label={kind === "invoice" ? "Invoice" : "Credit note"}>{number}</Fact>
    <Fact label="Issued">{dateText(issuedOn)}</Fact>
    <Fact label={kind === "invoice" ? "Paid and delivered" : "Paid back"}>{dateText(paidOn)}</Fact>
    {corrects && <Fact label={kind === "invoice" ? "Cancels credit note" : "Corrects invoice"}>{corrects.number}</Fact>}
    {corrects && (
      <Fact label={kind === "invoice" ? "Credit note date" : "Invoice date"}>{dateText(corrects.issuedOn)}</Fact>
    )}
    <Text style={{ ...styles.label, marginTop: 4, marginBottom: 0 }}>{`Payment number ${reference}`}</Text>
  </View>
);

const HeadRow = () => (
  <View style={styles.headRow} fixed>
    <Text style={{ ...styles.name, ...styles.strong }}>Description</Text>
    <Text style={{ ...styles.quantity, ...styles.strong }}>Quantity</Text>
    <Text style={{ ...styles.money, ...styles.strong }}>Unit price</Text>
    <Text style={{ ...styles.money, ...styles.strong }}>Net amount</Text>
  </View>
);

const Lines = ({ lines, currency }: InvoiceContent) => (
  <View>
    <HeadRow />
    {lines.map(({ name, quantity, discountBps, netMinor }, at) => (
      <View key={at} style={styles.row} wrap={false}>
        <View style={styles.name}>
          <Text>{printable(name)}</Text>
          {discountBps > 0 && <Text style={styles.label}>{`Includes ${formatRate(discountBps)} off`}</Text>}
        </View>
        <Text style={styles.quantity}>{String(quantity)}</Text>
        <Text style={styles.money}>{unitPrice(netMinor, quantity, currency)}</Text>
        <Text style={styles.money}>{formatMoney({ amount: netMinor, currency })}</Text>
      </View>
    ))}
  </View>
);

const taxLabel = ({ category, rateBps }: InvoiceContent["tax"]): string =>
  category === "S" ? `VAT ${formatRate(rateBps)}` : category === "AE" ? "VAT (reverse charge)" : "VAT";

const Sums = (content: InvoiceContent) => {
  const { kind, netMinor, taxMinor, totalMinor, roundingMinor, currency, tax } = content;
  const money = (amount: number) => formatMoney({ amount, currency });
  return (
    <View style={styles.sums} wrap={false}>
      <Fact label="Net">{money(netMinor)}</Fact>
      <Fact label={taxLabel(tax)}>{money(taxMinor)}</Fact>
      <View style={{ ...styles.fact, ...styles.total }}>
        <Text>Total</Text>
        <Text>{money(totalMinor)}</Text>
      </View>
      {roundingMinor !== 0 && (
        <>
          <Fact label="Rounding">{money(roundingMinor)}</Fact>
          <Fact label={kind === "invoice" ? "Paid" : "Paid back"}>{money(paidMinor(content))}</Fact>
        </>
      )}
    </View>
  );
};

const Notes = ({ kind, tax, reason, paidOn }: InvoiceContent) => {
  const paid = kind === "invoice"
    ? `Paid in full on ${dateText(paidOn)}. Nothing is due.`
    : "The amount was returned to the original payment method.";
  return (
    <View style={styles.notes} wrap={false}>
      {[tax.reason, [reason, paid].filter(Boolean).join(" ")].map((note) =>
        note && <Text key={note} style={styles.note}>{printable(note)}</Text>
      )}
    </View>
  );
};

const sellerFacts = ({ seller }: InvoiceContent): string =>
  [
    seller.vatId && `VAT number ${seller.vatId}`,
    seller.taxNumber && `Tax number ${seller.taxNumber}`,
    seller.registration,
    seller.iban && `IBAN ${seller.iban}`,
    seller.email,
  ].filter(Boolean).join(" · ");

const sellerPlace = ({ seller: { name, line1, line2, postcode, city, country } }: InvoiceContent): string =>
  [name, line1, line2, [postcode, city].filter(Boolean).join(" "), countryLine(country)].filter(Boolean).join(", ");

const Foot = (content: InvoiceContent) => (
  <View style={styles.foot} fixed>
    <View style={styles.footRule}>
      <Text>{printable(sellerPlace(content))}</Text>
      <Text>{printable(sellerFacts(content))}</Text>
      <Text render={({ pageNumber, totalPages }) => `${content.number} · Page ${pageNumber} of ${totalPages}`} />
    </View>
  </View>
);

const Frame = ({ content, children }: { content: InvoiceContent; children: ReactNode }) => {
  const name = content.kind === "invoice" ? "Invoice" : "Credit note";
  return (
    <Document title={`${name} ${content.number}`} author={content.seller.name} language="en" pdfVersion="1.7">
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <Text style={styles.brand}>{printable(content.seller.name)}</Text>
          <Text style={styles.title}>{name}</Text>
        </View>
        <View style={styles.rule} />
        <View style={styles.body}>{children}</View>
        <Foot {...content} />
      </Page>
    </Document>
  );
};

export const InvoiceDocument = ({ content }: { content: InvoiceContent }) => (
  <Frame content={content}>
    <View style={styles.columns}>
      <Buyer {...content} />
      <Facts {...content} />
    </View>
    <Lines {...content} />
    <Sums {...content} />
    <Notes {...content} />
  </Frame>
);
