// Stop the reminders of a request: the page asks, the button decides. Without JavaScript.
import { TextLink } from "@/web/ui/link.tsx";
import { PageLayout, PostButton } from "../meetings/parts.tsx";

export const StopRemindersPage = ({ action, problems }: { action: string; problems?: string[] }) => (
  <PageLayout
    title="Stop the reminders?"
    lead="We won't email you about this request any more. We keep your answers for a while, in case you come back."
    problems={problems}
  >
    <PostButton action={action} className="max-sm:w-full">Stop the reminders</PostButton>
  </PageLayout>
);

export const RemindersStoppedPage = ({ categoryId }: { categoryId: string }) => (
  <PageLayout title="Reminders stopped" lead="We won't email you about this request again.">
    <p>
      Changed your mind? You can <TextLink href={`/funnel/${categoryId}/start`}>start again</TextLink> at any time.
    </p>
  </PageLayout>
);
