import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RescheduleTimes } from "@/modules/booking/manage/schemas.ts";
import { MESSAGE_MAX_LENGTH } from "@/modules/booking/rules.ts";
import { creditUse } from "@/modules/leads/credit-rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn, readTexts, textOf } from "@/web/islands/runtime/use-form.ts";
import { creditText } from "./lead-labels.ts";
import { rescheduleTimesQuery, useMeetingMutations } from "./use-meeting-mutations.ts";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

export type MeetingAction = "move" | "cancel";

/** Of the dialog that changes a meeting. */
export const meetingTitle = (action: MeetingAction, name: string): string =>
  action === "move" ? `Reschedule the meeting with ${name}` : `Cancel the meeting with ${name}?`;

const timesText = (total: number): string => total === 1 ? "1 time" : `${total} times`;

const toChoices = ({ hours }: RescheduleTimes, visitor: string) =>
  hours.map(({ startsAt, clock, beside }) => ({
    value: startsAt,
    label: clock,
    hint: beside === null ? undefined : `${beside} for ${visitor}`,
  }));

const TimesSkeleton = () => <SkeletonList rows={4} className="h-14 w-full" label="Loading your free times…" />;

export const RescheduleForm = ({ lead, sentence }: { lead: LeadView; sentence: string }) => {
  const { firstName } = lead.contact;
  const [date, setDate] = useState<string>();
  const { data: times, isError, isPlaceholderData, refetch } = useQuery({
    ...rescheduleTimesQuery(useApi(), lead.id, date),
    // The choice of the day stays where it is while the times of another one are loaded.
    placeholderData: keepPreviousData,
  });
  const { move } = useMeetingMutations(lead.id);
  if (isError && !times) return <LoadFailed tone="warn" title="We couldn't load your free times" onRetry={refetch} />;
  if (times && times.days.length === 0) {
    return (
      <Banner title="You have no other free times">
        Add opening hours to your calendar, or cancel the meeting.
      </Banner>
    );
  }
  return (
    <DialogForm
      action="Reschedule"
      busy="Rescheduling…"
      cancel="Keep current time"
      title="Something went wrong"
      keep={`reschedule-${lead.id}`}
      read={(data) => readTexts(data, "startsAt", "message")}
      check={({ startsAt, message }) =>
        problemsIn({ startsAt: !startsAt && "Choose a time.", message: messageProblem(message) })}
      send={({ startsAt, message }) => move(startsAt, message)}
    >
      <p>{sentence}</p>
      {times
        ? (
          <>
            <NativeSelect
              label="Day"
              name="date"
              value={date ?? times.date ?? ""}
              onChange={(event) => setDate(event.currentTarget.value)}
              options={times.days.map((day) => ({ value: day.date, label: `${day.day} (${timesText(day.total)})` }))}
            />
            {isPlaceholderData ? <TimesSkeleton /> : (
              <ChoiceCards
                key={times.date}
                type="radio"
                name="startsAt"
                label={`Time · ${times.city}`}
                columns={2}
                options={toChoices(times, firstName)}
              />
            )}
          </>
        )
        : <TimesSkeleton />}
      <MeetingMessage name={firstName} />
    </DialogForm>
  );
};

export const CancelMeetingForm = (
  { lead, options }: { lead: LeadView; options: NonNullable<LeadView["meetingLife"]> },
) => {
  const { cancel } = useMeetingMutations(lead.id);
  return (
    <DialogForm
      action="Cancel meeting"
      variant="destructive"
      busy="Cancelling…"
      cancel="Keep meeting"
      title="Something went wrong"
      keep={`cancel-${lead.id}`}
      read={(data) => textOf(data, "message")}
      check={(message) => problemsIn({ message: messageProblem(message) })}
      send={cancel}
    >
      <Banner tone={options.late ? "warn" : "info"} title={options.cancel.sentence} />
      <p>
        The lead is in progress again. {creditUse({ creditState: lead.credit.state }) === "used"
          ? `Its credit stays used, and is returned if ${lead.contact.firstName} meets another specialist instead.`
          : creditText(lead)}
      </p>
      <MeetingMessage name={lead.contact.firstName} />
    </DialogForm>
  );
};

const MeetingMessage = ({ name }: { name: string }) => (
  <TextArea
    label={`Message to ${name}`}
    name="message"
    optional
    rows={3}
    limit={MESSAGE_MAX_LENGTH}
    help="We include it in the email about this change."
  />
);

const messageProblem = ({ length }: string): string | false =>
  length > MESSAGE_MAX_LENGTH && `Use at most ${MESSAGE_MAX_LENGTH} characters.`;
