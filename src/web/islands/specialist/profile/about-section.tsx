// The profile's first part: face, name, headline, text and years, as visitors will read them.
import { BOUNDS } from "@/modules/specialists/rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { CountedInput } from "@/web/ui/counted-input.tsx";
import { TextArea } from "@/web/ui/text-area.tsx";
import { TextInput } from "@/web/ui/text-input.tsx";
import type { SectionProps } from "./section.ts";

const BIO_HELP = "What do you help with, for whom, and how do you work? Write as you would speak in a first meeting.";

export const AboutSection = ({ typed, problemOf, children }: SectionProps & { children: React.ReactNode }) => {
  const field = (name: "displayName" | "headline" | "bio" | "yearsOfExperience") => ({
    name,
    error: problemOf(name),
    defaultValue: typed[name],
  });
  return (
    <Card title="About you">
      <div className="grid gap-6">
        {children}
        <TextInput
          {...field("displayName")}
          label="Your name as visitors see it"
          autoComplete="name"
          maxLength={200}
        />
        <CountedInput
          {...field("headline")}
          label="Headline"
          help="One line under your name, such as “Plain answers about your first mortgage”."
          room={BOUNDS.headline.max}
          autoComplete="off"
        />
        <TextArea
          {...field("bio")}
          label="About you"
          help={BIO_HELP}
          rows={8}
          least={BOUNDS.bio.min}
          room={BOUNDS.bio.max}
        />
        <TextInput
          {...field("yearsOfExperience")}
          label="Years of experience"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-32"
        />
      </div>
    </Card>
  );
};
