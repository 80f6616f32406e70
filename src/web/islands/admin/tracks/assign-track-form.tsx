// Giving a track to a specialist: with a time or without, to one of those who pass the gates.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Candidates, TrackProps } from "@/modules/admin/tracks/schemas.ts";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { LOCATIONS } from "../leads/lead-labels.ts";
import { type CandidateChoice, CandidateList } from "../shared/candidate-list.tsx";
import { languageName } from "../shared/languages.ts";
import { RuleList } from "./gate-list.tsx";
import { useAssignTrack } from "./track-mutations.ts";
import { trackCandidatesQuery, type RequestedTime } from "./track-queries.ts";
import { instantOf, localOf, timeProblem } from "./wanted-time.ts";

type Candidate = Candidates["items"][number];
type Way = NonNullable<RequestedTime["location"]>;

const choiceOf = (candidate: Candidate): CandidateChoice => ({
  ...candidate,
  name: candidate.displayName || candidate.name,
  facts: [
    candidate.credits === 1 ? "1 credit" : `${candidate.credits} credits`,
    ...(candidate.languages.length > 0 ? [candidate.languages.map(languageName).join(", ")] : []),
    ...(candidate.localTime ? [`${candidate.localTime.text} in ${candidate.localTime.city}`] : []),
  ],
  more: candidate.eligible ? undefined : <RuleList gates={candidate.gates} />,
});

const MODES = [{ value: "open", label: "Without a time" }, { value: "time", label: "At a time" }];
const WAYS = Object.entries(LOCATIONS).map(([value, label]) => ({ value, label }));

interface When {
  mode: "open" | "time";
  local: string;
  location: Way;
}

/** What candidates are asked for; a time that is not complete is not asked about. */
const wantedOf = ({ mode, local, location }: When): RequestedTime => {
  const startsAt = mode === "time" ? instantOf(local) : undefined;
  return startsAt ? { startsAt, location } : {};
};

const WhenFields = ({ when, onWhen, problem }: { when: When; onWhen(when: When): void; problem?: string }) => (
  <div className="grid gap-4">
    <ChoiceChips
      name="mode"
      label="When?"
      help={when.mode === "open"
        ? "The specialist has to take it in time and arranges the meeting."
        : "The meeting is booked at once, and both get the confirmation."}
      options={MODES}
      value={when.mode}
      onPick={(mode) => onWhen({ ...when, mode: mode === "time" ? "time" : "open" })}
    />
    {when.mode === "time" && (
      <>
        <TextInput
          type="datetime-local"
          name="startsAt"
          label="Day and time where you are"
          step={300}
          className="max-w-64"
          value={when.local}
          onChange={(event) => onWhen({ ...when, local: event.currentTarget.value })}
          error={problem}
        />
        <ChoiceChips
          name="location"
          label="Where?"
          options={WAYS}
          value={when.location}
          onPick={(location) => onWhen({ ...when, location: location as Way })}
        />
      </>
    )}
  </div>
);

const Hint = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-soft">{children}</p>;

export const AssignTrackForm = ({ track }: { track: TrackProps }) => {
  const [when, setWhen] = useState<When>({
    mode: track.held ? "time" : "open",
    local: track.held ? localOf(track.held.time.startsAt) : "",
    location: track.held?.location ?? track.preferences?.location ?? "zoom",
  });
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState("");
  const candidates = useQuery(trackCandidatesQuery(useApi(), track.id, search, wantedOf(when)));
  const assign = useAssignTrack(track.id);
  const found = candidates.data?.items.find(({ specialistId, eligible }) => eligible && specialistId === chosen);
  const { form, summary, problemOf, attempt, busy } = useForm<When>({
    read: () => when,
    check: ({ mode, local }) => {
      const sentence = mode === "time" ? timeProblem(local, Date.now()) : undefined;
      return [
        ...(sentence ? [{ key: "startsAt", sentence }] : []),
        ...(found ? [] : [{ key: "specialistId", sentence: "Please choose a specialist who can take it." }]),
      ];
    },
    send: async (typed) => {
      await assign({ name: found!.displayName || found!.name, specialistId: chosen, ...wantedOf(typed) });
      closeModal();
    },
  });
  const name = found && (found.displayName || found.name);
  return (
    <div className="grid gap-5">
      <WhenFields when={when} onWhen={setWhen} problem={problemOf("startsAt")} />
      <SearchField label="Search specialists" placeholder="Name or email" value={search} onSearch={setSearch} />
      <form {...form} className="grid gap-5">
        <ErrorSummary problems={summary} attempt={attempt} />
        <CandidateList
          label="Who takes it?"
          name="specialistId"
          items={candidates.data?.items.map(choiceOf)}
          chosen={found ? chosen : ""}
          onChoose={setChosen}
          error={problemOf("specialistId")}
          failed={candidates.isError}
          onRetry={() => void candidates.refetch()}
          nobody={search ? "Nobody is called so." : "Nobody serves this category yet."}
        />
        {candidates.data && candidates.data.found > candidates.data.items.length && (
          <Hint>{`${candidates.data.items.length} of ${candidates.data.found}. Search to find the others.`}</Hint>
        )}
        <FormActions action={name ? `Assign to ${name}` : "Assign"} busy={busy} />
      </form>
    </div>
  );
};
