import type { Preferences as PreferencesInput } from "@/modules/tracks/schemas.ts";
import { type Problem, useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { type CardChoice, ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { ChannelIcon } from "../labels.tsx";
import { useGoTo } from "../navigation.tsx";
import { StepFrame } from "../step-frame.tsx";
import { Supply } from "../supply.tsx";
import { screenPath } from "../track/journey.ts";
import { useSendStep } from "../track/track-actions.ts";
import { useVisit } from "../track/visit.ts";

/** No preferred language. */
const ANY_LANGUAGE = "any";

/** What a form holds before it is complete; the values are those of its options. */
type PreferencesForm = { [K in keyof PreferencesInput]?: string | string[] };

const preferencesOfForm = (form: FormData): PreferencesForm => {
  const one = (name: string) => form.get(name)?.toString();
  const language = one("language");
  return {
    timeOfDay: form.getAll("timeOfDay").map(String),
    timing: one("timing"),
    contactMethod: one("contactMethod"),
    location: one("location"),
    language: language === ANY_LANGUAGE ? undefined : language,
  };
};

const REQUIRED: readonly [key: keyof PreferencesForm, sentence: string][] = [
  ["timeOfDay", "Choose at least one time of day."],
  ["timing", "Choose how soon you'd like to talk."],
  ["contactMethod", "Choose how we can contact you."],
  ["location", "Choose where you'd like to meet."],
];

const preferencesProblems = (typed: PreferencesForm): Problem[] =>
  REQUIRED.filter(([key]) => !typed[key]?.length).map(([key, sentence]) => ({ key, sentence }));

/** Proposed together with every time of day, the default location and any language. */
const PROPOSED = { timing: "1-week", contactMethod: "email" };

/** The hours that each label stands for (docs/product/funnel.md#labels). */
const HOURS: Record<string, string> = { morning: "Before 12:00", afternoon: "12:00 to 18:00", evening: "From 18:00" };

const withIcons = (options: readonly CardChoice[]): CardChoice[] =>
  options.map((option) => ({ ...option, icon: <ChannelIcon channel={option.value} /> }));

export default function Preferences() {
  const visit = useVisit();
  const { start: { labels, defaults }, category, track, journey } = visit;
  const sendStep = useSendStep();
  const goTo = useGoTo();
  const before = track?.preferences;
  const { form, summary, attempt, problemOf, busy } = useForm({
    keep: "preferences",
    read: preferencesOfForm,
    check: preferencesProblems,
    send: async (typed) => {
      await sendStep({ categoryId: category.id, step: "preferences", preferences: typed as PreferencesInput });
      await goTo(screenPath(category.key, journey.after("preferences")));
    },
  });
  const field = (name: string, label: string) => ({ name, label, error: problemOf(name) });
  return (
    <StepFrame
      step="preferences"
      title="How would you like to meet?"
      lead="We've chosen what suits most people. Change what doesn't suit you."
    >
      <Supply visit={visit} />
      <form {...form}>
        <div className="grid gap-8">
          <ErrorSummary problems={summary} attempt={attempt} />
          <ChoiceCards
            {...field("timeOfDay", "When do you prefer to talk?")}
            help="Untick the times that don't suit you."
            type="checkbox"
            columns={3}
            options={labels.timeOfDay.map((option) => ({ ...option, hint: HOURS[option.value] }))}
            defaultValue={before?.timeOfDay ?? labels.timeOfDay.map(({ value }) => value)}
          />
          <ChoiceCards
            {...field("timing", "How soon would you like to speak to someone?")}
            type="radio"
            columns={3}
            options={labels.timing}
            defaultValue={before?.timing ?? PROPOSED.timing}
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
            defaultValue={before?.contactMethod ?? PROPOSED.contactMethod}
          />
        </div>
        <StickyBar>
          <Button type="submit" busy={busy ? "Saving…" : undefined}>Continue</Button>
        </StickyBar>
      </form>
    </StepFrame>
  );
}
