// Reports of profiles and ratings: what was reported, and a decision with its consequences.
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { toPage } from "@/platform/http/list.ts";
import { trimText } from "@/platform/text.ts";
import { type ContentReport, countReports, listReports, settleReport, subjectOf } from "@/modules/moderation/index.ts";
import { decisionsFor, isOpenReport, type ReportDecision } from "@/modules/moderation/rules.ts";
import { findRatingById, listRatingsById, monthText, type Rating } from "@/modules/ratings/index.ts";
import { canDo, type RemovalRule } from "@/modules/ratings/rules.ts";
import { listCurrentSlugs } from "@/modules/specialists/index.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import { loadPersonNames } from "../person-names.ts";
import { decideInTransaction } from "../ratings/ratings.ts";
import { suspendInTransaction } from "../users/user-actions.ts";
import type { ContentReportItem, ContentReportList, ContentReportsQuery, DecideContentReportInput } from "./schemas.ts";

const toShown = (rating: Rating): ContentReportItem["rating"] => {
  const { stars, sentence, author, month, reply, status } = rating;
  return {
    stars: stars ?? 0,
    sentence: sentence ?? "",
    signature: `${author ?? ""}, ${monthText(month)}`,
    reply,
    status,
  };
};

const listDecisions = (report: ContentReport): ReportDecision[] =>
  isOpenReport(report.status) ? decisionsFor(subjectOf(report)) : [];

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);

interface Related {
  nameOf: (id: string) => string;
  addresses: ReadonlyMap<string, string>;
  rated: readonly Rating[];
  time: LocalTime;
}

const toItem = (report: ContentReport, { nameOf, addresses, rated, time }: Related): ContentReportItem => {
  const { id, specialistId, ratingId, reason, details, content, name, email, status } = report;
  const found = rated.find(({ id }) => id === ratingId);
  const rating = found ? toShown(found) : null;
  const slug = addresses.get(specialistId);
  return {
    id,
    specialist: { id: specialistId, name: nameOf(specialistId) },
    page: slug === undefined ? null : `/specialists/${slug}`,
    rating,
    content,
    reason,
    details,
    reporter: { name, email },
    status,
    created: time(report.createdAt),
    decisions: listDecisions(report),
    decided: report.decidedAt === null ? null : {
      decision: report.decision!,
      answer: report.answer,
      statement: report.statement,
      by: report.decidedBy && nameOf(report.decidedBy),
      at: time(report.decidedAt),
    },
  };
};

/** Admin/ContentReports. */
export const viewContentReports = async (ctx: Ctx, query: ContentReportsQuery): Promise<ContentReportList> => {
  const db = ctx.db.read;
  const { page, pageSize, status } = query;
  const [rows, count, time] = await Promise.all([
    listReports(db, status, { limit: pageSize, offset: (page - 1) * pageSize }),
    countReports(db, status),
    loadLocalTime(ctx),
  ]);
  const specialistIds = rows.map(({ specialistId }) => specialistId);
  const [nameOf, addresses, rated] = await Promise.all([
    loadPersonNames(db, [...specialistIds, ...present(rows.map(({ decidedBy }) => decidedBy))]),
    listCurrentSlugs(db, specialistIds),
    listRatingsById(db, present(rows.map(({ ratingId }) => ratingId))),
  ]);
  return toPage(rows.map((row) => toItem(row, { nameOf, addresses, rated, time })), query, count);
};

/** The next report of a rating that is gone gets the same answer as the first. */
const removeUnlessGone = async (tx: Tx, ratingId: string, rule: RemovalRule | undefined): Promise<void> => {
  const rating = await findRatingById(tx, ratingId);
  if (canDo("remove", rating!.status)) await decideInTransaction(tx, ratingId, { decision: "remove", rule });
};

const carryOut = async (
  ctx: Ctx,
  tx: Tx,
  { specialistId, ratingId }: ContentReport,
  { decision, statement, rule }: DecideContentReportInput,
): Promise<void> => {
  if (decision === "remove") await removeUnlessGone(tx, ratingId!, rule);
  if (decision === "suspend") await suspendInTransaction(ctx, tx, specialistId, trimText(statement));
};

/**
 * Admin/DecideContentReport. The audit log has the decision and no text. Throws 404, `report_decided`, what
 * `decideRating` throws about a rating, and what `suspend` throws about an account.
 */
export const decideContentReport = async (ctx: Ctx, id: string, input: DecideContentReportInput): Promise<void> => {
  const { decision, answer, statement, rule } = input;
  await transact(ctx, async (tx) => {
    const report = await settleReport(tx, { id, decision, answer, statement, by: userOf(ctx).id });
    await carryOut(ctx, tx, report, input);
    await recordAudit(tx, {
      action: "moderation.decide",
      subjectKind: "content-report",
      subjectId: id,
      before: { status: report.status },
      after: { decision, specialistId: report.specialistId, ...(decision === "remove" ? { rule } : {}) },
    });
  });
};
