// Marks a lead as booked: at a free time of the own calendar, or as arranged outside Parley.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BookingTimes } from "@/modules/leads/meeting-schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ChoiceChips } from "@/web/ui/choice-chips.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { NativeSelect } from "@/web/ui/native-select.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { TextInput } from "@/web/ui/text-input.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { LOCATION_WORDS } from "@/web/islands/area/leads/lead-looks.tsx";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { bookingTimesQuery, timeChoices } from "./booking-times.ts";
import type { Said } from "./use-lead-moves.ts";

export interface BookFormProps {
  leadId: string;
  /** The visitor's first name. */
  name: string;
  /** It is booked already, and only lacks its time. */
  onlyTime?: true;
  /** Makes the move. Throws the call's error. */
  onMove(said?: Said): Promise<void>;
}

const WAYS = [
  { value: "calendar", label: "In my calendar" },
  { value: "outside", label: "Outside Parley" },
];

type Location = BookingTimes["locations"][number];

const DAY = /^\d{4}-\d\d-\d\d$/;

interface TimeFieldsProps {
  leadId: string;
  startsAt: string;
  onTime(startsAt: string): void;
  location?: Location;
  onLocation(location: Location): void;
  problemOf(key: string): string | undefined;
}

const TimeFields = ({ leadId, startsAt, onTime, location, onLocation, problemOf }: TimeFieldsProps) => {
  const api = useApi();
  const [date, setDate] = useState<string>();
  // While the next day's times are on their way, the bounds of the day stay.
  const frame = useQuery(bookingTimesQuery(api, leadId)).data;
  const { data: times, isError, refetch } = useQuery(bookingTimesQuery(api, leadId, date));
  if (isError) {
    return (
      <Banner tone="danger" role="alert" title="Your free times could not be loaded.">
        <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>Try again</Button>
      </Banner>
    );
  }
  if (!frame) return <Skeleton className="h-48 w-full" />;
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
        min={frame.firstDate}
        max={frame.lastDate}
        defaultValue={frame.date}
        onInput={(event) => pickDay(event.currentTarget.value)}
        className="max-w-56"
      />
      <NativeSelect
        label={`Time in ${frame.city}`}
        name="startsAt"
        placeholder={times ? "Choose a time" : "Loading…"}
        options={times ? timeChoices(times) : []}
        value={startsAt}
        onChange={(event) => onTime(event.currentTarget.value)}
        error={problemOf("startsAt")}
        help={times?.times.length === 0 ? "Nothing is free on this day. Choose another one." : undefined}
      />
      <ChoiceChips
        label="How do you meet?"
        name="location"
        options={frame.locations.map((value) => ({ value, label: LOCATION_WORDS[value] }))}
        value={location ?? frame.locations[0] ?? ""}
        onPick={(value) => onLocation(value as Location)}
        help={frame.locations.length === 0 ? "Your profile says no way to meet yet. Add one there first." : undefined}
      />
    </>
  );
};

interface Wanted {
  inCalendar: boolean;
  startsAt: string;
  location?: Location;
}

const problems = ({ inCalendar, startsAt }: Wanted) =>
  inCalendar && !startsAt ? [{ key: "startsAt", sentence: "Please choose a time." }] : [];

export const BookForm = ({ leadId, name, onlyTime, onMove }: BookFormProps) => {
  const [way, setWay] = useState("calendar");
  const [startsAt, setStartsAt] = useState("");
  const [location, setLocation] = useState<Location>();
  const inCalendar = way === "calendar";
  const { form, summary, problemOf, attempt, busy } = useForm<Wanted>({
    read: (data) => ({ inCalendar, startsAt, location: (data.get("location") ?? location) as Location | undefined }),
    check: problems,
    send: async (wanted) => {
      await onMove(wanted.inCalendar ? { startsAt: wanted.startsAt, location: wanted.location } : {});
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      {!onlyTime && (
        <ChoiceChips label="Where have you agreed to meet?" name="way" options={WAYS} value={way} onPick={setWay} />
      )}
      {inCalendar
        ? (
          <>
            <p className="text-ink-soft">
              {`The time is kept free in your calendar, and ${name} gets a mail with a calendar file.`}
            </p>
            <TimeFields
              leadId={leadId}
              startsAt={startsAt}
              onTime={setStartsAt}
              location={location}
              onLocation={setLocation}
              problemOf={problemOf}
            />
          </>
        )
        : (
          <p>
            The lead counts as booked. Your calendar here stays as it is, and nobody gets a mail. You can add the time
            later.
          </p>
        )}
      <FormActions action={inCalendar ? `Book the meeting with ${name}` : "Mark as booked"} busy={busy} />
    </form>
  );
};
