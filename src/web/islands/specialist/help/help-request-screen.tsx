import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { type HelpStatus, KIND_LABELS, MESSAGE_MAX, REOPEN_DAYS } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { HelpStatusChip } from "@/web/islands/area/help/help-status.tsx";
import { Thread } from "@/web/islands/area/help/thread.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { BackLink } from "../links.tsx";
import { useHelpPath } from "./help-links.tsx";
import { helpQuery, useRequestMutations } from "./help-queries.ts";
import { formatMoney } from "@/platform/money.ts";
import { TRANSACTION_STATUS } from "@/modules/billing/rules.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { RoutedButton, RoutedLink } from "@/web/islands/area/links.tsx";
import { creditText, timeWithCity } from "../leads/lead-labels.ts";
import { formatCount } from "@/platform/intl.ts";
import { useState } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { entryOf } from "@/web/islands/area/cells.tsx";

const LeadCard = ({ lead }: { lead: NonNullable<HelpView["lead"]> }) => (
  <Card title="Lead">
    <DefinitionList
      items={[
        {
          term: "Visitor",
          value: (
            <RoutedLink to="/leads/$id" params={{ id: lead.id }} className="-my-2.5 inline-flex min-h-11 items-center">
              {lead.name}
            </RoutedLink>
          ),
        },
        { term: "About", value: lead.category },
        { term: "Status", value: entryOf(LEAD_STATUS, lead.status).label },
        ...(lead.meeting ? [{ term: "Meeting", value: timeWithCity(lead.meeting) }] : []),
        {
          term: "Credit",
          value: creditText({
            credit: {
              state: lead.credit,
              rule: lead.creditRule,
              paidByOther: lead.paidByOther,
              freeReason: lead.freeReason,
            },
          }),
        },
      ]}
    />
  </Card>
);

const PurchaseCard = ({ purchase }: { purchase: NonNullable<HelpView["purchase"]> }) => (
  <Card title="Purchase">
    <DefinitionList
      items={[
        { term: "Items", value: purchase.lines.join(", ") },
        { term: "Date", value: timeWithCity(purchase.created) },
        { term: "Amount", value: formatMoney(purchase.total) },
        { term: "Status", value: entryOf(TRANSACTION_STATUS, purchase.status).label },
      ]}
    />
  </Card>
);

interface ReplyTexts {
  label: string;
  action: string;
  /** The toast after sending. */
  sent: string;
}

const MESSAGE: ReplyTexts = { label: "Add a message", action: "Send message", sent: "Message sent" };
const TEXTS: Record<HelpStatus, ReplyTexts> = {
  open: MESSAGE,
  "in-progress": MESSAGE,
  "waiting-for-user": { label: "Your reply", action: "Send reply", sent: "Reply sent" },
  resolved: { label: "Is something still open?", action: "Send and reopen", sent: "Request reopened" },
  closed: MESSAGE,
};

const messageProblem = (message: string): string | false =>
  message === ""
    ? "Please write a message."
    : message.length > MESSAGE_MAX && `Please use at most ${formatCount(MESSAGE_MAX)} characters.`;

interface ReplyFormProps {
  request: HelpView;
  /** Throws the call's error. */
  onReply(message: string): Promise<void>;
}

const ReplyForm = ({ request, onReply }: ReplyFormProps) => {
  const { label, action, sent } = TEXTS[request.status];
  return (
    <Form
      className="grid justify-items-start gap-4 [&>*]:w-full"
      keep={`help-${request.id}`}
      read={(data) => textOf(data, "message")}
      check={(message) => problemsIn({ message: messageProblem(message) })}
      send={async (message) => {
        await onReply(message);
        toast({ title: sent });
      }}
    >
      <TextArea
        label={label}
        name="message"
        rows={5}
        limit={MESSAGE_MAX}
        help={request.status === "resolved" ? `A message within ${REOPEN_DAYS} days reopens this request.` : undefined}
      />
      <div>
        <SubmitButton
          variant={request.status === "waiting-for-user" ? "primary" : "secondary"}
          busy="Sending…"
          className="max-sm:w-full"
        >
          {action}
        </SubmitButton>
      </div>
    </Form>
  );
};

/** The key empties the field after each message. */
const ReplyCard = ({ request, onReply }: ReplyFormProps) => {
  const [sent, setSent] = useState(0);
  if (request.replyClosed) {
    return (
      <Banner title={request.replyClosed}>
        <RoutedButton to="/dashboard/help/new" variant="secondary" className="mt-2">New request</RoutedButton>
      </Banner>
    );
  }
  const reply = async (message: string) => {
    await onReply(message);
    setSent(sent + 1);
  };
  return <ReplyForm key={sent} request={request} onReply={reply} />;
};

type Mutations = ReturnType<typeof useRequestMutations>;

const confirmWithdrawal = ({ withdraw }: Mutations) =>
  openConfirm({
    title: "Withdraw this request?",
    text: `We'll stop working on it. You can reopen it within ${REOPEN_DAYS} days by sending a message.`,
    onConfirm: () => withdraw(),
    action: "Withdraw request",
  });

const confirmDeletion = ({ remove }: Mutations, leave: () => Promise<void>) =>
  openConfirm({
    title: "Delete this request?",
    text: "The request and all of its messages are deleted. This can't be undone.",
    variant: "destructive",
    action: "Delete request",
    onConfirm: async () => {
      await remove();
      await leave();
      toast({ title: "Request deleted" });
    },
  });

const Actions = ({ request, mutations }: { request: HelpView; mutations: Mutations }) => {
  const router = useRouter();
  const path = useHelpPath();
  const leave = () => router.navigate({ href: path, replace: true });
  const canWithdraw = request.moves.some(({ to, closed }) => to === "resolved" && !closed);
  if (!canWithdraw && !request.mayDelete) return null;
  return (
    <Card title="No longer needed?">
      <div className="grid gap-3">
        {canWithdraw && (
          <Button wide variant="secondary" onClick={() => confirmWithdrawal(mutations)}>Withdraw request</Button>
        )}
        {request.mayDelete && (
          <Button wide variant="quiet" onClick={() => confirmDeletion(mutations, leave)}>Delete request</Button>
        )}
      </div>
    </Card>
  );
};

export default function HelpRequestScreen() {
  const { id = "" } = useParams({ strict: false });
  const { data: request } = useSuspenseQuery(helpQuery(useApi(), id));
  const mutations = useRequestMutations(id);
  const path = useHelpPath();
  const { number, kind, subject } = request;
  return (
    <Screen>
      <div className="grid gap-3">
        <BackLink to={path}>All requests</BackLink>
        <ScreenTitle lead={`#${number} · ${KIND_LABELS[kind]}`}>{subject}</ScreenTitle>
        <p>
          <HelpStatusChip {...request} side="user" />
        </p>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
        <div className="grid min-w-0 gap-6">
          <Thread {...request} side="user" />
          <ReplyCard request={request} onReply={mutations.reply} />
        </div>
        <div className="grid gap-6">
          {request.lead && <LeadCard lead={request.lead} />}
          {request.purchase && <PurchaseCard purchase={request.purchase} />}
          <Actions request={request} mutations={mutations} />
        </div>
      </div>
    </Screen>
  );
}
