// The demo's credentials that await review: one with a document, required for a category, and one without.
import { findPersonByEmail } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { listCredentials, startServing } from "@/modules/specialists/index.ts";
import { addOwnCredential, uploadDocument } from "@/modules/specialists/credentials/own-credentials.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { addressOf } from "./people/people.ts";

interface PendingCredential {
  mailbox: string;
  daysAgo: number;
  type: string;
  number: string;
  issuer: string;
  /** The category that the specialist serves with it. */
  category?: string;
  /** Lines of the document. */
  document?: string[];
}

const PENDING: readonly PendingCredential[] = [
  {
    mailbox: "pieter.janssens",
    daysAgo: 2,
    type: "insurance intermediary registration",
    number: "BE-0512-7731",
    issuer: "Financial Services and Markets Authority",
    category: "insurance",
    document: ["Financial Services and Markets Authority", "Register of insurance intermediaries", "No. BE-0512-7731"],
  },
  {
    mailbox: "sanne.devries",
    daysAgo: 0.2,
    type: "energy assessor certificate",
    number: "EPA-W 20931",
    issuer: "Netherlands Enterprise Agency",
  },
];

const escaped = (text: string): string => text.replace(/[\\()]/g, "\\$&");

const contentOf = (lines: readonly string[]): string =>
  `BT /F1 18 Tf 28 TL 72 740 Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(" ")} ET`;

/** A PDF with one page of these lines (Latin letters only). */
const onePage = (lines: readonly string[]): Uint8Array => {
  const content = contentOf(lines);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>`;
  return new TextEncoder().encode(`${text}${end}\nstartxref\n${text.length}\n%%EOF\n`);
};

const addPending = async (ctx: Ctx, id: string, pending: PendingCredential): Promise<void> => {
  const { type, number, issuer, category, document } = pending;
  if (category) await transact(ctx, (tx) => startServing(tx, { specialistId: id, categoryId: starterId(category) }));
  const { id: credentialId } = await addOwnCredential(ctx, { type, number, issuer });
  if (document) await uploadDocument(ctx, { id: credentialId, name: "registration.pdf", bytes: onePage(document) });
};

/** Adds them as their specialists. Existing ones stay unchanged. */
export const addPendingCredentials = async (ctx: Ctx): Promise<void> => {
  for (const pending of PENDING) {
    const person = await findPersonByEmail(ctx.db.read, addressOf(pending.mailbox));
    if (!person) throw new Error(`The demo has no account ${pending.mailbox}`);
    const { id, email, isAdmin } = person;
    const held = await listCredentials(ctx.db.read, id);
    if (held.some(({ number }) => number === pending.number)) continue;
    const now: Instant = Math.round(ctx.now - pending.daysAgo * DAY_MS);
    const user = { id, sessionId: "", email, isAdmin, lacksSecondFactor: false, verified: true, onboarded: true };
    await addPending({ ...ctx, now, user, actor: { kind: "user", id } }, id, pending);
  }
};
