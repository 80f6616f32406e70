import { z } from "zod";
import { t } from "@/languages/language.ts";
import { plainLine } from "@/platform/http/schemas.ts";
import { trimText } from "@/platform/text.ts";
import { EMAIL } from "@/platform/validation/email.ts";
import { REPORT_BOUNDS, REPORT_REASON_KEYS } from "./rules.ts";

/** The name in the address of a public page. */
export const ReportedSlug = z.object({ slug: z.string().max(200) });

const { min, max } = REPORT_BOUNDS.details;

/**
 * Funnel/Report: somebody reports a profile or, with `rating`, one of its ratings (Article 16 of Regulation (EU)
 * 2022/2065). `details` are measured when they are trimmed. The answer goes to `email`.
 */
export const ReportInput = z.object({
  /** `ref` of the rating on the page. */
  rating: z.string().max(64).optional(),
  reason: z.enum(REPORT_REASON_KEYS, { error: ({ input }) => input ? undefined : t("report.reasonMissing") }),
  details: z.string().max(4 * max)
    .refine((text) => trimText(text).length >= min, { error: () => t("report.detailsMissing", { min }) })
    .refine((text) => trimText(text).length <= max, { error: () => t("report.detailsLong", { max }) }),
  name: plainLine(REPORT_BOUNDS.name.max, { empty: () => t("report.nameMissing") }),
  email: z.email({ pattern: EMAIL, error: () => t("report.emailMissing") }).max(254),
  /** They believe in good faith that what they say is right and complete. */
  goodFaith: z.boolean().refine(Boolean, { error: () => t("report.goodFaithMissing") }),
}).meta({ id: "ContentReportInput" });
export type ReportInput = z.infer<typeof ReportInput>;

export const Reported = z.object({ done: z.literal(true) }).meta({ id: "ContentReported" });
