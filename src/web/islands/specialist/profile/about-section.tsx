import { BOUNDS } from "@/modules/specialists/rules.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { ChoicePills } from "@/web/ui/form/choice-chips.tsx";
import { CountedInput, TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import type { SectionProps } from "./profile-fields.ts";

const BIO_HELP = "What do you help with, for whom, and how do you work? Write the way you'd speak in a first meeting.";

const PRICE_HELP =
  "The meeting is free for visitors. What do they pay if they work with you after it? Visitors see this " +
  "on your card, such as “Usually €900 per mortgage, paid when it is signed”.";

export const AboutSection = ({ values, children }: SectionProps & { children: React.ReactNode }) => {
  const field = (name: "displayName" | "headline" | "bio" | "yearsOfExperience" | "priceAfterwards") => ({
    name,
    defaultValue: values[name],
  });
  return (
    <Card id="about" title="About you">
      <div className="grid gap-6">
        {children}
        <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
          <TextInput
            {...field("displayName")}
            label="Your name as visitors see it"
            autoComplete="name"
            maxLength={200}
          />
          <TextInput
            {...field("yearsOfExperience")}
            label="Years of experience"
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32"
            optional
          />
        </div>
        <CountedInput
          {...field("headline")}
          label="Headline"
          help="One line under your name, such as “Plain answers about your first mortgage”."
          limit={BOUNDS.headline.max}
          autoComplete="off"
        />
        <TextArea
          {...field("bio")}
          label="About you"
          help={BIO_HELP}
          rows={6}
          minimum={BOUNDS.bio.min}
          limit={BOUNDS.bio.max}
        />
        <TextArea
          {...field("priceAfterwards")}
          label="What it costs if they continue"
          help={PRICE_HELP}
          optional
          rows={3}
          limit={BOUNDS.priceAfterwards.max}
        />
      </div>
    </Card>
  );
};

/** Languages outside the list can come from elsewhere. They stay selectable. */
const optionsWith = (chosen: readonly string[]) => {
  const listed: readonly { value: string; label: string }[] = LABELS.language;
  const others = chosen.filter((code) => !listed.some(({ value }) => value === code));
  return [...listed, ...others.map((code) => ({ value: code, label: code.toUpperCase() }))];
};

export const LanguagesSection = ({ values }: SectionProps) => (
  <Card id="languages-spoken" title="Languages">
    <ChoicePills
      name="languages"
      label="Which languages do you speak with visitors?"
      help="Visitors who choose a language only see specialists who speak it."
      options={optionsWith(values.languages)}
      defaultValue={values.languages}
    />
  </Card>
);
