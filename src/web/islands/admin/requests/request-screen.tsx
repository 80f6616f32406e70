import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { KIND_LABELS } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { TrashIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { HelpStatusChip } from "@/web/islands/area/help/help-status.tsx";
import { Thread } from "@/web/islands/area/help/thread.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { AdminLink, BackLink } from "../shared/links.tsx";
import { requestQuery, REQUESTS_PATH, type Step, useRequestMutations } from "./request-queries.ts";
import { StepForm } from "./step-form.tsx";
import { returnRuleLabel } from "@/modules/billing/return-rules.ts";
import { TRANSACTION_STATUS } from "@/modules/billing/rules.ts";
import { CREDIT_LABELS } from "@/modules/leads/label-rules.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { MEETING_STATUS } from "@/modules/scheduling/rules.ts";
import { formatMoney } from "@/platform/money.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { textLink } from "@/web/ui/link.tsx";
import { useBackHref } from "@/web/islands/area/use-list-view.ts";
import { entryOf } from "@/web/islands/area/cells.tsx";

const formatTime = ({ text, city }: { text: string; city: string }): string => `${text} · ${city}`;

/** One below the other, because the column is narrow. */
const Facts = ({ items }: { items: { term: string; value: React.ReactNode }[] }) => (
  <div className="[&_dl>div]:grid-cols-1!">
    <DefinitionList items={items} />
  </div>
);

const PersonCard = ({ person, email }: Pick<HelpView, "person" | "email">) => (
  <Card title="From">
    <Facts
      items={[
        { term: "Name", value: <AdminLink href={`/admin/users/${person.id}`}>{person.name}</AdminLink> },
        ...(email
          ? [{ term: "Email", value: <a href={`mailto:${email}`} className={`${textLink} wrap-anywhere`}>{email}</a> }]
          : []),
        {
          term: "Other requests",
          value: <AdminLink href={`${REQUESTS_PATH}?userId=${person.id}`}>All requests from this person</AdminLink>,
        },
      ]}
    />
  </Card>
);

const creditText = ({ credit, creditRule }: NonNullable<HelpView["lead"]>): string => {
  return credit === "returned" && creditRule ? `Returned: ${returnRuleLabel(creditRule)}` : CREDIT_LABELS[credit];
};

const LeadCard = ({ lead }: { lead: NonNullable<HelpView["lead"]> }) => (
  <Card title="Lead">
    <Facts
      items={[
        { term: "Visitor", value: <AdminLink href={`/admin/leads/${lead.id}`}>{lead.name}</AdminLink> },
        { term: "About", value: lead.category },
        { term: "Status", value: entryOf(LEAD_STATUS, lead.status).label },
        { term: "Received", value: formatTime(lead.created) },
        ...(lead.meeting
          ? [{
            term: "Meeting",
            value: [formatTime(lead.meeting), lead.meetingStatus && entryOf(MEETING_STATUS, lead.meetingStatus).label]
              .filter(
                Boolean,
              ).join(" · "),
          }]
          : []),
        { term: "Credit", value: creditText(lead) },
      ]}
    />
  </Card>
);

/** What the decision about the credit can go by. */
const EvidenceCard = ({ evidence }: Pick<NonNullable<HelpView["lead"]>, "evidence">) => (
  <Card title="What we know about the visitor">
    <Facts items={evidence.map(({ label, value }) => ({ term: label, value }))} />
  </Card>
);

const PurchaseCard = ({ purchase }: { purchase: NonNullable<HelpView["purchase"]> }) => (
  <Card title="Purchase">
    <Facts
      items={[
        { term: "Items", value: purchase.lines.join(", ") },
        { term: "Date", value: formatTime(purchase.created) },
        { term: "Amount", value: formatMoney(purchase.total) },
        { term: "Status", value: entryOf(TRANSACTION_STATUS, purchase.status).label },
        ...(purchase.refunded.amount > 0 ? [{ term: "Refunded", value: formatMoney(purchase.refunded) }] : []),
      ]}
    />
  </Card>
);

const AboutCards = ({ person, email, lead, purchase }: HelpView) => (
  <>
    <PersonCard person={person} email={email} />
    {lead && <LeadCard lead={lead} />}
    {lead && lead.evidence.length > 0 && <EvidenceCard evidence={lead.evidence} />}
    {purchase && <PurchaseCard purchase={purchase} />}
  </>
);

const toastFor = ({ to, resolution }: Step): { title: string; description?: string } => {
  if (resolution === "credited") return { title: "Credit returned", description: "We've emailed the specialist." };
  if (!to) return { title: "Reply sent" };
  return { title: to === "resolved" ? "Request resolved" : "Request updated" };
};

/** What to confirm before a step that cannot be undone. */
const confirmationFor = ({ to, resolution }: Step, { person }: Pick<HelpView, "person">) => {
  if (resolution === "credited") {
    return {
      title: `Return the credit to ${person.name}?`,
      action: "Return credit",
      text: "The specialist gets it back right away, and keeps it even if the request is reopened.",
    };
  }
  return to === "closed"
    ? {
      title: `Close the request of ${person.name}?`,
      action: "Close request",
      text: "Nobody can reply to it any more.",
    }
    : undefined;
};

/** The key resets the form after each step. */
const ReplyCard = ({ request, onStep }: { request: HelpView; onStep(step: Step): Promise<void> }) => {
  const [steps, setSteps] = useState(0);
  if (request.side === "user") {
    return (
      <Banner title="This is your own request">
        Another administrator will reply. You can follow it under Help in your dashboard.
      </Banner>
    );
  }
  if (request.moves.length === 0 && request.replyClosed) return <Banner title={request.replyClosed} />;
  const take = async (next: Step) => {
    await onStep(next);
    setSteps(steps + 1);
    toast(toastFor(next));
  };
  const step = async (next: Step) => {
    const confirmation = confirmationFor(next, request);
    if (!confirmation) return await take(next);
    const { title, action, text } = confirmation;
    openConfirm({
      title,
      text,
      action,
      onConfirm: () => take(next),
    });
  };
  return (
    <Card title="Reply and decide">
      <StepForm key={`${steps} ${request.status}`} request={request} onStep={step} />
    </Card>
  );
};

const DeleteButton = ({ person, onDelete }: Pick<HelpView, "person"> & { onDelete(): Promise<unknown> }) => {
  const ask = () =>
    openConfirm({
      title: `Delete the request of ${person.name}?`,
      text: (
        <>
          <p>All messages are deleted for both sides. This can't be undone.</p>
          <p>The number and the decision stay in the audit log. To end a request, resolve or close it instead.</p>
        </>
      ),
      action: "Delete request",
      variant: "destructive",
      onConfirm: onDelete,
    });
  return (
    <div>
      <Button variant="quiet" icon={<TrashIcon />} onClick={ask}>Delete request</Button>
    </div>
  );
};

const Heading = ({ request }: { request: HelpView }) => (
  <div className="grid gap-3">
    <BackLink href={useBackHref(REQUESTS_PATH)}>All help requests</BackLink>
    <ScreenTitle lead={`#${request.number} · ${KIND_LABELS[request.kind]} · ${request.person.name}`}>
      {request.subject}
    </ScreenTitle>
    <p>
      <HelpStatusChip {...request} side="support" />
    </p>
  </div>
);

export default function RequestScreen() {
  const { id = "" } = useParams({ strict: false });
  const router = useRouter();
  const { data: request } = useSuspenseQuery(requestQuery(useApi(), id));
  const { step, remove } = useRequestMutations(id);
  const list = useBackHref(REQUESTS_PATH);
  const removeAndLeave = async () => {
    await remove();
    await router.navigate({ href: list, replace: true });
    toast({ title: "Request deleted" });
  };
  return (
    <Screen>
      <Heading request={request} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(72)] lg:items-start">
        <div className="grid min-w-0 gap-6">
          <Thread {...request} />
          <ReplyCard request={request} onStep={step} />
        </div>
        <div className="grid gap-6">
          <AboutCards {...request} />
          {request.mayDelete && <DeleteButton person={request.person} onDelete={removeAndLeave} />}
        </div>
      </div>
    </Screen>
  );
}
