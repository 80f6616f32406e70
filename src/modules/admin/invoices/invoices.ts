// Invoices for administrators: whether they can be issued, and a month of them for the bookkeeper: one archive with every
// document and a table, streamed as it is read.
import { countOwed, getDocument, listMonth, sumMonths } from "@/modules/billing/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { type CsvColumns, csvTable } from "@/platform/http/csv.ts";
import type { StoredFile } from "@/platform/http/zip.ts";
import { toUnits } from "@/platform/money.ts";
import { findSeller } from "@/modules/settings/index.ts";
import { iso } from "@/platform/time/time.ts";
import type { InvoiceState } from "./schemas.ts";

export const viewInvoiceState = async ({ db }: Ctx): Promise<InvoiceState> => {
  const [seller, owed, months] = await Promise.all([findSeller(db.read), countOwed(db.read), sumMonths(db.read)]);
  return {
    isSellerComplete: seller !== undefined,
    owed: owed.invoices,
    owedSince: owed.since === null ? null : iso(owed.since),
    months,
  };
};

type Invoice = Awaited<ReturnType<ReturnType<typeof listMonth>["next"]>>["value"][number];

/** Amounts of credit notes are negative, so that the columns add up. */
const amountOf = ({ kind, content: { currency } }: Invoice, minor: number): number =>
  toUnits(kind === "invoice" ? minor : -minor, currency);

const COLUMNS: CsvColumns<Invoice> = {
  "Number": ({ content }) => content.number,
  "Kind": ({ kind }) => kind,
  "Issued on": ({ content }) => content.issuedOn,
  "Paid on": ({ content }) => content.paidOn,
  "Buyer": ({ content }) => content.buyer.name,
  "Country": ({ content }) => content.buyer.country,
  "VAT number": ({ content }) => content.buyer.vatId,
  "Currency": ({ content }) => content.currency,
  "Net": (invoice) => amountOf(invoice, invoice.netMinor),
  "VAT category": ({ content }) => content.tax.category,
  "VAT rate in %": ({ content }) => content.tax.rateBps / 100,
  "VAT": (invoice) => amountOf(invoice, invoice.taxMinor),
  "Total": (invoice) => amountOf(invoice, invoice.totalMinor),
  "Corrects": ({ content }) => content.corrects?.number ?? null,
  "Payment number": ({ content }) => content.reference,
  "Rounding": (invoice) => amountOf(invoice, invoice.roundingMinor),
};

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* filesOf(ctx: Ctx, month: string): AsyncGenerator<StoredFile> {
  const { head, line } = csvTable(COLUMNS);
  let table = head;
  for await (const batch of listMonth(ctx.db.read, month)) {
    table += batch.map(line).join("");
    for (const { id, number, issuedAt } of batch) {
      const { pdf, xml } = await getDocument(ctx, id);
      yield { name: `${number}.pdf`, content: pdf, modifiedAt: issuedAt };
      // Not every currency can be in one.
      if (xml) yield { name: `${number}.xml`, content: utf8(xml), modifiedAt: issuedAt };
    }
  }
  yield { name: `invoices-${month}.csv`, content: utf8(table), modifiedAt: ctx.now };
}

/** Admin/InvoicesExport: documents are read, and built where that is still to be done, while the archive is sent. */
export const exportMonth = async (ctx: Ctx, month: string): Promise<ReadableStream<Uint8Array>> => {
  const { zipOf } = await import("@/platform/http/zip.ts");
  return ReadableStream.from(zipOf(filesOf(ctx, month)));
};
