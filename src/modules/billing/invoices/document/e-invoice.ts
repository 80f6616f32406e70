// The content of an invoice in the terms of EN 16931, as the library takes it. Numbers like BT-31 are those of the norm.
import type { Invoice } from "@e-invoice-eu/core";
import { toDecimal } from "@/platform/money.ts";
import { type InvoiceContent, paidMinor } from "../schemas.ts";

/** UNTDID 1001. */
const TYPE_CODES = { invoice: "380", "credit-note": "381" } as const;
/** UNTDID 4461: an online payment service. */
const PAYMENT_MEANS = "68";
/** UNECE Recommendation 20: one. */
const UNIT = "C62";

/** An amount with its currency, under the name of its element. */
const money = (name: string, minor: number, { currency }: InvoiceContent): Record<string, string> => ({
  [name]: toDecimal(minor, currency),
  [`${name}@currencyID`]: currency,
});

/** "20.00"; with more decimals where a rate has them. */
const percent = (bps: number): string => {
  const [whole, decimals = ""] = String(bps / 100).split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
};

/** Characters that XML 1.0 cannot carry become spaces, so that any name can be on an invoice. */
const plain = (text: string): string =>
  // deno-lint-ignore no-control-regex
  text.toWellFormed().replace(/[\u0000-\u001f\ufffe\uffff]+/g, " ").trim();

/** Leaves out what is empty, because EN 16931 has no empty values. */
const filled = <T extends Record<string, unknown>>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== "")) as T;

type Party = InvoiceContent["seller"] | InvoiceContent["buyer"];

const toAddress = ({ line1, line2, postcode, city, country }: Party) => ({
  ...filled({
    "cbc:StreetName": plain(line1),
    "cbc:AdditionalStreetName": plain(line2 ?? ""),
    "cbc:CityName": plain(city),
    "cbc:PostalZone": plain(postcode),
  }),
  "cac:Country": { "cbc:IdentificationCode": country },
});

const scheme = (id: string) => ({ "cac:TaxScheme": { "cbc:ID": id } });

/** Outside the scope of VAT, VAT numbers must not be on the invoice (BR-O-02), so that the tax number identifies. */
const showsVatIds = ({ tax }: InvoiceContent): boolean => tax.category !== "O";

const sellerTaxSchemes = (content: InvoiceContent) => {
  const { vatId, taxNumber } = content.seller;
  return [
    ...(vatId && showsVatIds(content) ? [{ "cbc:CompanyID": vatId, ...scheme("VAT") }] : []),
    ...(taxNumber ? [{ "cbc:CompanyID": plain(taxNumber), ...scheme("FC") }] : []),
  ];
};

/** BR-CO-26: software must be able to identify the seller, where no register does also without a VAT number. */
const sellerId = (content: InvoiceContent): string => {
  const { registration, taxNumber, vatId } = content.seller;
  if (registration) return registration;
  return vatId && showsVatIds(content) ? "" : taxNumber ?? vatId ?? "";
};

const toSeller = (content: InvoiceContent) => {
  const { seller } = content;
  const schemes = sellerTaxSchemes(content);
  return {
    "cac:Party": {
      "cac:PostalAddress": toAddress(seller),
      ...(schemes.length > 0 ? { "cac:PartyTaxScheme": schemes } : {}),
      "cac:PartyLegalEntity": {
        "cbc:RegistrationName": plain(seller.name),
        ...filled({ "cbc:CompanyID": plain(sellerId(content)) }),
      },
      "cac:Contact": { "cbc:Name": plain(seller.name), "cbc:ElectronicMail": seller.email },
    },
  };
};

const toBuyer = (content: InvoiceContent) => {
  const { buyer } = content;
  const contact = filled({ "cbc:Name": plain(buyer.contact ?? ""), "cbc:ElectronicMail": buyer.email });
  return {
    "cac:Party": {
      "cac:PostalAddress": toAddress(buyer),
      ...(buyer.vatId && showsVatIds(content)
        ? { "cac:PartyTaxScheme": { "cbc:CompanyID": buyer.vatId, ...scheme("VAT") } }
        : {}),
      "cac:PartyLegalEntity": { "cbc:RegistrationName": plain(buyer.name) },
      ...(Object.keys(contact).length > 0 ? { "cac:Contact": contact } : {}),
    },
  };
};

/** A line outside the scope of VAT has no rate (BR-O-05). */
const toTaxCategory = ({ tax }: InvoiceContent) => ({
  "cbc:ID": tax.category,
  ...(tax.category === "O" ? {} : { "cbc:Percent": percent(tax.rateBps) }),
  ...scheme("VAT"),
});

const toLine = (content: InvoiceContent, line: InvoiceContent["lines"][number], at: number) => ({
  "cbc:ID": String(at + 1),
  "cbc:InvoicedQuantity": String(line.quantity),
  "cbc:InvoicedQuantity@unitCode": UNIT,
  ...money("cbc:LineExtensionAmount", line.netMinor, content),
  "cac:Item": { "cbc:Name": plain(line.name), "cac:ClassifiedTaxCategory": toTaxCategory(content) },
  // The price of all of them, so that it needs no more than two decimals.
  "cac:Price": {
    ...money("cbc:PriceAmount", line.netMinor, content),
    "cbc:BaseQuantity": String(line.quantity),
    "cbc:BaseQuantity@unitCode": UNIT,
  },
});

const toTaxTotal = (content: InvoiceContent) => {
  const { tax, netMinor, taxMinor } = content;
  const reason = filled({
    "cbc:TaxExemptionReasonCode": tax.reasonCode,
    "cbc:TaxExemptionReason": plain(tax.reason ?? ""),
  });
  return {
    ...money("cbc:TaxAmount", taxMinor, content),
    "cac:TaxSubtotal": [{
      ...money("cbc:TaxableAmount", netMinor, content),
      ...money("cbc:TaxAmount", taxMinor, content),
      "cac:TaxCategory": { ...toTaxCategory(content), ...reason },
    }],
  };
};

/** Everything is paid before the invoice is issued, so that nothing is due. */
const toTotals = (content: InvoiceContent) => ({
  ...money("cbc:LineExtensionAmount", content.netMinor, content),
  ...money("cbc:TaxExclusiveAmount", content.netMinor, content),
  ...money("cbc:TaxInclusiveAmount", content.totalMinor, content),
  ...money("cbc:PrepaidAmount", paidMinor(content), content),
  ...(content.roundingMinor === 0 ? {} : money("cbc:PayableRoundingAmount", content.roundingMinor, content)),
  ...money("cbc:PayableAmount", 0, content),
});

const notesOf = ({ kind, corrects, reason, reference, paidOn }: InvoiceContent): string[] => {
  const facts = kind === "invoice" ? `Paid in full on ${paidOn}.` : `Corrects invoice ${corrects?.number}.`;
  return [[reason, facts, `Payment number: ${reference}.`].filter(Boolean).join(" ")];
};

/**
 * The invoice in the library's format, whose schema checks cardinalities and code lists. `specification` names the rules
 * that it follows (BT-24).
 */
export const toEInvoice = (content: InvoiceContent, specification: string): Invoice => {
  const { kind, number, issuedOn, currency, lines, corrects, paidOn } = content;
  const invoice = {
    "cbc:CustomizationID": specification,
    "cbc:ID": number,
    "cbc:IssueDate": issuedOn,
    "cbc:InvoiceTypeCode": TYPE_CODES[kind],
    "cbc:Note": notesOf(content),
    "cbc:DocumentCurrencyCode": currency,
    ...(corrects
      ? {
        "cac:BillingReference": [{
          "cac:InvoiceDocumentReference": { "cbc:ID": corrects.number, "cbc:IssueDate": corrects.issuedOn },
        }],
      }
      : {}),
    "cac:AccountingSupplierParty": toSeller(content),
    "cac:AccountingCustomerParty": toBuyer(content),
    "cac:Delivery": { "cbc:ActualDeliveryDate": paidOn },
    "cac:PaymentMeans": [{ "cbc:PaymentMeansCode": PAYMENT_MEANS }],
    "cac:TaxTotal": [toTaxTotal(content)],
    "cac:LegalMonetaryTotal": toTotals(content),
    "cac:InvoiceLine": lines.map((line, at) => toLine(content, line, at)),
  };
  return { "ubl:Invoice": invoice } as unknown as Invoice;
};
