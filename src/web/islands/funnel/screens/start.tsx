// The funnel's screen "Start": the part of the topic. A returning visitor can resume.
import { useSearch } from "@tanstack/react-router";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { CheckIcon } from "@/web/ui/icons.ts";
import { ContinueBar } from "../forms/continue-bar.tsx";
import { useContinueOnChoice } from "../forms/continue-on-choice.ts";
import { useGoTo } from "../navigation.tsx";
import { PreferredNote } from "../slots/lazy-parts.tsx";
import { StepFrame } from "../step-frame.tsx";
import { Supply } from "../supply.tsx";
import { screenPath } from "../track/journey.ts";
import { ResumeCard } from "../track/resume-card.tsx";
import { hasSentSteps, useSendStep } from "../track/track-actions.ts";
import { useVisit } from "../track/visit.ts";

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
