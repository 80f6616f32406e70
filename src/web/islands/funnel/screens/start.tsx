// The funnel's screen "Start": which part of the topic is it? For who comes back, the way on.
import { Button } from "@/web/ui/button.tsx";
import { ChoiceCards } from "@/web/ui/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { StickyBar } from "@/web/ui/sticky-bar.tsx";
import { screenPath } from "../journey.ts";
import { Promises } from "../promises.tsx";
import { ResumeCard } from "../resume-card.tsx";
import { StepFrame, useGoTo } from "../step-frame.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { hasSentSteps, useTrackActions } from "../track-actions.ts";
import { useVisit } from "../visit.ts";

/** The choice of those who cannot tell yet; no subcategory is sent. */
const UNSURE = "unsure";
const FIELD = "subcategoryId";

export default function Start() {
  const { start, category, kept, track, journey } = useVisit();
  const { sendStep } = useTrackActions();
  const goTo = useGoTo();
  const choices = category.subcategories;
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: (typed) => typed.get(FIELD),
    check: (chosen) =>
      choices.length > 0 && chosen === null
        ? [{ key: FIELD, sentence: "Choose what fits best, or “I am not sure yet”." }]
        : [],
    send: async (chosen) => {
      const subcategoryId = choices.find(({ id }) => id === chosen)?.id ?? null;
      await sendStep(category.id, "start", { subcategoryId });
      await goTo(screenPath(category.id, journey.after("start")));
    },
  });
  const isBack = kept !== null && !hasSentSteps();
  return (
    <StepFrame step="start" backTo="/funnel" title={category.name} lead={category.description}>
      {isBack && <ResumeCard track={kept} categories={start.categories} />}
      <form {...form}>
        <div className="grid gap-6">
          <ErrorSummary problems={summary} attempt={attempt} />
          {choices.length > 0 && (
            <ChoiceCards
              type="radio"
              name={FIELD}
              label="What is it about?"
              options={[...choices.map(({ id, name }) => ({ value: id, label: name })), {
                value: UNSURE,
                label: "I am not sure yet",
              }]}
              defaultValue={track && (track.subcategoryId ?? UNSURE)}
              error={problemOf(FIELD)}
            />
          )}
          <Promises />
        </div>
        <StickyBar>
          <Button type="submit" busy={busy ? "Starting…" : undefined}>
            {track ? "Continue" : "Start"}
          </Button>
        </StickyBar>
      </form>
    </StepFrame>
  );
}
