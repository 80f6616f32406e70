// The specialists who are free at a start, in the published order, each as a card to choose.
import type { SlotSpecialist, SlotView } from "@/modules/matching/schemas.ts";
import type { StartData } from "@/modules/funnel/schemas.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { SpecialistCard } from "@/web/ui/specialist-card.tsx";
import { factsOf } from "../labels.tsx";

/** The name of the group in the form. */
export const SPECIALIST = "specialistId";

interface SpecialistChoiceProps {
  view: SlotView;
  labels: StartData["labels"];
  /** Makes each card a radio button. */
  choice?: {
    /** The id of the chosen specialist. */
    chosen?: string;
    /** The id of the error, when the visitor has chosen nobody. */
    errorId?: string;
    onChoose(id: string): void;
  };
}

const LEGEND = "specialists-legend";

export const SpecialistChoice = ({ view, labels, choice }: SpecialistChoiceProps) => (
  <fieldset
    role={choice && "radiogroup"}
    aria-labelledby={LEGEND}
    aria-describedby={choice?.errorId}
    aria-required={choice && true}
    className="grid min-w-0 gap-3"
  >
    <legend id={LEGEND} className="sr-only">Specialists who are free at your time</legend>
    {view.specialists.map((specialist, index) => (
      <SpecialistCard
        key={specialist.id}
        {...factsOf(specialist, labels)}
        length={lengthOf(specialist, view)}
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

const remarkOf = ({ preferred }: SlotView, { id }: SlotSpecialist): string =>
  id === preferred?.id ? "You asked for them" : "Best match";

/** With the time where the specialist is, unless both are in the same zone. */
const lengthOf = ({ minutes, zone, city, localTime, displayName }: SlotSpecialist, { timezone, time }: SlotView) => {
  if (zone === timezone) return `${minutes} minutes`;
  return `${minutes} minutes` +
    (localTime === time.text ? `, the same time in ${city}` : `. For ${displayName}, in ${city}, it's ${localTime}`);
};

const More = ({ specialist: { displayName, reasons, company, bio } }: { specialist: SlotSpecialist }) => (
  <div className="grid gap-1">
    {reasons.length > 0 && (
      <ul aria-label="Why this specialist fits" className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <li key={reason}>
            {/* Not the part: its module carries every status, and this step has a budget. */}
            <span className="chip bg-wash text-ink">{reason}</span>
          </li>
        ))}
      </ul>
    )}
    <Disclosure summary={`About ${displayName}`}>
      {company && <p className="font-medium text-ink">{company}</p>}
      <p className="whitespace-pre-line">{bio}</p>
    </Disclosure>
  </div>
);
