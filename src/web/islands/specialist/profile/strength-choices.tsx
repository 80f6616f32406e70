// The answers of visitors that a specialist knows best. They count in the order in which specialists are shown.
import type { ServableCategory } from "@/modules/specialists/profile-schemas.ts";
import { ChoicePills } from "@/web/ui/choice-pills.tsx";
import { serviceNames } from "./typed-profile.ts";

export interface StrengthChoicesProps {
  categoryId: string;
  questions: ServableCategory["matching"];
  strengths: Record<string, readonly string[]>;
}

const HELP =
  "Visitors answer this question. Tick the answers you know best: people who give them find you further up. " +
  "Leave all of them open if every answer suits you alike.";

export const StrengthChoices = ({ categoryId, questions, strengths }: StrengthChoicesProps) =>
  questions.map(({ key, label, options }) => (
    <ChoicePills
      key={key}
      name={serviceNames(categoryId).strength(key)}
      label={`Your strengths: “${label}”`}
      help={HELP}
      optional
      options={options}
      defaultValue={strengths[key]}
    />
  ));
