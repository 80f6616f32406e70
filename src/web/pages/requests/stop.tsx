// No more reminders of a request: asked by a look, decided by a press; without JavaScript.
import { Button } from "@/web/ui/button.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { Face } from "../meetings/parts.tsx";

export const StopRemindersPage = ({ action, problems }: { action: string; problems?: string[] }) => (
  <Face
    title="Stop the reminders?"
    lead="We write no more mails about this request. Your answers stay for a while, in case you come back."
    problems={problems}
  >
    <form method="post" action={action}>
      <Button type="submit" className="max-sm:w-full">Stop the reminders</Button>
    </form>
  </Face>
);

export const RemindersStoppedPage = ({ categoryId }: { categoryId: string }) => (
  <Face title="No more reminders" lead="We will not write to you about this request again.">
    <p>
      Changed your mind? You can <TextLink href={`/funnel/${categoryId}/start`}>begin again</TextLink> at any time.
    </p>
  </Face>
);
