// Assigning a track to a specialist: with a time or without, to a specialist who passes the eligibility rules.
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CONSENT_HOURS } from "@/modules/leads/credit-rules.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import type { CandidateRule, Candidates, TrackProps } from "@/modules/admin/tracks/schemas.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { CircleCheckIcon, TriangleAlertIcon } from "@/web/ui/icons.ts";
import { DialogButtons } from "@/web/islands/area/confirm-form.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { problemsIn, useForm } from "@/web/islands/runtime/use-form.ts";
import { type CandidateChoice, CandidateList, HAS_AGREED, withoutSelf } from "../shared/candidate-list.tsx";
import { useOwnProblem } from "../shared/permissions.ts";
import { languageName } from "../shared/formats.ts";
import { useAssignTrack } from "./track-mutations.ts";
import { type RequestedTime, trackCandidatesQuery } from "./track-queries.ts";
import { FormView } from "@/web/islands/runtime/form.tsx";

/** "2026-11-24T14:00" of the browser's own zone as an instant; undefined while it is incomplete. */
export const instantOf = (local: string): string | undefined => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return undefined;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** The field's value for an instant, in the browser's own zone. */
export const localOf = (instant: string): string => {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${
    two(at.getMinutes())
  }`;
};

/** What is wrong with a requested time. `now` in ms. */
export const timeProblem = (local: string, now: number): string | undefined => {
  const instant = instantOf(local);
  if (!instant) return "Enter a date and time.";
  if (Date.parse(instant) <= now) return "This time has passed. Choose a later one.";
  return new Date(instant).getUTCMinutes() % 5 === 0 ? undefined : "Choose a time in steps of five minutes.";
};

const RuleIcon = ({ open }: CandidateRule) =>
  open
    ? <CircleCheckIcon className="mt-0.5 size-5 text-ok" />
    : <TriangleAlertIcon className="mt-0.5 size-5 text-warn" />;

/** "Why not? Credential": the rules that fail. */
export const rulesSentence = (rules: readonly CandidateRule[]): string =>
  `Why not? ${rules.filter(({ open }) => !open).map(({ label }) => label).join(", ")}`;

/** The eligibility rules of one specialist for a track, the failed ones first. */
const RuleList = ({ rules }: { rules: readonly CandidateRule[] }) => (
  <Disclosure summary={rulesSentence(rules)}>
    <ul className="grid gap-1.5">
      {rules.toSorted((a, b) => Number(a.open) - Number(b.open)).map((rule) => (
        <li key={rule.name} className="flex items-start gap-2">
          <RuleIcon {...rule} />
          <span className="min-w-0">
            <span className="font-medium text-ink">{rule.label}</span>
            <span className="sr-only">{rule.open ? ": passes" : ": fails"}</span>
            {rule.sentence && <span>{` ${rule.sentence}`}</span>}
          </span>
        </li>
      ))}
    </ul>
  </Disclosure>
);

type Candidate = Candidates["items"][number];
type Location = NonNullable<RequestedTime["location"]>;

const toChoice = (candidate: Candidate, mayChoose: boolean): CandidateChoice => ({
  ...candidate,
  name: candidate.displayName || candidate.name,
  facts: [
    ...(candidate.next ? [`free ${candidate.next.text}`] : []),
    candidate.credits === 1 ? "1 credit" : `${candidate.credits} credits`,
    ...(candidate.agreed && !mayChoose ? [HAS_AGREED] : []),
    ...(candidate.languages.length > 0 ? [candidate.languages.map(languageName).join(", ")] : []),
    ...(candidate.localTime ? [`${candidate.localTime.text} in ${candidate.localTime.city}`] : []),
  ],
  more: candidate.rules.some(({ open }) => !open) ? <RuleList rules={candidate.rules} /> : undefined,
});

const MODES = [{ value: "open", label: "Without a time" }, { value: "time", label: "At a time" }];

interface MeetingChoice {
  mode: "open" | "time";
  local: string;
  location: Location;
}

/** The time for which candidates are listed. An incomplete time counts as none. */
const requestedTime = ({ mode, local, location }: MeetingChoice): RequestedTime => {
  const startsAt = mode === "time" ? instantOf(local) : undefined;
  return startsAt ? { startsAt, location } : {};
};

/** Without the visitor's consent nobody gets their details, so a meeting cannot be booked either. */
const modeHelp = (mode: MeetingChoice["mode"], mayChoose: boolean): string => {
  if (mayChoose) {
    return mode === "open"
      ? "The specialist has to accept the lead in time and arranges the meeting."
      : "The meeting is booked right away and both people get a confirmation.";
  }
  return mode === "open"
    ? `We ask the visitor first whether this specialist may have their details. They can agree for ${CONSENT_HOURS} hours.`
    : "Only with a specialist to whom this visitor has agreed. For others, assign without a time.";
};

interface MeetingFieldsProps {
  meeting: MeetingChoice;
  mayChoose: boolean;
  onChange(meeting: MeetingChoice): void;
  problem?: string;
}

const MeetingFields = ({ meeting, mayChoose, onChange, problem }: MeetingFieldsProps) => (
  <div className="grid gap-4">
    <ChoiceChips
      name="mode"
      label="Meeting time"
      help={modeHelp(meeting.mode, mayChoose)}
      options={MODES}
      value={meeting.mode}
      onPick={(mode) => onChange({ ...meeting, mode: mode === "time" ? "time" : "open" })}
    />
    {meeting.mode === "time" && (
      <>
        <TextInput
          type="datetime-local"
          name="startsAt"
          label="Date and time (your time zone)"
          step={300}
          className="max-w-64"
          value={meeting.local}
          onChange={(event) => onChange({ ...meeting, local: event.currentTarget.value })}
          error={problem}
        />
        <ChoiceChips
          name="location"
          label="Location"
          options={LABELS.location}
          value={meeting.location}
          onPick={(location) => onChange({ ...meeting, location: location as Location })}
        />
      </>
    )}
  </div>
);

const Hint = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-soft">{children}</p>;

export const AssignTrackForm = ({ track }: { track: TrackProps }) => {
  const [meeting, setMeeting] = useState<MeetingChoice>({
    mode: track.held && track.mayChoose ? "time" : "open",
    local: track.held ? localOf(track.held.time.startsAt) : "",
    location: track.held?.location ?? track.preferences?.location ?? "zoom",
  });
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState("");
  const candidates = useQuery(trackCandidatesQuery(useApi(), track.id, search, requestedTime(meeting)));
  const assign = useAssignTrack(track.id);
  const ownProblem = useOwnProblem();
  const items = candidates.data?.items.map((candidate) => withoutSelf(candidate, ownProblem([candidate.specialistId])));
  const found = items?.find(({ specialistId, eligible }) => eligible && specialistId === chosen);
  const form = useForm<MeetingChoice>({
    read: () => meeting,
    check: ({ mode, local }) =>
      problemsIn({
        startsAt: mode === "time" && timeProblem(local, serverNow()),
        specialistId: !found && "Choose an eligible specialist.",
      }),
    send: async (choice) => {
      await assign({ name: found!.displayName || found!.name, specialistId: chosen, ...requestedTime(choice) });
      closeModal();
    },
  });
  const name = found && (found.displayName || found.name);
  return (
    <div className="grid gap-5">
      <MeetingFields
        meeting={meeting}
        mayChoose={track.mayChoose}
        onChange={setMeeting}
        problem={form.problemOf("startsAt")}
      />
      <SearchField label="Search specialists" placeholder="Name or email" value={search} onSearch={setSearch} />
      <FormView of={form} className="grid gap-5">
        <CandidateList
          label="Specialist"
          name="specialistId"
          items={items?.map((item) => toChoice(item, track.mayChoose))}
          chosen={found ? chosen : ""}
          onChoose={setChosen}
          failed={candidates.isError}
          onRetry={() => void candidates.refetch()}
          emptyText={search ? "No match." : "No specialist serves this category yet."}
        />
        {candidates.data && candidates.data.found > candidates.data.items.length && (
          <Hint>{`Showing ${candidates.data.items.length} of ${candidates.data.found}. Search to find others.`}</Hint>
        )}
        <DialogButtons action={name ? `Assign to ${name}` : "Assign"} />
      </FormView>
    </div>
  );
};
