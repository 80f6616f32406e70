// Reports of profiles and ratings: what is reported, and a decision with its reasons.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ContentReportItem } from "@/modules/admin/moderation/schemas.ts";
import {
  decisionProblems,
  needsStatement,
  REPORT_BOUNDS,
  REPORT_DECISIONS,
  REPORT_REASONS,
  REPORT_STATUS,
  REPORT_STATUSES,
  type ReportDecision,
} from "@/modules/moderation/rules.ts";
import { canDo, isDeleted, REMOVAL_RULE_KEYS, REMOVAL_RULES, removalSentence } from "@/modules/ratings/rules.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { RatingContent } from "@/web/islands/area/rating-content.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { filterView } from "@/web/ui/table/list-view.ts";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { Choices } from "../shared/choices.tsx";
import { formatTime } from "../shared/formats.ts";
import { AdminLink } from "../shared/links.tsx";
import { useOwnProblem } from "../shared/permissions.ts";
import { REPORTS_VIEW, reportsQuery, useReportDecision } from "./report-queries.ts";
import { EntryChip, entryOf } from "@/web/islands/area/cells.tsx";

const RULES = REMOVAL_RULE_KEYS.map((value) => ({
  value,
  label: REMOVAL_RULES[value],
  hint: removalSentence(value),
}));

const subjectOf = ({ rating }: ContentReportItem) => rating ? "rating" : "profile";

/** Removed or deleted since: others who reported it still get their answer. */
const isGone = ({ rating }: ContentReportItem) => rating !== null && !canDo("remove", rating.status);

const toOption = (report: ContentReportItem, value: ReportDecision) => ({
  value,
  ...REPORT_DECISIONS[value],
  ...(value === "remove" && isGone(report) ? { hint: "It is gone already, so nobody else is told." } : {}),
});

const DecisionForm = ({ report }: { report: ContentReportItem }) => {
  const decide = useReportDecision(report.id);
  const [decision, setDecision] = useState<ReportDecision>();
  const needsRule = (decision: ReportDecision | undefined) => decision === "remove" && !isGone(report);
  return (
    <DialogForm
      action="Decide"
      busy="Deciding…"
      variant={decision === undefined || decision === "decline" ? undefined : "destructive"}
      read={(data) => ({
        decision,
        answer: textOf(data, "answer"),
        statement: textOf(data, "statement"),
        rule: REMOVAL_RULE_KEYS.find((rule) => rule === data.get("rule")),
      })}
      check={({ decision, answer, statement, rule }) => {
        if (decision === undefined) return problemsIn({ decision: "Choose what to do." });
        return problemsIn({
          rule: needsRule(decision) && !rule && "Choose the rule that the rating breaks.",
          ...decisionProblems(subjectOf(report), { decision, answer, statement }),
        });
      }}
      send={({ decision, ...texts }) => decide({ decision: decision!, ...texts })}
    >
      <ChoiceCards
        type="radio"
        name="decision"
        label="What do you do?"
        options={report.decisions.map((value) => toOption(report, value))}
        onChange={({ currentTarget }) => setDecision(currentTarget.value as ReportDecision)}
      />
      {needsRule(decision) && (
        <ChoiceCards type="radio" name="rule" label="Which rule does it break?" columns={2} options={RULES} />
      )}
      {decision !== undefined && needsStatement(decision) && (
        <TextArea
          name="statement"
          label={`Reason for ${report.specialist.name}`}
          help="What is wrong, which law or rule of yours it breaks, and what they can do."
          limit={REPORT_BOUNDS.statement.max}
          rows={4}
        />
      )}
      <TextArea
        name="answer"
        label={`Reason for ${report.reporter.name}, who reported it`}
        help="They get it by email, in these words, with how to object."
        limit={REPORT_BOUNDS.answer.max}
        rows={4}
      />
    </DialogForm>
  );
};

const Quote = ({ label, children }: { label: string; children: string }) => (
  <div className="grid max-w-prose gap-1">
    <p className="font-medium">{label}</p>
    <p dir="auto" className="border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">{children}</p>
  </div>
);

const Reported = ({ report: { rating, content, page } }: { report: ContentReportItem }): ReactNode => (
  <>
    {rating && (isDeleted(rating.status)
      ? <p className="text-ink-soft">The visitor has deleted this rating since.</p>
      : <RatingContent {...rating} replyLabel="The specialist's reply" />)}
    {content && (
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">The profile when it was reported</summary>
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere text-ink-soft">{content}</p>
      </details>
    )}
    {page && <TextLink href={page} target="_blank">Open the page</TextLink>}
  </>
);

const Decided = ({ decided }: { decided: NonNullable<ContentReportItem["decided"]> }) => (
  <>
    <p className="text-ink-soft">
      {[REPORT_DECISIONS[decided.decision].label, decided.by && `by ${decided.by}`, formatTime(decided.at)]
        .filter(Boolean).join(", ")}
    </p>
    {decided.answer && <Quote label="To whoever reported it:">{decided.answer}</Quote>}
    {decided.statement && <Quote label="To the specialist:">{decided.statement}</Quote>}
  </>
);

const ReportRow = ({ report }: { report: ContentReportItem }) => {
  const { specialist, rating, reason, details, reporter, status, created, decided, decisions } = report;
  const own = useOwnProblem()([specialist.id, reporter.email]);
  const about = rating ? `the rating of ${specialist.name}` : `the profile of ${specialist.name}`;
  const openDecision = () => openModal({ title: `Decide about ${about}`, content: <DecisionForm report={report} /> });
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">
          {rating ? "Rating of " : "Profile of "}
          <AdminLink href={`/admin/users/${specialist.id}`}>{specialist.name}</AdminLink>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <EntryChip entry={entryOf(REPORT_STATUS, status)} />
          {formatTime(created)}
        </p>
      </div>
      <Reported report={report} />
      <Quote label={`${REPORT_REASONS[reason]}, says ${reporter.name} (${reporter.email}):`}>
        {details || "Deleted with the account."}
      </Quote>
      {decided && <Decided decided={decided} />}
      {decisions.length > 0 && (own
        ? <p className="text-ink-soft">{own}</p>
        : (
          <Button variant="secondary" onClick={openDecision} className="justify-self-start">
            Decide<span className="sr-only">{` about ${about}`}</span>
          </Button>
        ))}
    </li>
  );
};

const VIEWS = REPORT_STATUSES.map((value) => ({ value, label: REPORT_STATUS[value].label }));

export default function ModerationScreen() {
  const [view, show] = useListView(REPORTS_VIEW);
  const current = VIEWS.find(({ value }) => value === view.filters.status)?.value ?? "open";
  const { data: list, isError, refetch } = useQuery(reportsQuery(useApi(), view));
  return (
    <Screen>
      <ScreenTitle lead="Anyone can report a profile or a rating. They get your decision with its reason.">
        Reported content
      </ScreenTitle>
      <Choices
        label="Status"
        options={VIEWS}
        current={current}
        onChoose={(value) => show(filterView(view, "status", value === "open" ? "" : value))}
      />
      {isError && <LoadFailed title="The reports couldn’t be loaded." onRetry={refetch} />}
      {!list && !isError && <SkeletonList rows={4} className="h-32 w-full" />}
      {list && list.items.length === 0 && (
        <EmptyState picture="done" title={current === "open" ? "Nothing to decide" : "No reports here"}>
          Reports of profiles and ratings appear here.
        </EmptyState>
      )}
      {list && list.items.length > 0 && (
        <>
          <ul aria-label="Reports" className="divide-y divide-line rounded-card border border-line bg-surface">
            {list.items.map((report) => <ReportRow key={report.id} report={report} />)}
          </ul>
          <Pagination noun="reports" count={list} view={view} onView={show} />
        </>
      )}
    </Screen>
  );
}
