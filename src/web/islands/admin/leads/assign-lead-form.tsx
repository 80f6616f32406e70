// Reassigning a lead: the specialists who could take it, whether they can keep the meeting, and the reason.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminLeadProps, LeadCandidates } from "@/modules/admin/leads/schemas.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { type CandidateChoice, CandidateList, withoutSelf } from "../shared/candidate-list.tsx";
import { useOwnProblem } from "../shared/permissions.ts";
import { useAssignLead } from "./lead-mutations.ts";
import { leadCandidatesQuery } from "./lead-queries.ts";

type Candidate = LeadCandidates["items"][number];

const meetingFact = ({ keepsMeeting, meetingBecause }: Candidate): string[] => {
  if (keepsMeeting === null) return [];
  return keepsMeeting
    ? ["keeps the meeting"]
    : [`can't keep the meeting: ${meetingBecause ?? "not free at that time"}`];
};

const choiceOf = (candidate: Candidate): CandidateChoice => ({
  ...candidate,
  facts: [
    candidate.credits === 1 ? "1 credit" : `${candidate.credits} credits`,
    ...(candidate.eligible ? meetingFact(candidate) : []),
  ],
});

interface FormValues {
  specialistId: string;
  reason: string;
}

const REASON_LENGTH = { min: 3, max: 300 };

const problemsOf = ({ specialistId, reason }: FormValues) => [
  ...(specialistId ? [] : [{ key: "specialistId", sentence: "Choose a specialist." }]),
  ...(reason.length >= REASON_LENGTH.min && reason.length <= REASON_LENGTH.max
    ? []
    : [{ key: "reason", sentence: "Give a reason of 3 to 300 characters." }]),
];

export const AssignLeadForm = ({ lead }: { lead: AdminLeadProps }) => {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState("");
  const candidates = useQuery(leadCandidatesQuery(useApi(), lead.id, search));
  const assign = useAssignLead(lead.id);
  const ownProblem = useOwnProblem();
  const others = candidates.data?.items.filter(({ specialistId }) => specialistId !== lead.specialist.id)
    .map((candidate) => withoutSelf(candidate, ownProblem([candidate.specialistId])));
  const { form, summary, problemOf, attempt, busy } = useForm<FormValues>({
    keep: `assign-${lead.id}`,
    read: (data) => ({
      specialistId: String(data.get("specialistId") ?? ""),
      reason: String(data.get("reason")).trim(),
    }),
    check: problemsOf,
    send: async (values) => {
      await assign({ ...values, fromSpecialistId: lead.specialist.id });
      closeModal();
    },
  });
  const name = others?.find(({ specialistId }) => specialistId === chosen)?.name;
  return (
    <div className="grid gap-5">
      <p>
        {lead.specialist.name}{" "}
        gets the credit back and the new specialist uses one. Both of them and the visitor get an email.
      </p>
      <SearchField label="Search specialists" placeholder="Name or email" value={search} onSearch={setSearch} />
      <form {...form} className="grid gap-5">
        <ErrorSummary problems={summary} attempt={attempt} />
        <CandidateList
          label="New specialist"
          name="specialistId"
          items={others?.map(choiceOf)}
          chosen={chosen}
          onChoose={setChosen}
          error={problemOf("specialistId")}
          failed={candidates.isError}
          onRetry={() => void candidates.refetch()}
          emptyText="No match in this category."
        />
        <TextArea
          name="reason"
          label="Reason"
          help={`${lead.specialist.name} gets this by email and as a notification. The new specialist doesn't see it.`}
          limit={REASON_LENGTH.max}
          rows={3}
          error={problemOf("reason")}
        />
        <FormActions action={name ? `Reassign to ${name}` : "Reassign"} busy={busy} />
      </form>
    </div>
  );
};
