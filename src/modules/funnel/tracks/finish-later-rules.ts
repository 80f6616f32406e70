// When a visitor is reminded of a request left unfinished: twice at most, and never in a hurry.
import { MINUTE_MS } from "@/platform/time/time.ts";

/** After the request was left, in hours: the first and the last reminder. */
const REMIND_AFTER_HOURS = [2, 48] as const;

/** In how many ms the next reminder is due, `sent` having gone out; undefined when none is left. */
export const nextReminderIn = (sent: number): number | undefined => {
  const hours = REMIND_AFTER_HOURS[sent];
  return hours === undefined ? undefined : hours * 60 * MINUTE_MS;
};

interface Unfinished {
  status: string;
  closeReason: string | null;
  hasContact: boolean;
  /** Whether reminding was agreed to. */
  agreed: boolean;
  /** Whether it could still be gone on with. */
  resumable: boolean;
}

/** Whether there is something to finish, and somebody who wants to be reminded of it. */
export const canBeReminded = ({ status, closeReason, hasContact, agreed, resumable }: Unfinished): boolean =>
  status === "closed" && closeReason === "abandoned" && hasContact && agreed && resumable;
