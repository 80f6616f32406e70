// One help request for the team: the thread, the form to reply and decide, and what it is about.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { KIND_LABELS } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { TrashIcon } from "@/web/ui/icons.ts";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { HelpStatusChip } from "@/web/islands/area/help/help-status.tsx";
import { Thread } from "@/web/islands/area/help/thread.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { BackLink, useBackHref } from "../shared/links.tsx";
import { AboutCards } from "./about-cards.tsx";
import { requestQuery, REQUESTS_PATH, type Step, useRequestMutations } from "./request-queries.ts";
import { StepForm } from "./step-form.tsx";

const toastFor = ({ to, resolution }: Step): { title: string; description?: string } => {
  if (resolution === "credited") return { title: "Credit returned", description: "We've emailed the specialist." };
  if (!to) return { title: "Reply sent" };
  return { title: to === "resolved" ? "Request resolved" : "Request updated" };
};

/** What to confirm before a step that cannot be undone. */
const confirmationFor = ({ to, resolution }: Step) => {
  if (resolution === "credited") {
    return {
      title: "Return the credit?",
      action: "Return credit",
      text: "The specialist gets it back right away, and keeps it even if the request is reopened.",
    };
  }
  return to === "closed"
    ? { title: "Close this request?", action: "Close request", text: "Nobody can reply to it any more." }
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
    const confirmation = confirmationFor(next);
    if (!confirmation) return await take(next);
    const { title, action, text } = confirmation;
    openModal({ title, content: <ConfirmForm action={action} onConfirm={() => take(next)}>{text}</ConfirmForm> });
  };
  return (
    <Card title="Reply and decide">
      <StepForm key={`${steps} ${request.status}`} request={request} onStep={step} />
    </Card>
  );
};

const DeleteButton = ({ onDelete }: { onDelete(): Promise<unknown> }) => {
  const ask = () =>
    openModal({
      title: "Delete this request?",
      content: (
        <ConfirmForm action="Delete request" variant="destructive" onConfirm={onDelete}>
          <p>All messages are deleted for both sides. This can't be undone.</p>
          <p>The number and the decision stay in the audit log. To end a request, resolve or close it instead.</p>
        </ConfirmForm>
      ),
    });
  return (
    <div>
      <Button variant="quiet" icon={<TrashIcon />} onClick={ask}>Delete request</Button>
    </div>
  );
};

const Heading = ({ request }: { request: HelpView }) => (
  <div className="grid gap-3">
    <BackLink href={useBackHref("requests", REQUESTS_PATH)}>All requests</BackLink>
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
  const list = useBackHref("requests", REQUESTS_PATH);
  const removeAndLeave = async () => {
    await remove();
    await router.navigate({ href: list, replace: true });
    toast({ title: "Request deleted" });
  };
  return (
    <Main>
      <div className="grid gap-6">
        <Heading request={request} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(72)] lg:items-start">
          <div className="grid min-w-0 gap-6">
            <Thread {...request} />
            <ReplyCard request={request} onStep={step} />
          </div>
          <div className="grid gap-6">
            <AboutCards {...request} />
            {request.mayDelete && <DeleteButton onDelete={removeAndLeave} />}
          </div>
        </div>
      </div>
    </Main>
  );
}
