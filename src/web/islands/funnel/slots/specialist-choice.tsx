// The specialists who are free at a start, in the published order, each as a card to choose.
import { t } from "@/languages/language.ts";
import { comma } from "@/platform/intl.ts";
import type { SlotSpecialist, SlotView } from "@/modules/matching/schemas.ts";
import type { StartData } from "@/modules/funnel/schemas.ts";
import { CheckIcon } from "@/web/ui/icons.ts";
import { AboutSpecialist, SpecialistCard, type SpecialistFacts } from "@/web/ui/specialist-card.tsx";
import { labelOf } from "@/modules/tracks/rules.ts";

/** The name of the group in the form. */
export const SPECIALIST = "specialistId";

interface SpecialistChoiceProps {
  view: SlotView;
  labels: StartData["labels"];
  /** Makes each card a radio button. */
  choice?: {
    /** The id of the chosen specialist. */
    chosen?: string;
    onChoose(id: string): void;
  };
}

const LEGEND = "specialists-legend";

export const SpecialistChoice = ({ view, labels, choice }: SpecialistChoiceProps) => (
  <fieldset
    role={choice && "radiogroup"}
    aria-labelledby={LEGEND}
    aria-required={choice && true}
    className="grid min-w-0 gap-3"
  >
    <legend id={LEGEND} className="sr-only">{t("funnel.specialist.legend")}</legend>
    {view.specialists.map((specialist, index) => (
      <SpecialistCard
        key={specialist.id}
        {...toFacts(specialist, labels)}
        length={lengthOf(specialist)}
        remark={index === 0 && view.specialists.length > 1 ? remarkOf(view, specialist) : undefined}
        choice={choice && {
          name: SPECIALIST,
          id: index === 0 ? SPECIALIST : undefined,
          value: specialist.id,
          defaultChecked: specialist.id === choice.chosen,
          onChange: () => choice.onChoose(specialist.id),
        }}
      >
        <More specialist={specialist} />
      </SpecialistCard>
    ))}
  </fieldset>
);

/** The facts on a specialist's card. */
const toFacts = (specialist: SlotSpecialist, labels: StartData["labels"]): SpecialistFacts => ({
  displayName: specialist.displayName,
  headline: specialist.headline,
  photo: specialist.photoUrl,
  licence: specialist.licence,
  rating: specialist.rating,
  meetingsHeld: specialist.meetingsHeld,
  priceAfterwards: specialist.priceAfterwards,
  languages: specialist.languages.map((language) => labelOf(labels.language, language)),
});

/** A verified credential as a label. */
const credentialText = ({ type, issuer }: SlotSpecialist["credentials"][number]): string => {
  const text = [type, issuer].filter(Boolean).join(comma());
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

const remarkOf = ({ preferred }: SlotView, { id }: SlotSpecialist): string =>
  t(id === preferred?.id ? "funnel.specialist.askedFor" : "funnel.specialist.best");

/** With the time where the specialist is, unless it is the same. */
const lengthOf = ({ minutes, city, beside }: SlotSpecialist): string =>
  beside === null
    ? t("funnel.specialist.length", { minutes })
    : t("funnel.specialist.lengthThere", { minutes, time: beside, city });

const More = ({ specialist }: { specialist: SlotSpecialist }) => (
  <div className="grid gap-1">
    {specialist.reasons.length > 0 && (
      <ul aria-label={t("funnel.specialist.why")} className="flex flex-wrap gap-x-3 text-sm text-brand">
        {specialist.reasons.map((reason) => (
          <li key={reason} className="inline-flex items-center gap-1.5">
            <CheckIcon className="size-4" />
            {reason}
          </li>
        ))}
      </ul>
    )}
    {specialist.quote && (
      <figure className="border-s-4 border-line ps-3">
        <blockquote dir="auto">{t("funnel.quote", { text: specialist.quote.sentence })}</blockquote>
        <figcaption className="text-sm text-ink-soft">
          {t("funnel.specialist.quoteBy", specialist.quote)}
        </figcaption>
      </figure>
    )}
    <AboutSpecialist {...specialist} credentials={specialist.credentials.map(credentialText)} />
  </div>
);
