// The weekly hours, and their time zone and templates.
import { useMemo, useRef } from "react";
import { cityOf } from "@/platform/time/zones.ts";
import { formatDuration } from "@/web/ui/calendar/clock.ts";
import { Card } from "@/web/ui/card.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { FoldedCard } from "@/web/ui/folded-card.tsx";
import { Combobox } from "@/web/ui/form/combobox.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import type { EditorPart } from "../editor-part.ts";
import { openMinutes, WEEK_TEMPLATES, WEEKDAYS } from "../model/hours.ts";
import { errorFor } from "../model/validation.ts";
import { isKnownZone, searchZones, type ZoneChoice, zoneChoice, zoneChoices } from "../model/zones.ts";
import { WeekdayRow } from "./weekday-row.tsx";

const Templates = ({ change }: Pick<EditorPart, "change">) => (
  <Disclosure summary="Start from a template">
    <ul className="grid gap-1">
      {WEEK_TEMPLATES.map(({ key, label, hint }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => change({ do: "use-template", key })}
            className="min-h-11 w-full rounded-part px-2 py-1 text-left hover:bg-wash"
          >
            <span className="font-medium text-brand underline decoration-1 underline-offset-4">{label}</span>
            <span className="text-ink-soft">{` · ${hint}`}</span>
          </button>
        </li>
      ))}
    </ul>
  </Disclosure>
);

export const WeeklyHours = (part: EditorPart) => (
  <Card
    id="hours"
    title="Weekly hours"
    aside={<p className="text-ink-soft">{formatDuration(openMinutes(part.calendar.weekly))} a week</p>}
  >
    <ul className="divide-y divide-line">
      {WEEKDAYS.map((weekday) => <WeekdayRow key={weekday} weekday={weekday} {...part} />)}
    </ul>
  </Card>
);

/** What is set once, and changed rarely. */
export const ZoneAndTemplates = (part: EditorPart) => (
  <FoldedCard
    id="zone-and-templates"
    title="Time zone and templates"
    state={cityOf(part.calendar.zone)}
    hasError={errorFor(part.errors, "zone") !== undefined}
  >
    <ZoneField {...part} />
    <Templates change={part.change} />
  </FoldedCard>
);

const zoneText = ({ city, region, offset }: ZoneChoice): string =>
  [city, region && `(${region})`, `· ${offset}`].filter(Boolean).join(" ");

const ZoneField = ({ calendar: { zone }, change, errors }: EditorPart) => {
  const here = useInBrowser();
  const now = useMemo(() => new Date(), []);
  /** Several hundred zones with their offsets, computed on the first search. */
  const all = useRef<readonly ZoneChoice[]>(undefined);
  const choices = () => all.current ??= zoneChoices(Intl.supportedValuesOf("timeZone"), now);
  return (
    <Combobox
      label="Your time zone"
      name="zone"
      help="Your hours are in this time zone. Visitors see them in their own."
      error={errorFor(errors, "zone")}
      value={zone}
      displayValue={here && isKnownZone(zone) ? zoneText(zoneChoice(zone, now)) : cityOf(zone)}
      suggest={(text) =>
        searchZones(choices(), text).map((choice) => ({
          value: choice.zone,
          label: choice.city,
          hint: [choice.region, choice.offset].filter(Boolean).join(" · "),
        }))}
      onPick={(value) => change({ do: "set", setting: "zone", value })}
      inputMode="search"
    />
  );
};
