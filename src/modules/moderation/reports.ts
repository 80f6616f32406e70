// Reports as administrators read them, and their decision.
import { and, asc, desc, eq, lte } from "drizzle-orm";
import { contentReportDecided } from "@/events.ts";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import { countSome } from "@/platform/db/count-some.ts";
import { hasStatus, lacksStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Counted } from "@/platform/http/list.ts";
import { purge } from "@/platform/queue/sweep.ts";
import { trimText } from "@/platform/text.ts";
import { DAY_MS, type Instant, iso } from "@/platform/time/time.ts";
import {
  decisionProblems,
  isOpenReport,
  needsStatement,
  OPEN_REPORTS,
  REPORT_KEPT_DAYS,
  type ReportDecision,
  type ReportStatus,
  type ReportSubject,
  statusAfter,
} from "./rules.ts";
import { contentReports } from "./tables.ts";

export type ContentReport = typeof contentReports.$inferSelect;

export const subjectOf = ({ ratingId }: Pick<ContentReport, "ratingId">): ReportSubject =>
  ratingId === null ? "profile" : "rating";

export const findReport = async (db: Reader, id: string): Promise<ContentReport | undefined> =>
  await db.select().from(contentReports).where(eq(contentReports.id, id)).get();

/** Open ones from the longest waiting on, decided ones from the newest on. */
export const listReports = (
  db: Reader,
  status: ReportStatus,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContentReport[]> => {
  const order = isOpenReport(status) ? asc : desc;
  return db.select().from(contentReports).where(eq(contentReports.status, status))
    .orderBy(order(contentReports.createdAt), order(contentReports.id)).limit(limit).offset(offset);
};

export const countReports = (db: Reader, status: ReportStatus): Promise<Counted> =>
  countSome(db, contentReports, eq(contentReports.status, status));

/** For the administrators' badge. */
export const countOpenReports = (db: Reader, by?: Instant): Promise<number> =>
  db.$count(
    contentReports,
    and(
      hasStatus(contentReports.status, OPEN_REPORTS),
      by === undefined ? undefined : lte(contentReports.createdAt, by),
    ),
  );

export interface ReportOutcome {
  id: string;
  decision: ReportDecision;
  answer: string;
  /** "" where the specialist is not told anything. */
  statement: string;
  /** Id of the administrator. */
  by: string;
}

/**
 * Writes down the decision about a report; its consequences are the caller's, in the same transaction. Returns the report
 * before. Throws 404, `report_decided`, and 400 for reasons that are missing.
 */
export const settleReport = async (tx: Tx, { id, decision, by, ...texts }: ReportOutcome): Promise<ContentReport> => {
  const report = await findReport(tx, id);
  if (!report) throw notFound("This report doesn't exist.");
  if (!isOpenReport(report.status)) {
    throw conflict("report_decided", "Somebody else has decided about this report already.");
  }
  const [answer, statement] = [trimText(texts.answer), trimText(texts.statement)];
  const problems = Object.values(decisionProblems(subjectOf(report), { decision, answer, statement }))
    .filter((sentence) => sentence !== false);
  if (problems.length > 0) throw invalid(problems);
  await tx.update(contentReports).set({
    status: statusAfter(decision),
    decision,
    answer,
    statement: needsStatement(decision) ? statement : null,
    decidedBy: by,
    decidedAt: tx.now,
  }).where(eq(contentReports.id, id));
  await publish(tx, contentReportDecided({ reportId: id, specialistId: report.specialistId, decision }));
  return report;
};

/**
 * Listens to auth.account_deleted in its transaction: what was reported is gone. Whoever waits for a decision is told so;
 * of the specialist nothing is left in their reports.
 */
export const closeReportsOf = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const { id, specialistId, status } = contentReports;
  const isTheirs = eq(specialistId, userId);
  await tx.delete(contentReports).where(and(isTheirs, lacksStatus(status, OPEN_REPORTS)));
  const closed = await tx.update(contentReports).set({
    status: statusAfter("gone"),
    decision: "gone",
    details: "",
    content: null,
    decidedAt: tx.now,
  }).where(isTheirs).returning({ id });
  for (const { id } of closed) {
    await publish(tx, contentReportDecided({ reportId: id, specialistId: userId, decision: "gone" }));
  }
};

/** Every night: deletes reports that were decided long ago. */
export const purgeReports = purge(
  contentReports,
  (tx) => and(lte(contentReports.decidedAt, tx.now - REPORT_KEPT_DAYS * DAY_MS)),
);

/** What was decided about a specialist. Who reported it is not theirs to know. */
export const reportData: PersonalDataSource[] = [{
  name: "contentReports",
  async collect({ db }, userId) {
    const rows = await db.read.select().from(contentReports).where(eq(contentReports.specialistId, userId))
      .orderBy(asc(contentReports.createdAt));
    return rows.map((row) => ({
      subject: subjectOf(row),
      reason: row.reason,
      content: row.content,
      status: row.status,
      decision: row.decision,
      statement: row.statement,
      reportedAt: iso(row.createdAt),
      decidedAt: row.decidedAt && iso(row.decidedAt),
    }));
  },
}];
