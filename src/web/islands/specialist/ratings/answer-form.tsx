// The forms to reply to a rating and to appeal against it, in a dialog; each can be sent once.
import type { ReactNode } from "react";
import { publicTextError, REMOVAL_RULES, TEXT_BOUNDS } from "@/modules/ratings/rules.ts";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";

interface AnswerFormProps {
  /** The name under which the text is kept until it is sent. */
  keep: string;
  label: string;
  action: string;
  bounds: { min: number; max: number };
  /** What is wrong with the text; undefined when nothing is. */
  check(text: string): string | undefined;
  /** Throws the call's error. */
  onSend(text: string): Promise<void>;
  /** What happens with the text. */
  children: ReactNode;
}

const AnswerForm = ({ keep, label, action, bounds, check, onSend, children }: AnswerFormProps) => {
  const { form, summary, problemOf, attempt, busy } = useForm<string>({
    keep,
    read: (data) => String(data.get("text") ?? "").trim(),
    check: (text) => {
      const sentence = check(text);
      return sentence ? [{ key: "text", sentence }] : [];
    },
    send: async (text) => {
      await onSend(text);
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <div className="grid gap-2">{children}</div>
      <TextArea label={label} name="text" rows={5} limit={bounds.max} error={problemOf("text")} />
      <FormActions action={action} busy={busy} />
    </form>
  );
};

interface SendProps {
  ratingId: string;
  onSend(text: string): Promise<void>;
}

export const ReplyForm = ({ ratingId, onSend }: SendProps) => (
  <AnswerForm
    keep={`reply-${ratingId}`}
    label="Your reply"
    action="Save reply"
    bounds={TEXT_BOUNDS.reply}
    check={(text) => publicTextError("reply", text)}
    onSend={onSend}
  >
    <p>Everyone can read it below the rating. You can reply once, and a reply can't be changed.</p>
  </AnswerForm>
);

const appealError = (text: string): string | undefined =>
  text.length < TEXT_BOUNDS.appeal.min ? "Please say which rule the rating breaks, and how." : undefined;

export const AppealForm = ({ ratingId, onSend }: SendProps) => (
  <AnswerForm
    keep={`appeal-${ratingId}`}
    label="Which rule does it break, and how?"
    action="Send appeal"
    bounds={TEXT_BOUNDS.appeal}
    check={appealError}
    onSend={onSend}
  >
    <p>We remove a rating only if one of these is true:</p>
    <ul className="list-disc pl-5">
      {Object.values(REMOVAL_RULES).map(({ label, sentence }) => <li key={label}>{sentence}</li>)}
    </ul>
    <p>You can appeal once for each rating. Only our team reads what you write here.</p>
  </AnswerForm>
);
