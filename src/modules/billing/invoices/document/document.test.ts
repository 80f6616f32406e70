// The documents of invoices: XML that follows EN 16931 in every tax case, inside a PDF/A-3 that people can read.
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it, test } from "vitest";
import { brokenRules, PATHS, readXml } from "@tests/support/payments/en16931.ts";
import { InvoiceContent, paidMinor } from "../schemas.ts";
import { decideTax, distribute, splitPayment } from "../rules.ts";
import { type DrawnGlyph, drawnGlyphs, openFont, shapedWord } from "@tests/support/payments/drawn-text.ts";
import { buildDocument } from "./build.ts";
import { buildOnThread } from "./builder.ts";
import { fontFiles } from "./fonts.ts";

const SELLER = {
  name: "Parley Muster GmbH",
  line1: "Beispielgasse 1",
  line2: null,
  postcode: "1070",
  city: "Vienna",
  country: "AT",
  email: "invoices@parley.test",
  vatId: "ATU12345675",
  taxNumber: null,
  registration: "FN 123456a",
  iban: null,
};
const BUYER = {
  name: "Sample Ltd",
  contact: "Robin Sample",
  line1: "Ring 1",
  line2: null,
  postcode: "1010",
  city: "Vienna",
  country: "AT",
  email: "robin@example.test",
  vatId: null,
};
const LINES = [{ name: "1 credit for Mortgages", quantity: 1, minor: 4_500, discountBps: 0 }, {
  name: "10 credits for Mortgages: First home",
  quantity: 10,
  minor: 40_500,
  discountBps: 1_000,
}];

/** A name; what is written from right to left also in the order in which its words are seen. */
const NAMES: [name: string, seen?: string][] = [
  ["Jürgen Großmann"],
  ["Łukasz Żółć"],
  ["Ștefan Țîrlea"],
  ["İbrahim Çağlayan"],
  ["Nguyễn Thị Hằng"],
  // Decomposed, as macOS writes names (NFD).
  ["Nguyễn Müller".normalize("NFD")],
  // Marks that Unicode has no composed letter for.
  ["M̌ara J̃osé Ọ̀ṣun"],
  ["Παπαδοπούλου Γεώργιος"],
  ["Ἀλέξανδρος Ὑψηλάντης"],
  ["ΐ Ϊάσων".normalize("NFD")],
  ["Київ Ґалаґан"],
  ["Ђорђе Љубичић"],
  ["Ёлка Йорданов".normalize("NFD")],
  ["Қасым Ұлы"],
  ["محمد عبد الله", "الله عبد محمد"],
  ["فاطمة الزهراء بنت محمد", "محمد بنت الزهراء فاطمة"],
  ["مُحَمَّد بْنُ عَبْدِ اللهِ", "اللهِ عَبْدِ بْنُ مُحَمَّد"],
  ["لمى الأحمد", "الأحمد لمى"],
  ["آمال إسلام لؤي", "لؤي إسلام آمال"],
  ["پریسا گنجی ژاله", "ژاله گنجی پریسا"],
  ["علی‌رضا چمران", "چمران علی‌رضا"],
  ["ڈاکٹر محمّد ٹیپو", "ٹیپو محمّد ڈاکٹر"],
  ["شركة النور GmbH", "GmbH النور شركة"],
  ["مكتب 12 الرياض", "الرياض 12 مكتب"],
  ["Café شركة النور", "Café النور شركة"],
  ["שרה כהן", "כהן שרה"],
  ["יִצְחָק שָׁלוֹם", "שָׁלוֹם יִצְחָק"],
  ["ז׳בוטינסקי צה״ל", "צה״ל ז׳בוטינסקי"],
  ["Acme שרה Ltd"],
  ["Զարուհի Հովհաննիսյան"],
  ["Աննա Եւգենիա և Արամ"],
  ["Ֆելիքս Օհանյան"],
  ["გიორგი მამულაშვილი"],
  ["ნინო ჭავჭავაძე"],
  ["თამარ ყიფიანი"],
  ["राजेश शर्मा"],
  ["श्रीकृष्ण क्षत्रिय"],
  ["ज्ञानेन्द्र त्रिपाठी"],
  ["प्रियंका चक्रवर्ती"],
  ["ኃይለ ሥላሴ"],
  ["አበበ ቢቂላ"],
  ["สมชาย ใจดี"],
  ["น้ำฝน ทิพย์ปัญญา"],
  ["ก๊วยเจ๋ง ปิ่นเกล้า"],
];

interface Case {
  seller?: Partial<InvoiceContent["seller"]>;
  buyer?: Partial<InvoiceContent["buyer"]>;
  rateBps?: number;
  taxMinor?: number;
  lines?: typeof LINES;
  more?: Partial<InvoiceContent>;
}

/** Content as it is issued for a purchase. */
const contentOf = ({ seller, buyer, rateBps = 2_000, taxMinor = 0, lines = LINES, more }: Case): InvoiceContent => {
  const parties = { seller: { ...SELLER, ...seller }, buyer: { ...BUYER, ...buyer } };
  const taxed = {
    country: parties.seller.country,
    postcode: parties.seller.postcode,
    vatRateBps: rateBps,
    vatNote: "Small business.",
  };
  const net = lines.reduce((sum, { minor }) => sum + minor, 0);
  const paid = { mode: taxMinor > 0 ? "net" as const : "included" as const, totalMinor: net + taxMinor, taxMinor };
  const { tax, ...sums } = splitPayment(paid, taxed, decideTax(taxed, parties.buyer));
  const nets = distribute(sums.netMinor, lines.map(({ minor }) => minor));
  return InvoiceContent.parse({
    version: 1,
    kind: "invoice",
    number: "PAR-2026-000001",
    issuedOn: "2026-11-21",
    paidOn: "2026-11-21",
    currency: "EUR",
    reference: "019a9c00-0000-7000-8000-000000000000",
    ...parties,
    tax,
    ...sums,
    lines: lines.map(({ minor: _, ...line }, at) => ({ ...line, netMinor: nets[at] })),
    corrects: null,
    reason: null,
    ...more,
  });
};

const LONG = "Gesellschaft für außergewöhnlich lange Firmenbezeichnungen ".repeat(5).trim();
const CASES: Record<string, Case> = {
  "at home, contained": {},
  "at home, contained, without a split": { lines: [{ ...LINES[0]!, minor: 7_125 }] },
  "at home, added": { taxMinor: 9_000 },
  "at a rate with three decimals": { taxMinor: 3_994 },
  "added line by line, a cent off": { taxMinor: 9_001 },
  "reverse charge": { buyer: { country: "DE", vatId: "DE136695976" } },
  "a consumer in another member state": { buyer: { country: "IT" } },
  "outside the union": { buyer: { country: "US", vatId: null } },
  "outside the union, without a register": { seller: { registration: null }, buyer: { country: "CH" } },
  "a small business": { seller: { vatId: null, taxNumber: "12 345/6789", registration: null }, rateBps: 0 },
  "a small business, reverse charge": {
    seller: { vatId: null, taxNumber: "12 345/6789" },
    buyer: { country: "DE", vatId: "DE136695976" },
    rateBps: 0,
  },
  "every optional value": { seller: { line2: "Top 3", taxNumber: "12 345/6789", iban: "AT611904300234573201" } },
  "nothing but a name and a country": {
    buyer: { contact: null, line1: "", postcode: "", city: "", email: null },
  },
  "odd names": {
    buyer: {
      name: "Ünal 🎉 Größmann & Søn, s.r.o. <b>Łódź</b>",
      contact: "محمد عبد الله · שרה כהן",
      line1: "Παπαδοπούλου 1 \u0007\u0000 ]]>",
      line2: "株式会社サンプル",
      city: "Київ",
    },
  },
  "a very long name": { buyer: { name: LONG, line1: LONG.slice(0, 200), contact: LONG.slice(0, 120) } },
  "nothing but emoji": { buyer: { name: "🎉🎉🎉", contact: "🦊" } },
  "many lines": { lines: Array.from({ length: 20 }, (_, at) => ({ ...LINES[1]!, minor: 1_000 + at * 37 })) },
};

describe.each(Object.entries(CASES))("%s", (_name, invoice_case) => {
  it("follows EN 16931 and can be read", async () => {
    const content = contentOf(invoice_case);
    const { pdf, xml } = await buildDocument(content);
    expect(brokenRules(xml)).toEqual([]);
    expect(readXml(xml, `${PATHS.SUMS}/GrandTotalAmount`)).toEqual([(content.totalMinor / 100).toFixed(2)]);
    expect(readXml(xml, `${PATHS.SUMS}/TotalPrepaidAmount`)).toEqual([(paidMinor(content) / 100).toFixed(2)]);
    const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true });
    expect(text).toContain(content.number);
    expect(text).toContain(
      new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(content.totalMinor / 100),
    );
  });
});

test("names are complete in the XML, and in the PDF as far as there are fonts", async () => {
  const { buyer } = CASES["odd names"]!;
  const { pdf, xml } = await buildDocument(contentOf({ buyer }));
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true });
  expect(readXml(xml, `${PATHS.BUYER}/Name`)).toEqual([buyer!.name]);
  expect(readXml(xml, `${PATHS.BUYER}/DefinedTradeContact/PersonName`)).toEqual([buyer!.contact]);
  expect(readXml(xml, `${PATHS.BUYER}/PostalTradeAddress/LineTwo`)).toEqual([buyer!.line2]);
  expect(text).toContain("Ünal Größmann & Søn, s.r.o. <b>Łódź</b>");
  for (const shown of ["Παπαδοπούλου 1", "Київ"]) expect(text).toContain(shown);
  expect(text).toMatch(/\n\?\n|\s\?\s/);
});

describe("names are drawn as browsers draw them", () => {
  const fonts = fontFiles().map(openFont);
  const fontOf = (word: string) =>
    fonts.find(({ face }) =>
      Array.from(word).every((letter) => face.collectUnicodes().includes(letter.codePointAt(0)!))
    )!;
  const SIZE = 9.5;
  const from = (left: number, base: number) => ({ outline, x, y }: DrawnGlyph) => ({
    outline,
    x: x - left,
    y: y - base,
  });
  const byPlace = (a: DrawnGlyph, b: DrawnGlyph) => a.x - b.x;
  /** A tenth of a point apart at most, because PDFs round. */
  const isSame = (a: DrawnGlyph) => (b: DrawnGlyph) =>
    a.outline === b.outline && Math.hypot(a.x - b.x, a.y - b.y) < 0.1;

  /** Each word by itself, because the space between words comes from the first font. */
  it.each(NAMES)("%s", async (name, seen = name) => {
    const { pdf } = await buildDocument(contentOf({ buyer: { contact: name, name: "L", line1: "L" } }));
    const drawn = await drawnGlyphs(pdf);
    const mark = shapedWord(fontOf("L"), "L", SIZE)[0]!.outline;
    const base = drawn.findLast(({ outline, x }) => outline === mark && x < 52)!.y + 1.4 * SIZE;
    const rest = drawn.filter(({ x, y }) => x < 290 && Math.abs(y - base) < SIZE * 0.65).toSorted(byPlace);
    for (const word of seen.normalize("NFC").split(" ")) {
      const expected = shapedWord(fontOf(word), word, SIZE).filter(({ outline }) => outline).toSorted(byPlace);
      const found = rest.splice(0, expected.length);
      const placed = found.map(from(found[0]!.x, base));
      const missing = expected.map(from(expected[0]!.x, 0)).filter((glyph) => !placed.some(isSame(glyph)));
      expect(missing, word).toEqual([]);
    }
    expect(rest).toEqual([]);
  });
});

test("where no net amount and its tax are what was paid, the rounding is stated", async () => {
  const content = contentOf(CASES["at home, contained, without a split"]!);
  expect(content).toMatchObject({ netMinor: 5_937, taxMinor: 1_187, totalMinor: 7_124, roundingMinor: 1 });
  const { pdf, xml } = await buildDocument(content);
  expect(readXml(xml, `${PATHS.SUMS}/RoundingAmount`)).toEqual(["0.01"]);
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true });
  expect(text).toMatch(/Total\s+€71\.24\s+Rounding\s+€0\.01\s+Paid\s+€71\.25/);
});

test("a thread builds the same, and goes on after content that does not fit", async () => {
  const content = contentOf({});
  const wrong = buildOnThread({ ...content, currency: "XXX" });
  const right = buildOnThread(content);
  await expect(wrong).rejects.toThrow("does not fit EN 16931");
  expect((await right).xml).toBe((await buildDocument(content)).xml);
});

test("a credit note is of its own type and names the invoice", async () => {
  const corrects = { number: "PAR-2026-000001", issuedOn: "2026-11-20" };
  const more = {
    kind: "credit-note" as const,
    number: "PAR-CN-2026-000001",
    corrects,
    reason: "The payment was refunded.",
  };
  const { pdf, xml } = await buildDocument(contentOf({ more }));
  expect(brokenRules(xml)).toEqual([]);
  expect(readXml(xml, "ExchangedDocument/TypeCode")).toEqual(["381"]);
  expect(readXml(xml, `${PATHS.SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`)).toEqual([corrects.number]);
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true });
  expect(text).toContain("Credit note");
  expect(text).toContain("Corrects invoice");
});

test("lines of text are 1.4 times as far apart as their letters are high", async () => {
  const { pdf } = await buildDocument(contentOf({ buyer: { country: "NL" } }));
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
  const { items } = await page.getTextContent();
  const heightOf = (text: string): number => {
    const item = items.find((item) => "str" in item && item.str === text) as { transform: number[] } | undefined;
    if (!item) throw new Error(`There is no "${text}" in ${items.map((item) => "str" in item && item.str).join("|")}`);
    return item.transform[5]!;
  };
  expect(heightOf("Robin Sample") - heightOf("Ring 1")).toBeCloseTo(13.3, 1);
  expect(heightOf("1010 Vienna") - heightOf("The Netherlands")).toBeCloseTo(13.3, 1);
});

test("reverse charge and tax outside the union are stated for people, too", async () => {
  const textOf = async (invoice_case: Case) => {
    const { pdf } = await buildDocument(contentOf(invoice_case));
    return (await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })).text;
  };
  expect(await textOf(CASES["reverse charge"]!)).toContain("Reverse charge: the customer accounts for VAT");
  expect(await textOf(CASES["outside the union"]!)).toContain("outside the European Union");
  expect(await textOf(CASES["a small business"]!)).toContain("Small business.");
});

test("the file has what PDF/A-3 requires, and the XML as its alternative", async () => {
  const { pdf, xml } = await buildDocument(contentOf({}));
  const doc = await PDFDocument.load(pdf, { updateMetadata: false });
  const [file, ...others] = doc.getAttachments();
  expect(others).toEqual([]);
  expect(file).toMatchObject({ name: "factur-x.xml", mimeType: expect.stringContaining("xml") });
  expect(new TextDecoder().decode(file!.data)).toBe(xml);
  expect(doc.catalog.has(PDFName.of("OutputIntents"))).toBe(true);
  const metadata = doc.catalog.lookup(PDFName.of("Metadata")) as PDFRawStream;
  const xmp = new TextDecoder().decode(metadata.getContents());
  expect(xmp).toMatch(/<pdfaid:part>3<\/pdfaid:part>/);
  expect(xmp).toMatch(/<fx:ConformanceLevel>EN 16931<\/fx:ConformanceLevel>/);
  const fonts = doc.context.enumerateIndirectObjects().map(([, object]) => object).filter((object): object is PDFDict =>
    object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("FontDescriptor")
  );
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.every((font) => ["FontFile", "FontFile2", "FontFile3"].some((key) => font.has(PDFName.of(key))))).toBe(
    true,
  );
});

test("the validator finds what is wrong", async () => {
  const { xml } = await buildDocument(contentOf({}));
  const broken: [from: RegExp, to: string, rule: RegExp][] = [
    [/(<ram:GrandTotalAmount>)[\d.]+/, "$11.00", /BR-CO-15/],
    [/(<ram:LineTotalAmount>)[\d.]+/, "$11.00", /BR-CO-10/],
    [/(<ram:CalculatedAmount>)[\d.]+/, "$11.00", /BR-CO-14/],
    [/(<ram:BasisAmount>)[\d.]+/, "$11.00", /BR-CO-17/],
    [/(<ram:CalculatedAmount>)75\.00/, "$175.01", /BR-CO-17/],
    [/(<ram:GrandTotalAmount>)/, "<ram:RoundingAmount>0.01</ram:RoundingAmount>$1", /BR-CO-16/],
    [/(<ram:CategoryCode>)S/g, "$1AE", /BR-AE/],
    [/(<ram:CategoryCode>)S/g, "$1O", /BR-O-02/],
    [/<ram:TypeCode>380<\/ram:TypeCode>/, "", /BR-04/],
    [/(<ram:DuePayableAmount>)[\d.]+/, "$15.00", /BR-CO-16/],
    [/(<ram:RateApplicablePercent>)[\d.]+/g, "$10", /BR-S-05/],
  ];
  for (const [from, to, rule] of broken) {
    expect(xml).toMatch(from);
    expect(brokenRules(xml.replace(from, to)).join()).toMatch(rule);
  }
});
