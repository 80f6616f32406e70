// Moving a meeting: a day, one of its free times, and a word to the visitor.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MoveTimes } from "@/modules/funnel/managed-schemas.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ChoiceCards } from "@/web/ui/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { NativeSelect } from "@/web/ui/native-select.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { MeetingMessage, messageIn, messageProblems } from "./meeting-message.tsx";
import { moveTimesQuery, useMeetingLife } from "./use-meeting-life.ts";

const timeOf = (text: string): string => text.slice(text.indexOf(",") + 2);
const timesWord = (total: number): string => total === 1 ? "1 time" : `${total} times`;

const choicesOf = ({ hours }: MoveTimes, visitor: string) =>
  hours.map(({ startsAt, text, otherTime }) => ({
    value: startsAt,
    label: timeOf(text),
    hint: otherTime === text ? undefined : `${otherTime} for ${visitor}`,
  }));

interface Typed {
  startsAt: string;
  message: string;
}

const check = ({ startsAt, message }: Typed) => [
  ...(startsAt ? [] : [{ key: "startsAt", sentence: "Please choose a time." }]),
  ...messageProblems(message),
];

export const MeetingMoveForm = ({ lead, sentence }: { lead: LeadView; sentence: string }) => {
  const { firstName } = lead.contact;
  const [date, setDate] = useState<string>();
  const { data: times, isError, refetch } = useQuery(moveTimesQuery(useApi(), lead.id, date));
  const { move } = useMeetingLife(lead.id);
  const { form, summary, problemOf, attempt, busy } = useForm<Typed>({
    read: (data) => ({ startsAt: String(data.get("startsAt") ?? ""), message: messageIn(data) }),
    check,
    send: async ({ startsAt, message }) => {
      await move(startsAt, message);
      closeModal();
    },
  });
  if (isError && !times) {
    return (
      <Banner tone="warn" role="alert" title="Your free times could not be loaded">
        <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
      </Banner>
    );
  }
  if (times && times.days.length === 0) {
    return (
      <Banner title="You have no other free time">
        Open more hours in your calendar, or cancel the meeting.
      </Banner>
    );
  }
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} title="That did not work" />
      <p>{sentence}</p>
      {times
        ? (
          <>
            <NativeSelect
              label="Day"
              name="date"
              value={times.date ?? ""}
              onChange={(event) => setDate(event.currentTarget.value)}
              options={times.days.map((day) => ({ value: day.date, label: `${day.day} (${timesWord(day.total)})` }))}
            />
            <ChoiceCards
              key={times.date}
              type="radio"
              name="startsAt"
              label={`Time · ${times.city}`}
              columns={2}
              error={problemOf("startsAt")}
              options={choicesOf(times, firstName)}
            />
          </>
        )
        : <SkeletonList rows={4} className="h-14 w-full" label="Loading your free times…" />}
      <MeetingMessage name={firstName} error={problemOf("message")} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy ? "Moving…" : undefined} className="max-sm:w-full">Move the meeting</Button>
        <Button variant="quiet" onClick={() => closeModal()} className="max-sm:w-full">Keep the old time</Button>
      </div>
    </form>
  );
};
