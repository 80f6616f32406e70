// The one form of a request's page: an answer, a move, or both; the button says what happens.
import { type KeyboardEvent, useState } from "react";
import { MESSAGE_MAX } from "@/modules/help/form-schemas.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { type Problem, useForm } from "@/web/islands/runtime/use-form.ts";
import { actionOf, type StepChoice, stepChoices } from "./step-choices.ts";
import type { Step } from "./use-request-verbs.ts";

interface Written {
  choice: StepChoice | undefined;
  message: string;
}

const problemsOf = ({ choice, message }: Written): Problem[] => {
  if (!choice) return [{ key: "next", sentence: "Please choose what happens next." }];
  if (!choice.to && message === "") return [{ key: "message", sentence: "Please write your answer." }];
  const most = MESSAGE_MAX.toLocaleString("en");
  return message.length > MESSAGE_MAX ? [{ key: "message", sentence: `Please use at most ${most} characters.` }] : [];
};

/** Ctrl or Command with Enter sends from the field, as in mail programs. */
const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
};

export interface StepFormProps {
  request: HelpView;
  /** Throws the call's error. */
  onStep(step: Step): Promise<void>;
}

export const StepForm = ({ request, onStep }: StepFormProps) => {
  const choices = stepChoices(request);
  const [picked, setPicked] = useState(choices[0]?.value);
  const [hasMessage, setHasMessage] = useState(false);
  const chosen = choices.find(({ value }) => value === picked) ?? choices[0]!;
  const { form, summary, problemOf, attempt, busy } = useForm<Written>({
    read: (data) => ({
      choice: choices.find(({ value }) => value === data.get("next")),
      message: String(data.get("message") ?? "").trim(),
    }),
    check: problemsOf,
    send: ({ choice, message }) =>
      onStep({ to: choice?.to, resolution: choice?.resolution, ...(message ? { message } : {}) }),
  });
  return (
    <form {...form} onKeyDown={sendByKey} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      {request.replyClosed === null && (
        <TextArea
          label="Your answer"
          name="message"
          rows={6}
          room={MESSAGE_MAX}
          optional={chosen.to !== undefined}
          help="It goes by mail, too. Ctrl and Enter send it."
          error={problemOf("message")}
          onInput={(event) => setHasMessage(event.currentTarget.value.trim() !== "")}
        />
      )}
      <ChoiceCards
        type="radio"
        name="next"
        label="What next?"
        columns={2}
        options={choices}
        defaultValue={chosen.value}
        error={problemOf("next")}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
      />
      <div>
        <Button type="submit" busy={busy ? "One moment…" : undefined} className="max-sm:w-full">
          {actionOf(chosen, hasMessage)}
        </Button>
      </div>
    </form>
  );
};
