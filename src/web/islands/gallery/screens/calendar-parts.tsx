// What a calendar is edited with: times, days of a month, choices from long lists.
import { useState } from "react";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { Combobox } from "@/web/ui/form/combobox.tsx";
import { BanIcon, PencilIcon, SunIcon } from "@/web/ui/icons.ts";
import { type MonthDay, MonthGrid } from "@/web/ui/calendar/month-grid.tsx";
import { TimeRangeField } from "@/web/ui/calendar/time-range-field.tsx";
import { Group, Sample } from "./exhibit.tsx";

const ZONES = [
  { value: "Europe/Berlin", label: "Berlin", hint: "Europe · UTC+1" },
  { value: "Europe/Lisbon", label: "Lisbon", hint: "Europe · UTC" },
  { value: "America/New_York", label: "New York", hint: "America · UTC-5" },
  { value: "Europe/Vienna", label: "Vienna", hint: "Europe · UTC+1" },
];
const suggest = (text: string) =>
  ZONES.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(text.toLowerCase()));
const labelOf = (zone: string) => ZONES.find(({ value }) => value === zone)?.label ?? zone;

const MARKED: Record<string, MonthDay> = {
  "2026-11-24": { description: "Open 09:00–18:00, 2 meetings", variant: "filled", count: 2 },
  "2026-11-25": {
    description: "Other hours 10:00–12:00",
    variant: "filled",
    icon: <PencilIcon className="size-3.5" />,
  },
  "2026-11-26": { description: "Closed on this date", variant: "plain", icon: <BanIcon className="size-3.5" /> },
  "2026-11-27": { description: "Time off", variant: "striped", icon: <SunIcon className="size-3.5" /> },
  "2026-11-30": { description: "Open 09:00–18:00, too far ahead to be booked yet", variant: "filled", faint: true },
};
const dayOf = (date: string): MonthDay => MARKED[date] ?? { description: "Closed as every week", variant: "plain" };

const Zones = () => {
  const [zone, setZone] = useState("Europe/Vienna");
  const box = { value: zone, displayValue: labelOf(zone), suggest, onPick: setZone };
  return (
    <>
      <Combobox label="Your time zone" name="zone" help="Type a city or an offset." {...box} />
      <Combobox label="Time zone" name="wrongZone" error="Choose a time zone from the list." {...box} />
    </>
  );
};

const Hours = () => {
  const [range, setRange] = useState({ from: 540, to: 780 });
  return (
    <div className="flex flex-wrap gap-4">
      <TimeRangeField
        id="hours"
        label="Monday, hours"
        {...range}
        onChange={(change) => setRange((before) => ({ ...before, ...change }))}
      />
      <TimeRangeField id="wrong-hours" label="Tuesday, hours" from={600} to={540} invalid onChange={() => {}} />
    </div>
  );
};

const Length = () => {
  const [minutes, setMinutes] = useState("30");
  const options = ["15", "20", "30", "45", "60"].map((value) => ({ value, label: value }));
  return (
    <>
      <ChoiceChips
        label="Length of a meeting, in minutes"
        name="length"
        options={options}
        value={minutes}
        onPick={setMinutes}
      />
      <ChoiceChips
        label="Length"
        name="wrongLength"
        error="A meeting lasts 15, 20, 30, 45 or 60 minutes."
        options={options}
        value=""
        onPick={() => {}}
      />
    </>
  );
};

export const CalendarParts = () => {
  const [date, setDate] = useState("2026-11-24");
  return (
    <Group title="Calendar">
      <Sample name="Combobox">
        <Zones />
      </Sample>
      <Sample name="TimeRangeField, ChoiceChips">
        <Hours />
        <Length />
      </Sample>
      <Sample name="MonthGrid">
        <MonthGrid
          label="Choose a day"
          selected={date}
          onSelect={setDate}
          today="2026-11-20"
          first="2026-11-20"
          last="2027-01-31"
          dayOf={dayOf}
        />
      </Sample>
    </Group>
  );
};
