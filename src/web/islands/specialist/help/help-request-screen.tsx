// One help request: how it stands, what was said, and what one may still do.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { KIND_WORDS } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { HelpStatusChip } from "@/web/islands/area/help/help-status.tsx";
import { Thread } from "@/web/islands/area/help/thread.tsx";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { BackLink } from "../back-link.tsx";
import { HelpAbout } from "./help-about.tsx";
import { useHelpPlace } from "./help-place.ts";
import { helpQuery } from "./help-queries.ts";
import { ReplyCard } from "./reply-card.tsx";
import { useRequestVerbs } from "./use-help-verbs.ts";

type Verbs = ReturnType<typeof useRequestVerbs>;

const askToWithdraw = ({ withdraw }: Verbs) =>
  openModal({
    title: "Withdraw this request?",
    content: (
      <ConfirmForm onConfirm={() => withdraw()} action="Withdraw it">
        We stop looking into it. You can open it again for seven days by writing something.
      </ConfirmForm>
    ),
  });

const askToDelete = ({ remove }: Verbs, leave: () => Promise<void>) =>
  openModal({
    title: "Delete this request?",
    content: (
      <ConfirmForm
        variant="destructive"
        action="Delete it"
        onConfirm={async () => {
          await remove();
          await leave();
          toast({ title: "Request deleted" });
        }}
      >
        It goes with everything that was written. This cannot be undone.
      </ConfirmForm>
    ),
  });

const Choices = ({ request, verbs }: { request: HelpView; verbs: Verbs }) => {
  const router = useRouter();
  const place = useHelpPlace();
  const leave = () => router.navigate({ href: place, replace: true });
  const mayWithdraw = request.moves.some(({ to, closed }) => to === "resolved" && !closed);
  if (!mayWithdraw && !request.mayDelete) return null;
  return (
    <Card title="No longer needed?">
      <div className="grid gap-3">
        {mayWithdraw && <Button wide variant="secondary" onClick={() => askToWithdraw(verbs)}>Withdraw request</Button>}
        {request.mayDelete && (
          <Button wide variant="quiet" onClick={() => askToDelete(verbs, leave)}>Delete request</Button>
        )}
      </div>
    </Card>
  );
};

export default function HelpRequestScreen() {
  const { id = "" } = useParams({ strict: false });
  const { data: request } = useSuspenseQuery(helpQuery(useApi(), id));
  const verbs = useRequestVerbs(id);
  const place = useHelpPlace();
  const { number, kind, subject } = request;
  return (
    <Main>
      <div className="grid gap-6">
        <div className="grid gap-3">
          <BackLink to={place}>All requests</BackLink>
          <ScreenTitle lead={`#${number} · ${KIND_WORDS[kind]}`}>{subject}</ScreenTitle>
          <p>
            <HelpStatusChip {...request} side="user" />
          </p>
        </div>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
          <div className="grid min-w-0 gap-6">
            <Thread {...request} side="user" />
            <ReplyCard request={request} onSay={verbs.say} />
          </div>
          <div className="grid gap-6">
            <HelpAbout {...request} />
            <Choices request={request} verbs={verbs} />
          </div>
        </div>
      </div>
    </Main>
  );
}
