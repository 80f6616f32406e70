// Writing to one's own request: an answer, or what opens it again; why not, where nothing can be written any more.
import { useState } from "react";
import { MESSAGE_MAX } from "@/modules/help/form-schemas.ts";
import { REOPEN_DAYS } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { TextArea } from "@/web/ui/text-area.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";

const WORDS = {
  answer: { label: "Your answer", action: "Send answer", said: "Your answer is with us" },
  add: { label: "Add something", action: "Send", said: "Your message is with us" },
  reopen: { label: "Is something still open?", action: "Send and open again", said: "Your request is open again" },
};

const wordsFor = ({ status }: Pick<HelpView, "status">) => {
  if (status === "resolved") return WORDS.reopen;
  return status === "waiting-for-user" ? WORDS.answer : WORDS.add;
};

const messageProblems = (message: string) => {
  if (message === "") return [{ key: "message", sentence: "Please write something first." }];
  const most = MESSAGE_MAX.toLocaleString("en");
  return message.length > MESSAGE_MAX ? [{ key: "message", sentence: `Please use at most ${most} characters.` }] : [];
};

interface ReplyFormProps {
  request: HelpView;
  /** Throws the call's error. */
  onSay(message: string): Promise<void>;
}

const ReplyForm = ({ request, onSay }: ReplyFormProps) => {
  const { label, action, said } = wordsFor(request);
  const { form, summary, problemOf, attempt, busy } = useForm<string>({
    read: (data) => String(data.get("message") ?? "").trim(),
    check: messageProblems,
    send: async (message) => {
      await onSay(message);
      toast({ title: said });
    },
  });
  return (
    <form {...form} className="grid justify-items-start gap-4 [&>*]:w-full">
      <ErrorSummary problems={summary} attempt={attempt} />
      <TextArea
        label={label}
        name="message"
        rows={5}
        room={MESSAGE_MAX}
        help={request.status === "resolved"
          ? `Writing within ${REOPEN_DAYS} days opens this request again.`
          : undefined}
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

/** A message that was sent leaves an empty field. */
export const ReplyCard = ({ request, onSay }: ReplyFormProps) => {
  const [sent, setSent] = useState(0);
  if (request.replyClosed) {
    return (
      <Banner title={request.replyClosed}>
        <RoutedButton to="/dashboard/help/new" variant="secondary" className="mt-2">Ask again</RoutedButton>
      </Banner>
    );
  }
  const say = async (message: string) => {
    await onSay(message);
    setSent(sent + 1);
  };
  return <ReplyForm key={sent} request={request} onSay={say} />;
};
