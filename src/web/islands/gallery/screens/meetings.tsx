import { useState } from "react";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Chip } from "@/web/ui/chip.tsx";
import { DateList } from "@/web/ui/calendar/date-list.tsx";
import { GlobeIcon } from "@/web/ui/icons.ts";
import { SpecialistCard } from "@/web/ui/specialist-card.tsx";
import { TimeGrid } from "@/web/ui/calendar/time-grid.tsx";
import { Group, Sample } from "./exhibit.tsx";

const days = [24, 25, 26, 27, 28, 29, 30].map((day, index) => ({
  date: `2026-11-${day}`,
  total: 12 - index,
  morning: 6 - index,
  afternoon: index % 3 ? 4 : 0,
  evening: index % 2 ? 2 : 0,
}));

const time = (hour: number, minute: number, specialists: number) => ({
  hour,
  minute,
  startsAt: `2026-11-24T${String(hour - 1).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00Z`,
  timeOfDay: hour < 12 ? "morning" as const : hour < 18 ? "afternoon" as const : "evening" as const,
  specialists,
});
const times = [time(9, 0, 5), time(9, 30, 3), time(11, 0, 1), time(14, 0, 3), time(14, 30, 3), time(18, 0, 2)];

const anna = {
  displayName: "Anna Gruber",
  headline: "First homes without surprises",
  yearsOfExperience: 12,
  meetingsHeld: 23,
  length: "30 minutes",
  priceAfterwards: "€1,400 once the contract is signed. Nothing if the bank pays me.",
  languages: ["German", "English"],
  credentials: ["Mortgage broker licence, FMA"],
  locations: ["Zoom", "Phone"],
};
const tom = { ...anna, displayName: "Tom Okafor", headline: "Mortgages for the self-employed", yearsOfExperience: 1 };

export const Meetings = () => {
  const [day, setDay] = useState("2026-11-24");
  const [start, setStart] = useState("");
  return (
    <Group title="Meetings">
      <Sample name="DateList">
        <DateList
          days={days}
          first={4}
          selected={day}
          today="2026-11-24"
          hrefOf={(date) => `?day=${date}`}
          onPick={setDay}
        />
      </Sample>
      <Sample name="TimeGrid">
        <p>
          <Chip icon={<GlobeIcon className="size-4" />}>Times in Vienna (GMT+1)</Chip>
        </p>
        <TimeGrid
          times={times}
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
