// Somebody reports a profile or a rating: a person decides, and whoever reported it gets the decision with its reason.
import { and, count, eq, gt, isNull } from "drizzle-orm";
import { contentReported } from "@/events.ts";
import { currentLanguage, t } from "@/languages/language.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { trimText } from "@/platform/text.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { findPublishedByRef } from "@/modules/ratings/index.ts";
import { findPublicProfile } from "@/modules/specialists/index.ts";
import { OPEN_REPORTS, REPORTS_PER_DAY } from "./rules.ts";
import type { ReportInput } from "./schemas.ts";
import { contentReports } from "./tables.ts";

interface Subject {
  specialistId: string;
  ratingId: string | null;
  content: string | null;
}

/** Throws 404 for a page or a rating that nobody can see. */
const findSubject = async (tx: Tx, slug: string, ref: string | undefined): Promise<Subject> => {
  const found = await findPublicProfile(tx, slug);
  if (!found) throw notFound(t("errors.page"));
  const { specialistId, headline, bio } = found.profile;
  if (ref === undefined) return { specialistId, ratingId: null, content: `${headline}\n\n${bio}` };
  const ratingId = await findPublishedByRef(tx, specialistId, ref);
  if (ratingId === undefined) throw notFound(t("report.ratingGone"));
  return { specialistId, ratingId, content: null };
};

const { mailbox, specialistId, ratingId, status, createdAt } = contentReports;

/** Whether the same mailbox has reported the same before, and nobody has decided yet. */
const isReported = async (tx: Tx, own: string, subject: Subject): Promise<boolean> => {
  const same = subject.ratingId === null ? isNull(ratingId) : eq(ratingId, subject.ratingId);
  const isOpen = hasStatus(status, OPEN_REPORTS);
  const known = await tx.select({ id: contentReports.id }).from(contentReports)
    .where(and(eq(mailbox, own), eq(specialistId, subject.specialistId), same, isOpen)).limit(1);
  return known.length > 0;
};

const countToday = async (tx: Tx, own: string): Promise<number> => {
  const [row] = await tx.select({ all: count() }).from(contentReports)
    .where(and(eq(mailbox, own), gt(createdAt, tx.now - DAY_MS)));
  return row!.all;
};

/**
 * Funnel/Report. Repeating it before the decision changes nothing. Throws 404 for what nobody can see, and
 * `too_many_reports`.
 */
export const reportContent = async (ctx: Ctx, slug: string, input: ReportInput): Promise<void> => {
  const { reason, name, email, rating } = input;
  const details = trimText(input.details);
  await transact(ctx, async (tx) => {
    const subject = await findSubject(tx, slug, rating);
    const own = mailboxKeyOf(email);
    if (await isReported(tx, own, subject)) return;
    if (await countToday(tx, own) >= REPORTS_PER_DAY) {
      throw conflict("too_many_reports", t("report.tooMany", { count: REPORTS_PER_DAY }));
    }
    const id = newId();
    const by = { name, email, mailbox: own, language: currentLanguage() };
    const report = { id, ...subject, reason, details, ...by, status: "open" as const, createdAt: tx.now };
    await tx.insert(contentReports).values(report);
    await publish(tx, contentReported({ reportId: id }));
  });
};
