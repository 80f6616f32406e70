// The funnel's screen "Your preferences": when, how soon, how to reach, where to meet, in which language.
import type { Preferences as PreferencesSent } from "@/modules/funnel/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { type CardChoice, ChoiceCards } from "@/web/ui/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { NativeSelect } from "@/web/ui/native-select.tsx";
import { StickyBar } from "@/web/ui/sticky-bar.tsx";
import { ChannelIcon } from "../channel-icon.tsx";
import { screenPath } from "../journey.ts";
import { ANY_LANGUAGE, preferencesOfForm, preferencesProblems } from "../preferences-of-form.ts";
import { StepFrame, useGoTo } from "../step-frame.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { useTrackActions } from "../track-actions.ts";
import { useVisit } from "../visit.ts";

/** The hours behind the words (PRODUCT section 4). */
const HOURS: Record<string, string> = { morning: "Before 12:00", afternoon: "12:00 to 18:00", evening: "From 18:00" };

const withIcons = (options: readonly CardChoice[]): CardChoice[] =>
  options.map((option) => ({ ...option, icon: <ChannelIcon channel={option.value} /> }));

export default function Preferences() {
  const { start: { labels, defaults }, category, track, journey } = useVisit();
  const { sendStep } = useTrackActions();
  const goTo = useGoTo();
  const before = track?.preferences;
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: preferencesOfForm,
    check: preferencesProblems,
    send: async (typed) => {
      await sendStep(category.id, "preferences", { preferences: typed as PreferencesSent });
      await goTo(screenPath(category.id, journey.after("preferences")));
    },
  });
  const field = (name: string, label: string) => ({ name, label, error: problemOf(name) });
  return (
    <StepFrame step="preferences" title="How would you like to meet?" lead="You will see the exact times in a moment.">
      <form {...form}>
        <div className="grid gap-8">
          <ErrorSummary problems={summary} attempt={attempt} />
          <ChoiceCards
            {...field("timeOfDay", "When do you prefer to talk?")}
            help="Choose all that suit you."
            type="checkbox"
            columns={3}
            options={labels.timeOfDay.map((option) => ({ ...option, hint: HOURS[option.value] }))}
            defaultValue={before?.timeOfDay}
          />
          <ChoiceCards
            {...field("timing", "How soon would you like to speak to someone?")}
            type="radio"
            columns={3}
            options={labels.timing}
            defaultValue={before?.timing}
          />
          <ChoiceCards
            {...field("location", "Where should the meeting take place?")}
            type="radio"
            columns={3}
            options={withIcons(labels.location)}
            defaultValue={before?.location ?? defaults.location}
          />
          <NativeSelect
            {...field("language", "In which language?")}
            options={[{ value: ANY_LANGUAGE, label: "Any language" }, ...labels.language]}
            defaultValue={before?.language ?? ANY_LANGUAGE}
          />
          <ChoiceCards
            {...field("contactMethod", "How may we reach you about this meeting?")}
            type="radio"
            columns={3}
            options={withIcons(labels.contactMethod)}
            defaultValue={before?.contactMethod}
          />
        </div>
        <StickyBar>
          <Button type="submit" busy={busy ? "Saving…" : undefined}>Continue</Button>
        </StickyBar>
      </form>
    </StepFrame>
  );
}
