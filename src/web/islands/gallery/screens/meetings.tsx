import { useState } from "react";
import { Avatar } from "@/web/ui/avatar.tsx";
import { DayGrid } from "@/web/ui/calendar/day-grid.tsx";
import { BanIcon, PencilIcon, SunIcon } from "@/web/ui/icons.ts";
import { SpecialistCard } from "@/web/ui/specialist-card.tsx";
import { TimeGrid } from "@/web/ui/calendar/time-grid.tsx";
import { Group, Sample } from "./exhibit.tsx";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { Combobox } from "@/web/ui/form/combobox.tsx";
import { type MonthDay, MonthGrid } from "@/web/ui/calendar/month-grid.tsx";
import { TimeRangeField } from "@/web/ui/calendar/time-range-field.tsx";

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

const days = ["11-24", "11-25", "11-27", "11-30", "12-01", "12-10"].map((day) => ({
  date: `2026-${day}`,
  total: 12,
  morning: 6,
  afternoon: 4,
  evening: 2,
  ...(day === "11-27" && { night: { early: 6, late: 6 }, afternoon: 0, evening: 6 }),
}));

const time = (hour: number, minute: number, specialists: number) => ({
  hour,
  minute,
  startsAt: `2026-11-24T${String(hour - 1).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00Z`,
  timeOfDay: hour < 12 ? "morning" as const : hour < 18 ? "afternoon" as const : "evening" as const,
  specialists,
});
const times = [
  time(9, 0, 5),
  time(9, 30, 3),
  time(11, 0, 1),
  time(14, 0, 3),
  time(14, 30, 3),
  time(18, 0, 2),
  time(22, 30, 1),
];

const anna = {
  displayName: "Anna Gruber",
  headline: "First homes without surprises",
  rating: { average: 4.8, count: 12 },
  meetingsHeld: 23,
  length: "30 min",
  priceAfterwards: "€1,400 once the contract is signed. Nothing if the bank pays me.",
  languages: ["German", "English"],
  licence: "Licensed in Austria",
};
const tom = {
  ...anna,
  displayName: "Tom Okafor",
  headline: "Mortgages for the self-employed",
  rating: null,
  meetingsHeld: 1,
};

export const Meetings = () => {
  const [day, setDay] = useState("2026-11-24");
  const [start, setStart] = useState("");
  const [part, setPart] = useState<"morning" | "afternoon" | "evening">("morning");
  return (
    <Group title="Meetings">
      <Sample name="DayGrid">
        <DayGrid
          days={days}
          first="2026-11-24"
          last="2026-12-27"
          selected={day}
          today="2026-11-24"
          hrefOf={(date) => `?day=${date}`}
          onPick={setDay}
          later={{ href: "?from=2026-12-28" }}
        />
      </Sample>
      <Sample name="TimeGrid">
        <TimeGrid
          times={times}
          parts={[part]}
          hrefOfPart={(part) => `?part=${part}`}
          onPart={setPart}
          selected={start}
          hrefOf={({ startsAt }) => `?start=${startsAt}`}
          onPick={({ startsAt }) => setStart(startsAt)}
          noteOf={({ hour, minute }) => hour === 11 && !minute ? "GMT+1" : undefined}
        />
      </Sample>
      <Sample name="SpecialistCard to choose">
        <fieldset className="grid gap-3">
          <legend className="mb-3 font-semibold">Who would you like to meet?</legend>
          <SpecialistCard
            {...anna}
            remark="Best match"
            choice={{ name: "specialistId", value: "anna", defaultChecked: true }}
          />
          <SpecialistCard {...tom} choice={{ name: "specialistId", value: "tom" }} />
        </fieldset>
      </Sample>
      <Sample name="SpecialistCard">
        <SpecialistCard {...anna}>
          <p>I have accompanied more than 400 families to their first home and tell you early what will not work.</p>
        </SpecialistCard>
      </Sample>
      <Sample name="Avatar">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name="Anna Gruber" size="small" />
          <Avatar name="Anna Gruber" />
          <Avatar name="Tom" size="large" />
        </div>
      </Sample>
    </Group>
  );
};
