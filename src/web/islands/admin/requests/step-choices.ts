// What an administrator may do next with a request, as choices: answering alone, and every move that is offered.
import type { HelpStatus, HelpView, Resolution } from "@/modules/help/schemas.ts";
import { RESOLUTION_WORDS } from "@/modules/help/rules.ts";

export interface StepChoice {
  /** `say`, a status, or `resolved:credited`. */
  value: string;
  label: string;
  hint?: string;
  to?: HelpStatus;
  resolution?: Resolution;
}

const MOVE_HINTS: Partial<Record<HelpStatus, string>> = {
  open: "For somebody else; it counts as waiting again",
  "in-progress": "Others see that somebody is at it",
  "waiting-for-user": "The person is asked to answer",
  closed: "Nothing can be written any more",
};

const RESOLUTION_HINTS: Record<Resolution, string> = {
  credited: "The credit of the lead comes back at once",
  declined: "It stays as it is",
  answered: "The question has its answer",
  fixed: "What was wrong is put right",
  withdrawn: "",
};

const sayChoice = ({ status }: Pick<HelpView, "status">): StepChoice => ({
  value: "say",
  label: "Answer",
  hint: status === "open" ? "This takes it into work" : "The state stays as it is",
});

/** In the order in which they are needed; a request whose thread is closed offers no answer. */
export const stepChoices = (request: Pick<HelpView, "status" | "moves" | "replyClosed">): StepChoice[] => {
  const moves = request.moves.filter((move) => !move.closed).flatMap((move): StepChoice[] => {
    const { to, label, resolutions } = move;
    if (resolutions.length === 0) return [{ value: to, label, hint: MOVE_HINTS[to], to }];
    return resolutions.map((resolution) => ({
      value: `${to}:${resolution}`,
      label: `${label}: ${RESOLUTION_WORDS[resolution].toLowerCase()}`,
      hint: RESOLUTION_HINTS[resolution],
      to,
      resolution,
    }));
  });
  return request.replyClosed ? moves : [sayChoice(request), ...moves];
};

/** On the button: what happens. */
export const actionOf = ({ to, resolution, label }: StepChoice, hasMessage: boolean): string => {
  if (!to) return "Send answer";
  if (resolution === "credited") return hasMessage ? "Send, and return the credit" : "Return the credit";
  return hasMessage ? `Send, and ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
};
