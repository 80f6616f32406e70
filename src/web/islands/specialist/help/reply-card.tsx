// The form to reply to one's own request, which may reopen it; or why nothing can be written any more.
import { formatCount } from "@/platform/intl.ts";
import { useState } from "react";
import { type HelpStatus, MESSAGE_MAX, REOPEN_DAYS } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";

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

const messageProblems = (message: string) => {
  if (message === "") return [{ key: "message", sentence: "Please write a message." }];
  const most = formatCount(MESSAGE_MAX);
  return message.length > MESSAGE_MAX ? [{ key: "message", sentence: `Please use at most ${most} characters.` }] : [];
};

interface ReplyFormProps {
  request: HelpView;
  /** Throws the call's error. */
  onReply(message: string): Promise<void>;
}

const ReplyForm = ({ request, onReply }: ReplyFormProps) => {
  const { label, action, sent } = TEXTS[request.status];
  const { form, summary, problemOf, attempt, busy } = useForm<string>({
    keep: `help-${request.id}`,
    read: (data) => String(data.get("message") ?? "").trim(),
    check: messageProblems,
    send: async (message) => {
      await onReply(message);
      toast({ title: sent });
    },
  });
  return (
    <form {...form} className="grid justify-items-start gap-4 [&>*]:w-full">
      <ErrorSummary problems={summary} attempt={attempt} />
      <TextArea
        label={label}
        name="message"
        rows={5}
        limit={MESSAGE_MAX}
        help={request.status === "resolved" ? `A message within ${REOPEN_DAYS} days reopens this request.` : undefined}
        error={problemOf("message")}
      />
      <div>
        <Button
          type="submit"
          variant={request.status === "waiting-for-user" ? "primary" : "secondary"}
          busy={busy ? "Sending…" : undefined}
          className="max-sm:w-full"
        >
          {action}
        </Button>
      </div>
    </form>
  );
};

/** The key empties the field after each message. */
export const ReplyCard = ({ request, onReply }: ReplyFormProps) => {
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
