// Builds the document of an invoice: a PDF/A-3 for people that carries the same content as XML (Factur-X, EN 16931).
import { PDFDocument } from "@cantoo/pdf-lib";
import { FormatFactoryService, type Invoice, invoiceSchema } from "@e-invoice-eu/core";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { Ajv2019, type ValidateFunction } from "ajv/dist/2019.js";
import { decimalsOf } from "@/platform/money.ts";
import type { InvoiceContent } from "../schemas.ts";
import { toEInvoice } from "./e-invoice.ts";
import { fontFiles } from "./fonts.ts";
import { LAYOUT, textsOf } from "./layout.ts";

const FORMAT = "Factur-X-EN16931";
const XML_NAME = "factur-x.xml";

export interface BuiltDocument {
  pdf: Uint8Array;
  /** As embedded in the PDF; "" where there is none. */
  xml: string;
}

/** The library's errors name values, so that they are not logged. */
const SILENT = { error() {}, warn() {}, log() {} };

let validator: ValidateFunction | undefined;

/** Throws unless the invoice has the cardinalities and codes of EN 16931. Compiled once, because that takes a while. */
const requireValid = (invoice: Invoice): void => {
  validator ??= new Ajv2019({ strict: true, allErrors: true, useDefaults: true }).compile(invoiceSchema);
  if (validator(invoice)) return;
  const problems = validator.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
  throw new Error(`The content of an invoice does not fit EN 16931: ${problems?.join(", ")}`);
};

/** The library's CII reads the number of a corrected invoice one level higher than its own schema has it. */
const withReferences = (invoice: Invoice): Invoice => {
  const { "cac:BillingReference": references, ...rest } = invoice["ubl:Invoice"];
  const raised = references?.map((reference) => ({ "cbc:ID": reference["cac:InvoiceDocumentReference"]["cbc:ID"] }));
  return { "ubl:Invoice": raised ? { ...rest, "cac:BillingReference": raised } : rest } as unknown as Invoice;
};

const embedXml = async (content: InvoiceContent, paper: Uint8Array): Promise<Uint8Array> => {
  const format = new FormatFactoryService().createFormatService(FORMAT, SILENT as never);
  const invoice = toEInvoice(content, format.customizationID);
  requireValid(invoice);
  const pdf = { buffer: new Uint8Array(paper), filename: `${content.number}.pdf`, mimetype: "application/pdf" };
  const generated = await format.generate(withReferences(invoice), { format: FORMAT, lang: "en", pdf });
  if (typeof generated === "string") throw new Error("The library returned XML instead of a PDF");
  return generated;
};

const readXml = async (pdf: Uint8Array): Promise<string> => {
  const attachments = (await PDFDocument.load(pdf, { updateMetadata: false })).getAttachments();
  const file = attachments.find(({ name }) => name === XML_NAME);
  if (!file) throw new Error("The document of an invoice has no XML");
  return new TextDecoder().decode(file.data);
};

let compiler: NodeCompiler | undefined;
/** What Typst keeps of earlier documents in order to be faster. */
const KEPT_DOCUMENTS = 2;

const drawPaper = (content: InvoiceContent): Uint8Array => {
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontBlobs: fontFiles() }] });
  const compiled = compiler.compile({ mainFileContent: LAYOUT, inputs: { texts: JSON.stringify(textsOf(content)) } });
  const { result } = compiled;
  if (!result) throw new Error(`An invoice cannot be laid out: ${compiled.takeError()?.kind}`);
  const pdf = compiler.pdf(result, { pdfStandard: "1.7" });
  compiler.evictCache(KEPT_DOCUMENTS);
  return new Uint8Array(pdf);
};

/** EN 16931 knows two decimals at most. */
const MOST_DECIMALS = 2;

/**
 * The document of this content, which alone decides what is on it: without XML in a currency with three decimals. Takes
 * some hundred milliseconds. Throws when the content does not fit EN 16931.
 */
export const buildDocument = async (content: InvoiceContent): Promise<BuiltDocument> => {
  const paper = drawPaper(content);
  if (decimalsOf(content.currency) > MOST_DECIMALS) return { pdf: paper, xml: "" };
  const pdf = await embedXml(content, paper);
  return { pdf, xml: await readXml(pdf) };
};
