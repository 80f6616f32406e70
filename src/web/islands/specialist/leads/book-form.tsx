// Marks a lead as booked: at a free time in the calendar, or as arranged elsewhere.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BookingTimes } from "@/modules/leads/schemas.ts";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { type Choice, NativeSelect } from "@/web/ui/form/native-select.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { locationLabel } from "@/web/islands/area/leads/lead-status.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn } from "@/web/islands/runtime/use-form.ts";
import type { StatusDetails } from "./use-lead-mutations.ts";
import { bookingTimesQuery } from "./lead-queries.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

export interface BookFormProps {
  leadId: string;
  /** The visitor's first name. */
  name: string;
  /** The lead is already booked and only needs a time. */
  onlyTime?: true;
  /** Throws the error of the call. */
  onBook(details?: StatusDetails): Promise<void>;
}

const OPTIONS = [
  { value: "calendar", label: "In my calendar" },
  { value: "outside", label: "Arranged elsewhere" },
];

type Location = BookingTimes["locations"][number];

const DAY = /^\d{4}-\d\d-\d\d$/;

interface TimeFieldsProps {
  leadId: string;
  startsAt: string;
  onTime(startsAt: string): void;
  location?: Location;
  onLocation(location: Location): void;
}

const TimeFields = ({ leadId, startsAt, onTime, location, onLocation }: TimeFieldsProps) => {
  const api = useApi();
  const [date, setDate] = useState<string>();
  // The first answer keeps the bounds of the calendar while another day loads.
  const first = useQuery(bookingTimesQuery(api, leadId)).data;
  const { data: times, isError, refetch } = useQuery(bookingTimesQuery(api, leadId, date));
  if (isError) return <LoadFailed title="We couldn't load your free times" onRetry={refetch} />;
  if (!first) return <SkeletonList rows={3} className="h-19 w-full" label="Loading your free times…" />;
  const pickDay = (day: string) => {
    if (!DAY.test(day)) return;
    setDate(day);
    onTime("");
  };
  return (
    <>
      <TextInput
        label="Day"
        name="date"
        type="date"
        min={first.firstDate}
        max={first.lastDate}
        defaultValue={first.date}
        onInput={(event) => pickDay(event.currentTarget.value)}
        className="max-w-56"
      />
      <NativeSelect
        label={`Time in ${first.city}`}
        name="startsAt"
        placeholder={times ? "Choose a time" : "Loading…"}
        options={times ? timeChoices(times) : []}
        value={startsAt}
        onChange={(event) => onTime(event.currentTarget.value)}
        help={times?.times.length === 0 ? "No free times on this day. Choose another day." : undefined}
      />
      <ChoiceChips
        label="Where will you meet?"
        name="location"
        options={first.locations.map((value) => ({ value, label: locationLabel(value) }))}
        value={location ?? first.locations[0] ?? ""}
        onPick={(value) => onLocation(value as Location)}
        help={first.locations.length === 0
          ? "Your profile has no meeting locations yet. Add one there first."
          : undefined}
      />
    </>
  );
};

export const BookForm = ({ leadId, name, onlyTime, onBook }: BookFormProps) => {
  const [way, setWay] = useState("calendar");
  const [startsAt, setStartsAt] = useState("");
  const [location, setLocation] = useState<Location>();
  const inCalendar = way === "calendar";
  return (
    <DialogForm
      action={inCalendar ? `Book meeting with ${name}` : "Mark as booked"}
      keep={`book-${leadId}`}
      read={(data) => (data.get("location") ?? location) as Location | undefined}
      check={() => problemsIn({ startsAt: inCalendar && !startsAt && "Please choose a time." })}
      send={(chosen) => onBook(inCalendar ? { startsAt, location: chosen } : {})}
    >
      {!onlyTime && (
        <ChoiceChips
          label="Where did you arrange the meeting?"
          name="way"
          options={OPTIONS}
          value={way}
          onPick={setWay}
        />
      )}
      {inCalendar
        ? (
          <>
            <p className="text-ink-soft">
              {`We block this time in your calendar and email ${name} a calendar file.`}
            </p>
            <TimeFields
              leadId={leadId}
              startsAt={startsAt}
              onTime={setStartsAt}
              location={location}
              onLocation={setLocation}
            />
          </>
        )
        : (
          <p>
            We mark the lead as booked. Your calendar doesn't change and nobody gets an email. You can add the time
            later.
          </p>
        )}
    </DialogForm>
  );
};

/** Options of the select: times within opening hours first, with the visitor's time where it differs. */
export const timeChoices = ({ times, visitorCity }: Pick<BookingTimes, "times" | "visitorCity">): Choice[] =>
  [...times].sort((a, b) => Number(b.inHours) - Number(a.inHours)).map((time) => ({
    value: time.startsAt,
    label: time.beside === null ? time.clock : `${time.clock} (${time.beside} in ${visitorCity})`,
    group: time.inHours ? "In your opening hours" : "Outside your opening hours",
  }));
