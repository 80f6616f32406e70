// Invoices for administrators: whether they can be issued, and a month of them for the bookkeeper: one archive with every
// document and a table, streamed as it is read.
import { makeZip } from "client-zip";
import { countOwed, getDocument, listMonth, sumMonths } from "@/modules/billing/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { csvLine, type CsvValue } from "@/platform/http/csv.ts";
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

/** Without this byte order mark, spreadsheets guess the encoding. */
const BYTE_ORDER_MARK = "\ufeff";

interface File {
  name: string;
  input: Uint8Array<ArrayBuffer> | string;
  lastModified: Date;
}

async function* filesOf(ctx: Ctx, month: string): AsyncGenerator<File> {
  let table = BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const batch of listMonth(ctx.db.read, month)) {
    table += batch.map((invoice) => csvLine(toRow(invoice))).join("");
    for (const { id, number, issuedAt } of batch) {
      const { pdf, xml } = await getDocument(ctx, id);
      const lastModified = new Date(issuedAt);
      yield { name: `${number}.pdf`, input: pdf as Uint8Array<ArrayBuffer>, lastModified };
      yield { name: `${number}.xml`, input: xml, lastModified };
    }
  }
  yield { name: `invoices-${month}.csv`, input: table, lastModified: new Date(ctx.now) };
}

/** Admin/InvoicesExport: documents are read, and built where that is still to be done, while the archive is sent. */
export const exportMonth = (ctx: Ctx, month: string): ReadableStream<Uint8Array> => makeZip(filesOf(ctx, month));
