// Builds the document of an invoice: a PDF/A-3 for people that carries the same content as XML (Factur-X, EN 16931).
import { PDFDocument } from "@cantoo/pdf-lib";
import { InvoiceService } from "@e-invoice-eu/core";
import { renderToBuffer } from "@react-pdf/renderer";
import type { InvoiceContent } from "../content.ts";
import { toEInvoice } from "./e-invoice.ts";
import { loadFonts } from "./fonts.ts";
import { InvoiceDocument } from "./layout.tsx";

const FORMAT = "Factur-X-EN16931";
const XML_NAME = "factur-x.xml";

export interface BuiltDocument {
  pdf: Uint8Array;
  /** As embedded in the PDF. */
  xml: string;
}

/** The library reports what is wrong by throwing; its messages name values, so they are not logged. */
const silent = new Proxy({}, { get: () => () => {} }) as ConstructorParameters<typeof InvoiceService>[0];

const readXml = async (pdf: Uint8Array): Promise<string> => {
  const attachments = (await PDFDocument.load(pdf, { updateMetadata: false })).getAttachments();
  const file = attachments.find(({ name }) => name === XML_NAME);
  if (!file) throw new Error("The document of an invoice has no XML");
  return new TextDecoder().decode(file.data);
};

/**
 * The document of this content, which alone decides what is on it. Takes some hundred milliseconds. Throws when the
 * content does not fit EN 16931.
 */
export const buildDocument = async (content: InvoiceContent): Promise<BuiltDocument> => {
  await loadFonts();
  const paper = await renderToBuffer(<InvoiceDocument content={content} />);
  const generated = await new InvoiceService(silent).generate(toEInvoice(content), {
    format: FORMAT,
    lang: "en",
    pdf: { buffer: new Uint8Array(paper), filename: `${content.number}.pdf`, mimetype: "application/pdf" },
  });
  if (typeof generated === "string") throw new Error("The library returned XML instead of a PDF");
  return { pdf: generated, xml: await readXml(generated) };
};
