// The specialists who are free at a start, in the published order, each as a card to choose.
import type { SlotSpecialist, SlotView, StartData } from "@/modules/funnel/schemas.ts";
import { Chip } from "@/web/ui/chip.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { ClockIcon } from "@/web/ui/icons.ts";
import { SpecialistCard } from "@/web/ui/specialist-card.tsx";
import { factsOf } from "../labels.tsx";

/** The name of the group in the form. */
export const SPECIALIST = "specialistId";

interface SpecialistChoiceProps {
  view: SlotView;
  labels: StartData["labels"];
  /** The id of the chosen specialist; without it nothing can be chosen. */
  chosen?: string;
  onChoose?(id: string): void;
}

export const SpecialistChoice = ({ view, labels, chosen, onChoose }: SpecialistChoiceProps) => (
  <fieldset className="grid min-w-0 gap-4">
    <legend className="sr-only">Specialists who are free at your time</legend>
    {view.specialists.map((specialist, index) => (
      <SpecialistCard
        key={specialist.id}
        {...factsOf(specialist, labels)}
        remark={index === 0 && view.specialists.length > 1 ? remarkOf(view) : undefined}
        choice={chosen === undefined ? undefined : {
          name: SPECIALIST,
          id: index === 0 ? SPECIALIST : undefined,
          value: specialist.id,
          defaultChecked: specialist.id === chosen,
          onChange: () => onChoose?.(specialist.id),
        }}
      >
        <More specialist={specialist} view={view} />
      </SpecialistCard>
    ))}
  </fieldset>
);

const remarkOf = ({ preferred }: SlotView): string => preferred?.isFree ? "You asked for them" : "Best match";

/** The time where the specialist is; nothing when both are in the same zone. */
const timeThere = ({ zone, city, localTime, displayName }: SlotSpecialist, { timezone, time }: SlotView): string => {
  if (zone === timezone) return "";
  return localTime === time.text ? `, the same time in ${city}` : `. For ${displayName}, in ${city}, it's ${localTime}`;
};

const More = ({ specialist, view }: { specialist: SlotSpecialist; view: SlotView }) => (
  <div className="grid gap-2">
    {specialist.reasons.length > 0 && (
      <ul aria-label="Why this specialist fits" className="flex flex-wrap gap-2">
        {specialist.reasons.map((reason) => (
          <li key={reason}>
            <Chip>{reason}</Chip>
          </li>
        ))}
      </ul>
    )}
    {specialist.rating && (
      <p>{`Rated ${specialist.rating.average.toFixed(1)} out of 5 (${specialist.rating.count} ratings)`}</p>
    )}
    <p className="flex items-start gap-2 text-ink-soft">
      <ClockIcon className="mt-0.5 size-5" />
      <span>{`${specialist.minutes} minutes${timeThere(specialist, view)}`}</span>
    </p>
    <Disclosure summary={`About ${specialist.displayName}`}>
      {specialist.company && <p className="font-medium text-ink">{specialist.company}</p>}
      <p className="whitespace-pre-line">{specialist.bio}</p>
    </Disclosure>
  </div>
);
