// The funnel's screen "Start": the part of the topic. A returning visitor can resume.
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { CheckIcon } from "@/web/ui/icons.ts";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { ContinueBar } from "../forms/continue-bar.tsx";
import { useContinueOnChoice } from "../forms/continue-on-choice.ts";
import { useGoTo } from "../navigation.tsx";
import { previewQuery, previewZone } from "../queries.ts";
import { PreferredNote } from "../slots/lazy-parts.tsx";
import { StepFrame } from "../step-frame.tsx";
import { screenPath } from "../track/journey.ts";
import { ResumeCard } from "../track/resume-card.tsx";
import { hasSentSteps, useSendStep } from "../track/track-actions.ts";
import { useVisit, type Visit } from "../track/visit.ts";

/** The choice of visitors who do not know yet; no subcategory is sent. */
const UNSURE = "unsure";
const FIELD = "subcategoryId";

export default function Start() {
  const visit = useVisit();
  const { start, category, kept, track, journey } = visit;
  const sendStep = useSendStep();
  const goTo = useGoTo();
  const choices = category.subcategories;
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: (typed) => typed.get(FIELD),
    check: (chosen) =>
      choices.length > 0 && chosen === null
        ? [{ key: FIELD, sentence: "Choose what fits best, or “I'm not sure yet”." }]
        : [],
    send: async (chosen) => {
      const subcategoryId = choices.find(({ id }) => id === chosen)?.id ?? null;
      await sendStep({ categoryId: category.id, step: "start", subcategoryId });
      await goTo(screenPath(category.key, journey.after("start")));
    },
  });
  const continueOnChoice = useContinueOnChoice(() => true);
  const { specialist: preferred, topic } = useSearch({ strict: false }) as { specialist?: string; topic?: string };
  /** Found by the search over the topics. */
  const found = choices.find(({ slug }) => slug === topic)?.id;
  const isReturning = kept !== null && !hasSentSteps();
  return (
    <StepFrame step="start" backTo="/funnel" title={category.name} lead={category.description}>
      {preferred && <PreferredNote slug={preferred} />}
      {isReturning && <ResumeCard track={kept} categories={start.categories} />}
      <Supply visit={visit} />
      <form {...form} data-screen="start" className="group">
        <div className="grid gap-6" {...continueOnChoice}>
          <ErrorSummary problems={summary} attempt={attempt} />
          {choices.length > 0 && (
            <ChoiceCards
              type="radio"
              name={FIELD}
              label="What is it about?"
              options={[...choices.map(({ id, name }) => ({ value: id, label: name })), {
                value: UNSURE,
                label: "I'm not sure yet",
              }]}
              defaultValue={found ?? (track && (track.subcategoryId ?? UNSURE))}
              error={problemOf(FIELD)}
            />
          )}
          <Promises />
        </div>
        <ContinueBar isSpare={choices.length > 0} busy={busy ? "Starting…" : undefined}>
          {track ? "Continue" : "Start"}
        </ContinueBar>
      </form>
    </StepFrame>
  );
}

/** What visitors can rely on. */
const PROMISES = ["Free for you", "You choose your specialist", "Only the specialist you book gets your details"];

const Promises = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft">
    {PROMISES.map((promise) => (
      <li key={promise} className="inline-flex items-center gap-1.5">
        <CheckIcon className="size-5 text-brand" />
        {promise}
      </li>
    ))}
  </ul>
);

/** What a visitor gets, before they are asked for anything: how many specialists are free, and the earliest times. */
const Supply = ({ visit: { category, track } }: { visit: Visit }) => {
  const { api } = useIslandContext();
  const zone = useInBrowser() && !track ? previewZone() : undefined;
  const { data, isError } = useQuery({
    ...previewQuery(api, track?.id ?? category.id, zone),
    placeholderData: (before) => before,
  });
  if (isError) return null;
  return (
    <section aria-label="Free times" className="grid gap-2 rounded-card bg-brand-tint p-4">
      {data
        ? (
          <>
            <p>{countText(data.specialists, data.days)}</p>
            {data.proposed.length > 0 && (
              <>
                <p id="earliest" className="truncate text-sm text-ink-soft">Earliest times in {data.city}</p>
                <ul aria-labelledby="earliest" className="grid grid-cols-3 gap-2">
                  {/* Keyed by place, so that nothing moves when other times are proposed in the visitor's own zone. */}
                  {data.proposed.map((time, place) => <EarlyTime key={place} time={time} />)}
                </ul>
              </>
            )}
          </>
        )
        : <Skeleton className="h-35 w-full sm:h-29" />}
    </section>
  );
};

const countText = (specialists: number, days: number) =>
  specialists === 0 ? `Nobody is free in the next ${days} days. Tell us what you need, and we'll look for someone.` : (
    <>
      <strong className="font-semibold">{specialists} {specialists === 1 ? "specialist" : "specialists"}</strong>{" "}
      {specialists === 1 ? "has" : "have"} free times in the next {days} days.
    </>
  );

/** The day above the time, so that three fit beside each other on a phone. */
const EarlyTime = ({ time: { day, clock } }: { time: ReadableTime }) => (
  <li className="grid min-w-0 rounded-part bg-surface px-1 py-1.5 text-center">
    <span className="truncate text-sm text-ink-soft">{day}</span>
    <span className="sr-only">,</span>
    <span className="font-semibold">{clock}</span>
  </li>
);
