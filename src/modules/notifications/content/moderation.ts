// Messages about reports of profiles and ratings. Whoever reported something is written to in the language of their report.
import * as emails from "@/emails/moderation.tsx";
import { t } from "@/languages/language.ts";
import { isOpenReport, type ReportDecision } from "@/modules/moderation/rules.ts";
import { type ContentReport, findReport, subjectOf } from "@/modules/moderation/index.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { forVisitor } from "@/modules/tracks/index.ts";
import { getBrand } from "../context/brand.ts";
import { readerWith } from "./people.ts";

interface OfReport {
  reportId: string;
}

/** Undefined once the report was deleted. */
export const findReporter = async (ctx: Ctx, { reportId }: OfReport) => {
  const db = ctx.db.read;
  const report = await findReport(db, reportId);
  if (!report) return undefined;
  const profile = await findProfile(db, report.specialistId);
  return {
    report,
    brand: await getBrand(ctx),
    // A name that was typed with an address that nobody has confirmed may be anything.
    firstName: "",
    specialist: profile?.displayName ?? fullName(await getPerson(db, report.specialistId)),
    subject: subjectOf(report),
    to: { name: "", address: report.email },
  };
};
type ReporterFacts = NonNullable<Awaited<ReturnType<typeof findReporter>>>;

export const waitsForDecision = ({ report }: { report: ContentReport }): boolean => isOpenReport(report.status);
export const isDecided = ({ report }: { report: ContentReport }): boolean => report.decision !== null;

const inTheirLanguage = <T>(ctx: Ctx, { report }: ReporterFacts, write: () => Promise<T>): Promise<T> =>
  forVisitor(ctx, { language: report.language, locale: report.language }, write);

const withReason = ({ report, ...facts }: ReporterFacts) => ({ ...facts, reason: t(`report.${report.reason}`) });

export const receivedEmail = (facts: ReporterFacts, ctx: Ctx) =>
  inTheirLanguage(ctx, facts, () => emails.reportReceived(withReason(facts)));

const outcomeOf = (decision: ReportDecision, name: string): string =>
  decision === "gone" ? t("email.report.gone") : t(`email.report.${decision}`, { name });

export const decidedEmail = (facts: ReporterFacts, ctx: Ctx) =>
  inTheirLanguage(ctx, facts, () => {
    const { answer, decision } = facts.report;
    const outcome = outcomeOf(decision!, facts.specialist);
    return emails.reportDecided({ ...withReason(facts), outcome, answer });
  });

/** The specialist who shall change their profile. */
export const findAsked = readerWith(async ({ db, config }, { reportId }: OfReport) => {
  const statement = (await findReport(db.read, reportId))?.statement;
  return statement ? { statement, profileUrl: `${config.publicUrl}/dashboard/profile` } : undefined;
});
