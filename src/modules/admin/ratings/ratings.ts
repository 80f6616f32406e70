// Ratings that an administrator decides about: disputed meetings, appeals, and removals under a written rule.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { toPage } from "@/platform/http/list.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { countRatings, decideRating, getRating, listRatings, monthText, type Rating } from "@/modules/ratings/index.ts";
import { canDo, isDisputed, isRemoved, removalSentence } from "@/modules/ratings/rules.ts";
import { findAnswers, listMeetings } from "@/modules/scheduling/index.ts";
import { answerLabel } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import { loadPersonNames } from "../person-names.ts";
import type { AdminRating, AdminRatings, AdminRatingsQuery, DecideRatingInput, RatingDecided } from "./schemas.ts";

const findDispute = async ({ db }: Ctx, { status, meetingId }: Rating): Promise<AdminRating["dispute"]> => {
  if (!isDisputed(status)) return null;
  const { visitor, specialist } = await findAnswers(db.read, meetingId);
  const label = (answer: typeof visitor, other: string) => answer ? answerLabel(answer, other) : "No answer";
  return { visitor: label(visitor, "the specialist"), specialist: label(specialist, "the visitor") };
};

const toItem = (
  rating: Rating,
  { specialist, category, leadId }: { specialist: string; category: string; leadId: string | null },
  { dispute, time }: { dispute: AdminRating["dispute"]; time: LocalTime },
): AdminRating => {
  const { id, meetingId, specialistId, stars, sentence, author, month, reply, status, removedRule } = rating;
  const appeal = rating.appealDecidedAt === null ? rating.appeal : null;
  return {
    id,
    meetingId,
    leadId,
    category,
    reply,
    status,
    dispute,
    appeal,
    stars: stars ?? 0,
    sentence: sentence ?? "",
    signature: `${author}, ${monthText(month)}`,
    specialist: { id: specialistId, name: specialist },
    given: time(rating.createdAt),
    waiting: time(rating.appealedAt ?? rating.changedAt),
    removed: isRemoved(status) ? removalSentence(removedRule) : null,
    canKeep: dispute !== null || (appeal !== null && canDo("remove", status)),
    canRemove: canDo("remove", status),
  };
};

/** Admin/Ratings. */
export const viewRatings = async (ctx: Ctx, query: AdminRatingsQuery): Promise<AdminRatings> => {
  const db = ctx.db.read;
  const { page, pageSize, view } = query;
  const list = await listRatings(db, { view }, { limit: pageSize, offset: (page - 1) * pageSize });
  const meetings = await listMeetings(db, list.map(({ meetingId }) => meetingId));
  const nameOf = await loadPersonNames(db, list.map(({ specialistId }) => specialistId));
  const categories = await loadCatalogNames(db);
  const time = await loadLocalTime(ctx);
  const items = await Promise.all(list.map(async (rating) => {
    const names = {
      specialist: nameOf(rating.specialistId),
      category: categories.get(rating.categoryId) ?? "",
      leadId: meetings.find(({ id }) => id === rating.meetingId)?.leadId ?? null,
    };
    return toItem(rating, names, { dispute: await findDispute(ctx, rating), time });
  }));
  return toPage(items, query, await countRatings(db, { view }));
};

/** Decides about a rating within a transaction of the caller. The audit log has the rule and no text. */
export const decideInTransaction = async (tx: Tx, id: string, input: DecideRatingInput): Promise<void> => {
  const { status, specialistId, meetingId, appealedAt } = await decideRating(tx, { id, ...input });
  const { decision, rule } = input;
  await recordAudit(tx, {
    action: `ratings.${decision}`,
    subjectKind: "rating",
    subjectId: id,
    before: { status },
    after: { specialistId, meetingId, appealed: appealedAt !== null, ...(decision === "remove" ? { rule } : {}) },
  });
};

/** Admin/DecideRating. Throws what `decideRating` throws. */
export const decide = async (ctx: Ctx, id: string, input: DecideRatingInput): Promise<RatingDecided> => {
  await transact(ctx, (tx) => decideInTransaction(tx, id, input));
  return { id, status: (await getRating(ctx.db.read, id)).status };
};
