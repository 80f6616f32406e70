// One help request: its status, its thread, and what the person may do.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { KIND_LABELS } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { HelpStatusChip } from "@/web/islands/area/help/help-status.tsx";
import { Thread } from "@/web/islands/area/help/thread.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { BackLink } from "../links.tsx";
import { HelpAbout } from "./help-about.tsx";
import { useHelpPath } from "./help-links.tsx";
import { helpQuery, useRequestMutations } from "./help-queries.ts";
import { ReplyCard } from "./reply-card.tsx";

type Mutations = ReturnType<typeof useRequestMutations>;

const confirmWithdrawal = ({ withdraw }: Mutations) =>
  openModal({
    title: "Withdraw this request?",
    content: (
      <ConfirmForm onConfirm={() => withdraw()} action="Withdraw request">
        We'll stop working on it. You can reopen it within 7 days by sending a message.
      </ConfirmForm>
    ),
  });

const confirmDeletion = ({ remove }: Mutations, leave: () => Promise<void>) =>
  openModal({
    title: "Delete this request?",
    content: (
      <ConfirmForm
        variant="destructive"
        action="Delete request"
        onConfirm={async () => {
          await remove();
          await leave();
          toast({ title: "Request deleted" });
        }}
      >
        The request and all of its messages are deleted. This can't be undone.
      </ConfirmForm>
    ),
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
    <Main>
      <div className="grid gap-6">
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
            <HelpAbout {...request} />
            <Actions request={request} mutations={mutations} />
          </div>
        </div>
      </div>
    </Main>
  );
}
