// The hours of every week, day by day, and weeks to begin from.
import { Card } from "@/web/ui/card.tsx";
import { lengthText } from "@/web/ui/clock-text.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { openMinutes, WEEKDAYS } from "./hours.ts";
import type { EditorPart } from "./part.ts";
import { WEEK_TEMPLATES } from "./week-templates.ts";
import { WeekdayRow } from "./weekday-row.tsx";
import { ZoneField } from "./zone-field.tsx";

const Templates = ({ change }: Pick<EditorPart, "change">) => (
  <Disclosure summary="Begin from a typical week">
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
    title="Weekly hours"
    aside={<p className="text-ink-soft">{lengthText(openMinutes(part.calendar.weekly))} a week</p>}
  >
    <ZoneField {...part} />
    <Templates change={part.change} />
    <ul className="divide-y divide-line">
      {WEEKDAYS.map((weekday) => <WeekdayRow key={weekday} weekday={weekday} {...part} />)}
    </ul>
  </Card>
);
