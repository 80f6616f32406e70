// Invoices for administrators: whether they can be issued, and a month of them for the bookkeeper: one archive with every
// document and a table, streamed as it is read.
import { countOwed, getDocument, listMonth, sumMonths } from "@/modules/billing/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { BYTE_ORDER_MARK, csvLine, type CsvValue } from "@/platform/http/csv.ts";
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

const COLUMNS = [
  "Number",
  "Kind",
  "Issued on",
  "Paid on",
  "Buyer",
  "Country",
  "VAT number",
  "Currency",
  "Net",
  "VAT category",
  "VAT rate in %",
  "VAT",
  "Total",
  "Corrects",
  "Payment number",
  "Rounding",
];

type Invoice = Awaited<ReturnType<ReturnType<typeof listMonth>["next"]>>["value"][number];

/** Amounts of credit notes are negative, so that the columns add up. */
const toRow = ({ kind, content, netMinor, taxMinor, totalMinor, roundingMinor }: Invoice): CsvValue[] => {
  const { number, issuedOn, paidOn, buyer, currency, tax, corrects, reference } = content;
  const amount = (minor: number) => toUnits(kind === "invoice" ? minor : -minor, currency);
  return [
    ...[number, kind, issuedOn, paidOn, buyer.name, buyer.country, buyer.vatId, currency, amount(netMinor)],
    ...[tax.category, tax.rateBps / 100, amount(taxMinor), amount(totalMinor), corrects?.number ?? null, reference],
    amount(roundingMinor),
  ];
};

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* filesOf(ctx: Ctx, month: string): AsyncGenerator<StoredFile> {
  let table = BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const batch of listMonth(ctx.db.read, month)) {
    table += batch.map((invoice) => csvLine(toRow(invoice))).join("");
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
