// The stored documents of invoices: built once, after the commit or when somebody asks first, and the same ever after.
import { notFound } from "@/platform/errors.ts";
import { eq } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { buildOnThread } from "./document/builder.ts";
import { InvoiceContent } from "./schemas.ts";
import { invoiceDocuments, invoices } from "./tables.ts";

export interface InvoiceDocument {
  number: string;
  /** "PAR-2026-000001.pdf" */
  filename: string;
  pdf: Uint8Array;
  /** As embedded in the PDF. */
  xml: string;
}

const findStored = async (db: Reader, invoiceId: string): Promise<InvoiceDocument | undefined> => {
  const { pdf, xml } = invoiceDocuments;
  const [row] = await db.select({ number: invoices.number, pdf, xml }).from(invoiceDocuments)
    .innerJoin(invoices, eq(invoices.id, invoiceDocuments.invoiceId)).where(eq(invoices.id, invoiceId));
  return row && { ...row, pdf: new Uint8Array(row.pdf), filename: `${row.number}.pdf` };
};

/** The document of an invoice. The first one that is stored counts, whichever process built it. Throws for an unknown id. */
export const getDocument = async (ctx: Ctx, invoiceId: string): Promise<InvoiceDocument> => {
  const stored = await findStored(ctx.db.read, invoiceId);
  if (stored) return stored;
  const [row] = await ctx.db.read.select({ content: invoices.content }).from(invoices)
    .where(eq(invoices.id, invoiceId));
  if (!row) throw notFound("This invoice doesn't exist.");
  const { pdf, xml } = await buildOnThread(InvoiceContent.parse(row.content));
  await transact(ctx, async (tx) => {
    await tx.insert(invoiceDocuments).values({ invoiceId, pdf: Buffer.from(pdf), xml, builtAt: tx.now })
      .onConflictDoNothing();
  });
  return (await findStored(ctx.db.primary, invoiceId))!;
};

/** The headers of a response with a document. */
export const documentHeaders = ({ filename }: Pick<InvoiceDocument, "filename">): Record<string, string> => ({
  "Content-Type": "application/pdf",
  "Content-Disposition": `attachment; filename="${filename}"`,
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
});

/** billing.invoice_issued: the document is there before anybody asks for it. */
export const buildIssued = async (ctx: Ctx, { invoiceId }: { invoiceId: string }): Promise<void> =>
  void await getDocument(ctx, invoiceId);
