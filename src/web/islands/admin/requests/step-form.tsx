// The form of a request's page: a reply, a status change, or both. The button says what happens.
import { formatCount } from "@/platform/intl.ts";
import { type KeyboardEvent, useState } from "react";
import { type HelpStatus, MESSAGE_MAX, type Resolution, RESOLUTION_LABELS } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { type Problem, textOf } from "@/web/islands/runtime/use-form.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import type { Step } from "./request-queries.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

export interface StepChoice {
  /** `reply`, a status, or `resolved:credited`. */
  value: string;
  label: string;
  hint?: string;
  to?: HelpStatus;
  resolution?: Resolution;
}

const STATUS_HINTS: Partial<Record<HelpStatus, string>> = {
  open: "For a colleague; it counts as open again",
  "in-progress": "Shows colleagues you're on it",
  "waiting-for-user": "Asks the person to reply",
  closed: "Nobody can reply any more",
};

const RESOLUTION_HINTS: Record<Resolution, string> = {
  credited: "Returns the credit for the lead right away",
  declined: "Nothing changes",
  answered: "The question is answered",
  fixed: "The problem is fixed",
  withdrawn: "",
};

const replyChoice = ({ status }: Pick<HelpView, "status">): StepChoice => ({
  value: "reply",
  label: "Reply",
  hint: status === "open" ? "Also starts the request" : "The status stays the same",
});

/** Reply comes first, unless the thread is closed. */
export const stepChoices = (request: Pick<HelpView, "status" | "moves" | "replyClosed">): StepChoice[] => {
  const moves = request.moves.filter(({ closed }) => !closed).flatMap(({ to, label, resolutions }): StepChoice[] => {
    if (resolutions.length === 0) return [{ value: to, label, hint: STATUS_HINTS[to], to }];
    return resolutions.map((resolution) => ({
      value: `${to}:${resolution}`,
      label: `${label}: ${RESOLUTION_LABELS[resolution].toLowerCase()}`,
      hint: RESOLUTION_HINTS[resolution],
      to,
      resolution,
    }));
  });
  return request.replyClosed ? moves : [replyChoice(request), ...moves];
};

/** The label of the button. */
export const actionOf = ({ to, resolution, label }: StepChoice, hasMessage: boolean): string => {
  if (!to) return "Send reply";
  if (resolution === "credited") return hasMessage ? "Send and return credit" : "Return credit";
  return hasMessage ? `Send and ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
};

interface Written {
  choice: StepChoice | undefined;
  message: string;
}

const findProblems = ({ choice, message }: Written): Problem[] => {
  if (!choice) return [{ key: "next", sentence: "Please choose what happens next." }];
  if (!choice.to && message === "") return [{ key: "message", sentence: "Please write your reply." }];
  const most = formatCount(MESSAGE_MAX);
  return message.length > MESSAGE_MAX ? [{ key: "message", sentence: `Please use at most ${most} characters.` }] : [];
};

/** Ctrl or Command with Enter submits from the field, as in email clients. */
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
  return (
    <Form
      className="grid gap-5"
      keep={`request-${request.id}`}
      read={(data) => ({
        choice: choices.find(({ value }) => value === data.get("next")),
        message: textOf(data, "message"),
      })}
      check={findProblems}
      send={({ choice, message }) =>
        onStep({ to: choice?.to, resolution: choice?.resolution, ...(message ? { message } : {}) })}
      onKeyDown={sendByKey}
    >
      {request.replyClosed === null && (
        <TextArea
          label="Your reply"
          name="message"
          rows={6}
          limit={MESSAGE_MAX}
          optional={chosen.to !== undefined}
          help="Also sent by email. Ctrl+Enter to send."
          onInput={(event) => setHasMessage(event.currentTarget.value.trim() !== "")}
        />
      )}
      <ChoiceCards
        type="radio"
        name="next"
        label="Next step"
        columns={2}
        options={choices}
        defaultValue={chosen.value}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
      />
      <div>
        <SubmitButton className="max-sm:w-full">{actionOf(chosen, hasMessage)}</SubmitButton>
      </div>
    </Form>
  );
};
