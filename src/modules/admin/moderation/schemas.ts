import { z } from "zod";
import { listOf, PageQuery, ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { RATING_STATUSES, REMOVAL_RULE_KEYS } from "@/modules/ratings/rules.ts";
import {
  REPORT_BOUNDS,
  REPORT_DECISION_KEYS,
  REPORT_REASON_KEYS,
  REPORT_STATUSES,
} from "@/modules/moderation/rules.ts";

export const ContentReportRef = z.object({ id: z.uuidv7() });

export const ContentReportsQuery = PageQuery.extend({ status: z.enum(REPORT_STATUSES).default("open") });
export type ContentReportsQuery = z.output<typeof ContentReportsQuery>;

export const ContentReportItem = z.object({
  id: z.string(),
  specialist: Reference,
  /** The path of the public page; null while there is none. */
  page: z.string().nullable(),
  /** The rating that was reported, as it is now; null for a profile. */
  rating: z.object({
    stars: z.number().int(),
    sentence: z.string(),
    signature: z.string(),
    reply: z.string().nullable(),
    status: z.enum(RATING_STATUSES),
  }).nullable(),
  /** Headline and text of the profile when it was reported; null for a rating. */
  content: z.string().nullable(),
  reason: z.enum(REPORT_REASON_KEYS),
  details: z.string(),
  reporter: z.object({ name: z.string(), email: z.string() }),
  status: z.enum(REPORT_STATUSES),
  created: ReadableTime,
  /** What can be decided. */
  decisions: z.array(z.enum(REPORT_DECISION_KEYS)),
  /** Null while it is open. Nobody decided, and gave no reason, when the account was deleted (`gone`). */
  decided: z.object({
    decision: z.enum(REPORT_DECISION_KEYS),
    answer: z.string().nullable(),
    statement: z.string().nullable(),
    by: z.string().nullable(),
    at: ReadableTime,
  }).nullable(),
}).meta({ id: "ContentReport" });
export type ContentReportItem = z.output<typeof ContentReportItem>;
export const ContentReportList = listOf(ContentReportItem).meta({ id: "ContentReportList" });
export type ContentReportList = z.output<typeof ContentReportList>;

/**
 * Admin/DecideContentReport. `answer` goes to whoever reported it. `statement` goes to the specialist, where they must
 * change something or are suspended. `rule`: under which a rating
 * is removed; not needed for one that is gone already.
 */
export const DecideContentReportInput = z.object({
  decision: z.enum(REPORT_DECISION_KEYS),
  answer: z.string().max(4 * REPORT_BOUNDS.answer.max),
  statement: z.string().max(4 * REPORT_BOUNDS.statement.max).default(""),
  rule: z.enum(REMOVAL_RULE_KEYS).optional(),
}).meta({ id: "DecideContentReportInput" });
export type DecideContentReportInput = z.output<typeof DecideContentReportInput>;
