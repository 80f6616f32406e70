// Handing a lead to somebody else: who can take it, whether the meeting stays, and why it is done.
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
import { type CandidateChoice, CandidateList } from "../shared/candidate-list.tsx";
import { useAssignLead } from "./lead-mutations.ts";
import { leadCandidatesQuery } from "./lead-queries.ts";

type Candidate = LeadCandidates["items"][number];

const meetingFact = ({ keepsMeeting, meetingBecause }: Candidate): string[] => {
  if (keepsMeeting === null) return [];
  return keepsMeeting ? ["the meeting stays"] : [`the meeting cannot stay: ${meetingBecause ?? "not free then"}`];
};

const choiceOf = (candidate: Candidate): CandidateChoice => ({
  ...candidate,
  facts: [
    candidate.credits === 1 ? "1 credit" : `${candidate.credits} credits`,
    ...(candidate.eligible ? meetingFact(candidate) : []),
  ],
});

interface Typed {
  specialistId: string;
  reason: string;
}

const REASON = { least: 3, most: 300 };

const problemsOf = ({ specialistId, reason }: Typed) => [
  ...(specialistId ? [] : [{ key: "specialistId", sentence: "Please choose a specialist." }]),
  ...(reason.length >= REASON.least && reason.length <= REASON.most
    ? []
    : [{ key: "reason", sentence: "Please say why, in 3 to 300 characters." }]),
];

export const AssignLeadForm = ({ lead }: { lead: AdminLeadProps }) => {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState("");
  const candidates = useQuery(leadCandidatesQuery(useApi(), lead.id, search));
  const assign = useAssignLead(lead.id);
  const others = candidates.data?.items.filter(({ specialistId }) => specialistId !== lead.specialist.id);
  const { form, summary, problemOf, attempt, busy } = useForm<Typed>({
    read: (data) => ({
      specialistId: String(data.get("specialistId") ?? ""),
      reason: String(data.get("reason")).trim(),
    }),
    check: problemsOf,
    send: async (typed) => {
      await assign({ ...typed, fromSpecialistId: lead.specialist.id });
      closeModal();
    },
  });
  const name = others?.find(({ specialistId }) => specialistId === chosen)?.name;
  return (
    <div className="grid gap-5">
      <p>
        {lead.specialist.name}{" "}
        gets the credit back, and it is taken from the one you choose. Both are told, and so is the visitor.
      </p>
      <SearchField label="Search specialists" placeholder="Name or email" value={search} onSearch={setSearch} />
      <form {...form} className="grid gap-5">
        <ErrorSummary problems={summary} attempt={attempt} />
        <CandidateList
          label="Who takes it?"
          name="specialistId"
          items={others?.map(choiceOf)}
          chosen={chosen}
          onChoose={setChosen}
          error={problemOf("specialistId")}
          failed={candidates.isError}
          onRetry={() => void candidates.refetch()}
          nobody="Nobody who serves this category is called so."
        />
        <TextArea
          name="reason"
          label="Why?"
          help={`${lead.specialist.name} gets to read this, by mail and as a notification. The one you choose does not.`}
          room={REASON.most}
          rows={3}
          error={problemOf("reason")}
        />
        <FormActions action={name ? `Give to ${name}` : "Give"} busy={busy} />
      </form>
    </div>
  );
};
