import { t } from "@/languages/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ANY_LANGUAGE } from "@/modules/matching/rules.ts";
import type { PreviewQuery } from "@/modules/matching/schemas.ts";
import type { Preferences as PreferencesInput } from "@/modules/tracks/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { type Problem, useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { type ChipChoice, ChoicePills } from "@/web/ui/form/choice-chips.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { useGoTo } from "../navigation.tsx";
import { previewQuery } from "../queries.ts";
import { StepFrame } from "../step-frame.tsx";
import { screenPath } from "../track/journey.ts";
import { useSendStep } from "../track/track-actions.ts";
import { useVisit, wishesOf } from "../track/visit.ts";
import { waysOf } from "../track/ways.ts";

/** What a form has before it is complete; the values are those of its options. */
type PreferencesForm = { [K in keyof PreferencesInput]?: string | string[] };

const preferencesOfForm = (form: FormData): PreferencesForm => {
  const valueOf = (name: string) => form.get(name)?.toString();
  const language = valueOf("language");
  return {
    timeOfDay: form.getAll("timeOfDay").map(String),
    timing: valueOf("timing"),
    contactMethod: valueOf("contactMethod"),
    location: valueOf("location"),
    language: language === ANY_LANGUAGE ? undefined : language,
  };
};

const REQUIRED = [
  ["timeOfDay", "chooseTimeOfDay"],
  ["timing", "chooseTiming"],
  ["contactMethod", "chooseContactMethod"],
  ["location", "chooseLocation"],
] as const;

const preferencesProblems = (typed: PreferencesForm): Problem[] =>
  REQUIRED.filter(([key]) => !typed[key]?.length)
    .map(([key, sentence]) => ({ key, sentence: t(`funnel.preferences.${sentence}`) }));

/** Proposed together with every time of day, the default location and the visitor's own language. */
const PROPOSED = { timing: "1-week", contactMethod: "email" };

const ENGLISH = "en";

/** The likely languages beside each other, and the others folded. */
const languageChoices = (languages: readonly ChipChoice[], chosen: string) => {
  const isLikely = ({ value }: ChipChoice) => value === chosen || value === ENGLISH;
  return {
    options: [
      ...languages.filter(isLikely),
      { value: ANY_LANGUAGE, label: t("funnel.preferences.anyLanguage") },
    ],
    more: { summary: t("funnel.preferences.more"), options: languages.filter((language) => !isLikely(language)) },
    defaultValue: [chosen],
  };
};

/** How many specialists are free for what is chosen, and why not all that the first screen has counted. */
const Fit = ({ trackId, chosen }: { trackId: string; chosen: PreviewQuery }) => {
  const { api } = useIslandContext();
  const { data, isError } = useQuery({ ...previewQuery(api, trackId, chosen), placeholderData: (before) => before });
  if (isError) return null;
  return (
    <p role="status" className="-mt-4 min-h-6 text-ink-soft">
      {data &&
        (data.fit?.text ?? t("funnel.preferences.fit", { specialists: data.specialists }))}
    </p>
  );
};

export default function Preferences() {
  const visit = useVisit();
  const { start: { labels }, category, track, journey } = visit;
  const ways = waysOf(visit);
  const wishes = wishesOf(visit);
  const [chosen, setChosen] = useState<PreviewQuery>(wishes);
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
  const field = (name: "timeOfDay" | "timing" | "location" | "language" | "contactMethod") => ({
    name,
    label: t(`funnel.preferences.${name}`),
    error: problemOf(name),
  });
  return (
    <StepFrame step="preferences" title={t("funnel.preferences.title")}>
      {track && !track.isOwn && <Fit trackId={track.id} chosen={chosen} />}
      <form {...form}>
        <div
          className="grid gap-3 sm:gap-5"
          onChange={({ currentTarget }) => {
            const { location, language = ANY_LANGUAGE } = preferencesOfForm(
              new FormData(currentTarget.closest("form")!),
            );
            setChosen({ location, language } as PreviewQuery);
          }}
        >
          <ErrorSummary problems={summary} attempt={attempt} />
          <ChoicePills
            {...field("timeOfDay")}
            options={labels.timeOfDay}
            defaultValue={before?.timeOfDay ?? labels.timeOfDay.map(({ value }) => value)}
          />
          <ChoicePills
            {...field("timing")}
            type="radio"
            options={labels.timing}
            defaultValue={[before?.timing ?? PROPOSED.timing]}
          />
          <ChoicePills
            {...field("location")}
            type="radio"
            options={ways}
            defaultValue={[ways.some(({ value }) => value === wishes.location) ? wishes.location : ways[0]!.value]}
          />
          <ChoicePills
            {...field("language")}
            type="radio"
            {...languageChoices(labels.language, wishes.language)}
          />
          <ChoicePills
            {...field("contactMethod")}
            type="radio"
            options={labels.contactMethod}
            defaultValue={[before?.contactMethod ?? PROPOSED.contactMethod]}
          />
        </div>
        <StickyBar>
          <Button type="submit" busy={busy ? t("funnel.saving") : undefined}>{t("funnel.continue")}</Button>
        </StickyBar>
      </form>
    </StepFrame>
  );
}
