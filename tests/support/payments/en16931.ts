// An independent reading of EN 16931 in the syntax CII: the business rules that our invoices can break, by their ids in the
// norm (BR-…). It knows nothing of the code that writes invoices. Schematron of the norm's editors is not in any package.
import { create } from "xmlbuilder2";

interface Node {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Node[];
}

interface DomNode {
  nodeName: string;
  nodeType: number;
  textContent: string | null;
  childNodes: Iterable<DomNode>;
  attributes?: Iterable<{ name: string; value: string }>;
}

const toNode = (dom: DomNode): Node => {
  const children = [...dom.childNodes].filter(({ nodeType }) => nodeType === 1).map(toNode);
  return {
    name: dom.nodeName.replace(/^\w+:/, ""),
    attributes: Object.fromEntries([...(dom.attributes ?? [])].map(({ name, value }) => [name, value])),
    text: children.length === 0 ? dom.textContent ?? "" : "",
    children,
  };
};

const find = (node: Node, path: string): Node[] =>
  path.split("/").reduce(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((node) => node.name === name)),
    [
      node,
    ],
  );
const texts = (node: Node, path: string): string[] => find(node, path).map(({ text }) => text);
const text = (node: Node, path: string): string => texts(node, path)[0] ?? "";
const has = (node: Node, path: string): boolean => text(node, path).trim() !== "";
const cents = (node: Node, path: string): number => Math.round(Number(text(node, path) || "0") * 100);
/** A decimal as an integer and the number of its decimals. */
const scaled = (number: string): [bigint, number] => {
  const [whole = "", decimals = ""] = number.split(".");
  return [BigInt(whole + decimals), decimals.length];
};
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

const TRANSACTION = "SupplyChainTradeTransaction";
const AGREEMENT = `${TRANSACTION}/ApplicableHeaderTradeAgreement`;
const SELLER = `${AGREEMENT}/SellerTradeParty`;
const BUYER = `${AGREEMENT}/BuyerTradeParty`;
const SETTLEMENT = `${TRANSACTION}/ApplicableHeaderTradeSettlement`;
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const LINE_TAX = "SpecifiedLineTradeSettlement/ApplicableTradeTax";
const LINE_TOTAL = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";

const linesOf = (doc: Node) => find(doc, `${TRANSACTION}/IncludedSupplyChainTradeLineItem`);
const taxesOf = (doc: Node) => find(doc, `${SETTLEMENT}/ApplicableTradeTax`);
const every = (nodes: Node[], holds: (node: Node) => boolean): boolean => nodes.length > 0 && nodes.every(holds);

/** Tax registrations of a party by their scheme: VA a VAT number, FC a tax number. */
const registrations = (doc: Node, party: string, scheme: string): string[] =>
  find(doc, `${party}/SpecifiedTaxRegistration/ID`).filter(({ attributes }) => attributes.schemeID === scheme)
    .map((node) => node.text);

const usesCategory = (doc: Node, code: string): boolean =>
  [...taxesOf(doc), ...linesOf(doc).flatMap((line) => find(line, LINE_TAX))]
    .some((tax) => text(tax, "CategoryCode") === code);
const isVatPrefix = (number: string): boolean => /^([A-Z]{2})/.test(number);
const twoDecimals = (doc: Node): boolean => {
  const amounts = (node: Node): Node[] => [
    ...(/Amount$/.test(node.name) && node.name !== "ChargeAmount" && node.children.length === 0 ? [node] : []),
    ...node.children.flatMap(amounts),
  ];
  return amounts(doc).every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount.text));
};
const noEmptyElements = (node: Node): boolean =>
  node.children.length === 0 ? node.text.trim() !== "" : node.children.every(noEmptyElements);

/** Each line and the breakdown of a category; `rated`: with a rate above 0. */
const categoryHolds = (doc: Node, code: string, holds: (tax: Node) => boolean): boolean =>
  [...taxesOf(doc), ...linesOf(doc).flatMap((line) => find(line, LINE_TAX))]
    .filter((tax) => text(tax, "CategoryCode") === code).every(holds);
const breakdownHolds = (doc: Node, code: string, holds: (tax: Node) => boolean): boolean =>
  taxesOf(doc).filter((tax) => text(tax, "CategoryCode") === code).every(holds);
const netOfCategory = (doc: Node, code: string): number =>
  sum(
    linesOf(doc).filter((line) => text(line, `${LINE_TAX}/CategoryCode`) === code).map((line) =>
      cents(line, LINE_TOTAL)
    ),
  );
const hasReason = (tax: Node): boolean => has(tax, "ExemptionReason") || has(tax, "ExemptionReasonCode");
const sellerIsTaxed = (doc: Node): boolean =>
  registrations(doc, SELLER, "VA").length + registrations(doc, SELLER, "FC").length > 0;

const RULES: Record<string, (doc: Node) => boolean> = {
  "BR-01 specification": (doc) =>
    text(doc, "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID") === "urn:cen.eu:en16931:2017",
  "BR-02 number": (doc) => has(doc, "ExchangedDocument/ID"),
  "BR-03 issue date": (doc) => /^\d{8}$/.test(text(doc, "ExchangedDocument/IssueDateTime/DateTimeString")),
  "BR-04 type code": (doc) => ["380", "381"].includes(text(doc, "ExchangedDocument/TypeCode")),
  "BR-05 currency": (doc) => /^[A-Z]{3}$/.test(text(doc, `${SETTLEMENT}/InvoiceCurrencyCode`)),
  "BR-06 seller": (doc) => has(doc, `${SELLER}/Name`),
  "BR-07 buyer": (doc) => has(doc, `${BUYER}/Name`),
  "BR-08 seller's address": (doc) => find(doc, `${SELLER}/PostalTradeAddress`).length === 1,
  "BR-09 seller's country": (doc) => /^[A-Z]{2}$/.test(text(doc, `${SELLER}/PostalTradeAddress/CountryID`)),
  "BR-10 buyer's address": (doc) => find(doc, `${BUYER}/PostalTradeAddress`).length === 1,
  "BR-11 buyer's country": (doc) => /^[A-Z]{2}$/.test(text(doc, `${BUYER}/PostalTradeAddress/CountryID`)),
  "BR-12..15 sums": (doc) =>
    ["LineTotalAmount", "TaxBasisTotalAmount", "GrandTotalAmount", "DuePayableAmount"]
      .every((name) => has(doc, `${SUMS}/${name}`)),
  "BR-16 a line": (doc) => linesOf(doc).length > 0,
  "BR-21..26 every line": (doc) =>
    every(linesOf(doc), (line) =>
      [
        "AssociatedDocumentLineDocument/LineID",
        "SpecifiedLineTradeDelivery/BilledQuantity",
        LINE_TOTAL,
        "SpecifiedTradeProduct/Name",
        "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount",
      ].every((path) => has(line, path))),
  "BR-23 unit of every quantity": (doc) =>
    every(
      linesOf(doc).flatMap((line) => find(line, "SpecifiedLineTradeDelivery/BilledQuantity")),
      ({ attributes }) => attributes.unitCode !== undefined,
    ),
  "BR-27 no negative price": (doc) =>
    every(
      linesOf(doc),
      (line) => cents(line, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount") >= 0,
    ),
  "BR-45..47 every breakdown": (doc) =>
    every(taxesOf(doc), (tax) => ["BasisAmount", "CalculatedAmount", "CategoryCode"].every((path) => has(tax, path))),
  "BR-48 a rate, unless out of scope": (doc) =>
    every(taxesOf(doc), (tax) => has(tax, "RateApplicablePercent") || text(tax, "CategoryCode") === "O"),
  "BR-55 the corrected invoice": (doc) =>
    find(doc, `${SETTLEMENT}/InvoiceReferencedDocument`).every((node) => has(node, "IssuerAssignedID")),
  "BR-CO-04 a category on every line": (doc) => every(linesOf(doc), (line) => has(line, `${LINE_TAX}/CategoryCode`)),
  "BR-CO-09 a country before VAT numbers": (doc) =>
    [...registrations(doc, SELLER, "VA"), ...registrations(doc, BUYER, "VA")].every(isVatPrefix),
  "BR-CO-10 sum of lines": (doc) =>
    cents(doc, `${SUMS}/LineTotalAmount`) === sum(linesOf(doc).map((line) => cents(line, LINE_TOTAL))),
  "BR-CO-13 sum without VAT": (doc) =>
    cents(doc, `${SUMS}/TaxBasisTotalAmount`) === cents(doc, `${SUMS}/LineTotalAmount`),
  "BR-CO-14 sum of VAT": (doc) =>
    cents(doc, `${SUMS}/TaxTotalAmount`) === sum(taxesOf(doc).map((tax) => cents(tax, "CalculatedAmount"))),
  "BR-CO-15 sum with VAT": (doc) =>
    cents(doc, `${SUMS}/GrandTotalAmount`) ===
      cents(doc, `${SUMS}/TaxBasisTotalAmount`) + cents(doc, `${SUMS}/TaxTotalAmount`),
  "BR-CO-16 amount due": (doc) =>
    cents(doc, `${SUMS}/DuePayableAmount`) ===
      cents(doc, `${SUMS}/GrandTotalAmount`) - cents(doc, `${SUMS}/TotalPrepaidAmount`) +
        cents(doc, `${SUMS}/RoundingAmount`),
  // The norm's own check allows one unit of the currency. Its rule does not: the base times the rate, rounded half up.
  "BR-CO-17 tax at its rate": (doc) =>
    every(taxesOf(doc), (tax) => {
      const [rate, decimals] = scaled(text(tax, "RateApplicablePercent") || "0");
      const unit = 100n * 10n ** BigInt(decimals);
      const exact = BigInt(cents(tax, "BasisAmount")) * rate;
      return (2n * exact + unit) / (2n * unit) === BigInt(cents(tax, "CalculatedAmount"));
    }),
  "BT-114 only where it is needed": (doc) =>
    texts(doc, `${SUMS}/RoundingAmount`).every((amount) => Math.abs(Number(amount)) > 0),
  "BR-CO-18 a breakdown": (doc) => taxesOf(doc).length > 0,
  "BR-CO-25 terms of what is due": (doc) => cents(doc, `${SUMS}/DuePayableAmount`) === 0,
  "BR-CO-26 the seller can be identified": (doc) =>
    has(doc, `${SELLER}/ID`) || has(doc, `${SELLER}/SpecifiedLegalOrganization/ID`) ||
    registrations(doc, SELLER, "VA").length > 0,
  "BR-DEC at most two decimals": twoDecimals,
  "no empty elements": noEmptyElements,
  "BR-*-08 the base of every category": (doc) =>
    every(taxesOf(doc), (tax) => cents(tax, "BasisAmount") === netOfCategory(doc, text(tax, "CategoryCode"))),
  "BR-S-02, BR-E-02 the seller's registration": (doc) =>
    !(usesCategory(doc, "S") || usesCategory(doc, "E")) || sellerIsTaxed(doc),
  "BR-S-05 a rate above 0": (doc) => categoryHolds(doc, "S", (tax) => Number(text(tax, "RateApplicablePercent")) > 0),
  "BR-S-10 no reason beside a rate": (doc) => breakdownHolds(doc, "S", (tax) => !hasReason(tax)),
  "BR-E-05, BR-AE-05 no rate": (doc) =>
    ["E", "AE"].every((code) => categoryHolds(doc, code, (tax) => Number(text(tax, "RateApplicablePercent")) === 0)),
  "BR-E-09, BR-AE-09, BR-O-09 no tax": (doc) =>
    ["E", "AE", "O"].every((code) => breakdownHolds(doc, code, (tax) => cents(tax, "CalculatedAmount") === 0)),
  "BR-E-10, BR-AE-10, BR-O-10 a reason": (doc) =>
    ["E", "AE", "O"].every((code) => breakdownHolds(doc, code, hasReason)),
  "BR-AE-02 both are registered": (doc) =>
    !usesCategory(doc, "AE") || (sellerIsTaxed(doc) && registrations(doc, BUYER, "VA").length === 1),
  "BR-O-02 no VAT numbers out of scope": (doc) =>
    !usesCategory(doc, "O") ||
    registrations(doc, SELLER, "VA").length + registrations(doc, BUYER, "VA").length === 0,
  "BR-O-05 no rate out of scope": (doc) => categoryHolds(doc, "O", (tax) => !has(tax, "RateApplicablePercent")),
  "BR-O-11 nothing else out of scope": (doc) =>
    !usesCategory(doc, "O") || taxesOf(doc).every((tax) => text(tax, "CategoryCode") === "O"),
};

/** The rules that a document breaks; empty when it follows all of them. Throws for text that is no XML. */
export const brokenRules = (xml: string): string[] => {
  const doc = toNode(create(xml).root().node as unknown as DomNode);
  return Object.entries(RULES).flatMap(([name, holds]) => holds(doc) ? [] : [name]);
};

/** The text at a path without prefixes, such as `ExchangedDocument/ID`. */
export const readXml = (xml: string, path: string): string[] =>
  texts(toNode(create(xml).root().node as unknown as DomNode), path);

export const PATHS = { SELLER, BUYER, SETTLEMENT, SUMS, TRANSACTION };
