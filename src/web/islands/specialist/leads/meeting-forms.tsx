import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RescheduleTimes } from "@/modules/booking/manage/schemas.ts";
import { MESSAGE_MAX_LENGTH } from "@/modules/booking/rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { rescheduleTimesQuery, useMeetingMutations } from "./use-meeting-mutations.ts";
import { TextArea } from "@/web/ui/form/text-area.tsx";

const timeOf = (text: string): string => text.slice(text.indexOf(",") + 2);
const timesText = (total: number): string => total === 1 ? "1 time" : `${total} times`;

const choicesOf = ({ hours }: RescheduleTimes, visitor: string) =>
  hours.map(({ startsAt, text, otherTime }) => ({
    value: startsAt,
    label: timeOf(text),
    hint: otherTime === text ? undefined : `${otherTime} for ${visitor}`,
  }));

interface Reschedule {
  startsAt: string;
  message: string;
}

const check = ({ startsAt, message }: Reschedule) => [
  ...(startsAt ? [] : [{ key: "startsAt", sentence: "Choose a time." }]),
  ...messageProblems(message),
];

export const RescheduleForm = ({ lead, sentence }: { lead: LeadView; sentence: string }) => {
  const { firstName } = lead.contact;
  const [date, setDate] = useState<string>();
  const { data: times, isError, refetch } = useQuery(rescheduleTimesQuery(useApi(), lead.id, date));
  const { move } = useMeetingMutations(lead.id);
  const { form, summary, problemOf, attempt, busy } = useForm<Reschedule>({
    keep: `reschedule-${lead.id}`,
    read: (data) => ({ startsAt: String(data.get("startsAt") ?? ""), message: messageIn(data) }),
    check,
    send: async ({ startsAt, message }) => {
      await move(startsAt, message);
      closeModal();
    },
  });
  if (isError && !times) {
    return (
      <Banner tone="warn" role="alert" title="We couldn't load your free times">
        <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
      </Banner>
    );
  }
  if (times && times.days.length === 0) {
    return (
      <Banner title="You have no other free times">
        Add opening hours to your calendar, or cancel the meeting.
      </Banner>
    );
  }
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} title="Something went wrong" />
      <p>{sentence}</p>
      {times
        ? (
          <>
            <NativeSelect
              label="Day"
              name="date"
              value={times.date ?? ""}
              onChange={(event) => setDate(event.currentTarget.value)}
              options={times.days.map((day) => ({ value: day.date, label: `${day.day} (${timesText(day.total)})` }))}
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
        <Button type="submit" busy={busy ? "Rescheduling…" : undefined} className="max-sm:w-full">Reschedule</Button>
        <Button variant="quiet" onClick={() => closeModal()} className="max-sm:w-full">Keep current time</Button>
      </div>
    </form>
  );
};

export const CancelMeetingForm = (
  { lead, options }: { lead: LeadView; options: NonNullable<LeadView["meetingLife"]> },
) => {
  const { cancel } = useMeetingMutations(lead.id);
  const { form, summary, problemOf, attempt, busy } = useForm<string>({
    keep: `cancel-${lead.id}`,
    read: messageIn,
    check: messageProblems,
    send: async (message) => {
      await cancel(message);
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} title="Something went wrong" />
      <Banner tone={options.late ? "warn" : "info"} title={options.cancel.sentence} />
      <p>
        The lead becomes live again. Its credit stays used, and is returned if {lead.contact.firstName}{" "}
        meets another specialist instead.
      </p>
      <MeetingMessage name={lead.contact.firstName} error={problemOf("message")} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="destructive"
          busy={busy ? "Cancelling…" : undefined}
          className="max-sm:w-full"
        >
          Cancel meeting
        </Button>
        <Button variant="quiet" onClick={() => closeModal()} className="max-sm:w-full">Keep meeting</Button>
      </div>
    </form>
  );
};

const MeetingMessage = ({ name, error }: { name: string; error?: string }) => (
  <TextArea
    label={`Message to ${name}`}
    name="message"
    optional
    rows={3}
    limit={MESSAGE_MAX_LENGTH}
    error={error}
    help="We include it in the email about this change."
  />
);

const messageIn = (form: FormData): string => String(form.get("message") ?? "").trim();

const messageProblems = (message: string) =>
  message.length > MESSAGE_MAX_LENGTH
    ? [{ key: "message", sentence: `Use at most ${MESSAGE_MAX_LENGTH} characters.` }]
    : [];
