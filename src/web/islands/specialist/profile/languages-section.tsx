// The languages in which a specialist meets visitors: those that visitors can ask for.
import { LABELS } from "@/modules/funnel/rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { ChoicePills } from "@/web/ui/choice-pills.tsx";
import type { SectionProps } from "./section.ts";

/** Languages beyond the list were chosen elsewhere and stay. */
const optionsWith = (chosen: readonly string[]) => {
  const listed: readonly { value: string; label: string }[] = LABELS.language;
  const more = chosen.filter((code) => !listed.some(({ value }) => value === code));
  return [...listed, ...more.map((code) => ({ value: code, label: code.toUpperCase() }))];
};

export const LanguagesSection = ({ typed, problemOf }: SectionProps) => (
  <Card title="Languages">
    <ChoicePills
      name="languages"
      label="Which languages do you speak with visitors?"
      help="Visitors who ask for a language only see people who speak it."
      options={optionsWith(typed.languages)}
      defaultValue={typed.languages}
      error={problemOf("languages")}
    />
  </Card>
);
