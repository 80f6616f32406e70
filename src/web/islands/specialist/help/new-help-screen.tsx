import { useRouter, useSearch } from "@tanstack/react-router";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { type About, DASHBOARD_HELP, parseAbout, useHelpPath } from "./help-links.tsx";
import { type NewRequest, useCreateRequest, useLeadChoices } from "./help-queries.ts";
import { formatCount } from "@/platform/intl.ts";
import { useState } from "react";
import { type HelpKind, MESSAGE_MAX, SUBJECT_MAX } from "@/modules/help/rules.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { CountedInput, TextArea } from "@/web/ui/form/text-area.tsx";
import { type Choice, NativeSelect } from "@/web/ui/form/native-select.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { KIND_CHOICES } from "@/web/islands/area/help/help-status.tsx";
import { problemsIn, readTexts, textOf } from "@/web/islands/runtime/use-form.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

const HINTS: Record<HelpKind, string> = {
  question: "How something works, or anything else",
  "lead-dispute": "A lead wasn't real, or was a duplicate",
  billing: "A payment, a receipt or your credits",
  account: "Sign-in, your profile, your data",
  technical: "Something doesn't work",
};
const KINDS = KIND_CHOICES.map((choice) => ({ ...choice, hint: HINTS[choice.value] }));

/** Without a lead there is nothing to dispute. */
const UNDISPUTED = KINDS.filter(({ value }) => value !== "lead-dispute");

const LABELS: Record<string, string> = {
  kind: "What is it about?",
  leadId: "Which lead?",
  subject: "Subject",
  message: "What happened?",
};

const readRequest = ({ transactionId }: About) => (data: FormData): Partial<NewRequest> => ({
  kind: KINDS.find(({ value }) => value === data.get("kind"))?.value,
  leadId: textOf(data, "leadId") || undefined,
  transactionId,
  ...readTexts(data, "subject", "message"),
});

const lengthProblem = (text = "", most: number, empty: string): string | false =>
  text === "" ? empty : text.length > most && `Please use at most ${formatCount(most)} characters.`;

const findProblems = ({ kind, leadId, subject, message }: Partial<NewRequest>) =>
  problemsIn({
    kind: !kind && "Please choose what fits best.",
    leadId: kind === "lead-dispute" && !leadId && "Please choose the lead.",
    subject: lengthProblem(subject, SUBJECT_MAX, "Please enter a subject."),
    message: lengthProblem(message, MESSAGE_MAX, "Please tell us what happened."),
  });

const DisputeRule = () => (
  <Banner title="How disputes work">
    A lead can be disputed for some days after its meeting. Tell us what was wrong, and a member of our team will look
    into it. If you're right, we return your credit right away.
  </Banner>
);

interface NewRequestFormProps {
  about: About;
  /** The person's own leads, the newest first. */
  leads: readonly Choice[];
  /** Throws the call's error. */
  onSend(request: NewRequest): Promise<void>;
}

const NewRequestForm = ({ about, leads, onSend }: NewRequestFormProps) => {
  const [kind, setKind] = useState<string | undefined>(about.kind);
  const isDispute = kind === "lead-dispute";
  return (
    <Form
      className="grid gap-6"
      keep={`help-${about.leadId ?? about.transactionId ?? "new"}`}
      read={readRequest(about)}
      check={findProblems}
      nameOf={(key) => LABELS[key]}
      send={(request) => onSend(request as NewRequest)}
    >
      <ChoiceCards
        type="radio"
        name="kind"
        label={LABELS.kind}
        columns={2}
        options={leads.length > 0 ? KINDS : UNDISPUTED}
        defaultValue={about.kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      {about.transactionId && <p className="text-ink-soft">We'll see which purchase this is about.</p>}
      {isDispute && <DisputeRule />}
      {(isDispute || about.leadId) && (
        <NativeSelect
          label={LABELS.leadId}
          name="leadId"
          options={leads}
          placeholder="Choose a lead"
          optional={!isDispute}
          defaultValue={about.leadId}
        />
      )}
      <CountedInput
        label={LABELS.subject}
        name="subject"
        limit={SUBJECT_MAX}
      />
      <TextArea
        label={LABELS.message}
        name="message"
        rows={8}
        limit={MESSAGE_MAX}
        help="The more we know, the sooner we can help. Please don't include passwords."
      />
      <StickyBar>
        <SubmitButton busy="Sending…">Send request</SubmitButton>
      </StickyBar>
    </Form>
  );
};

export default function NewHelpScreen() {
  const router = useRouter();
  const about = parseAbout(useSearch({ strict: false }));
  const path = useHelpPath();
  const leads = useLeadChoices(about.leadId, path === DASHBOARD_HELP);
  const create = useCreateRequest();
  const send = async (request: NewRequest) => {
    const { id, number } = await create(request);
    await router.navigate({ href: `${path}/${id}`, replace: true });
    toast({ title: `Request #${number} sent`, description: "We'll email you as soon as we reply." });
  };
  return (
    <Screen className="grid max-w-funnel gap-6">
      <ScreenTitle lead="A member of our team replies here and by email.">Ask for help</ScreenTitle>
      <NewRequestForm key={leads.length} about={about} leads={leads} onSend={send} />
      <p className="text-ink-soft">
        Already asked? <RoutedLink to={path}>View your requests</RoutedLink>
      </p>
    </Screen>
  );
}
