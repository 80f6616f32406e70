// Doing the same to several things: one call after the other, and an account of what became of each.
import { ApiError } from "@/web/api/api-error.ts";

export interface BulkResult {
  done: readonly string[];
  /** What the server refused, and why. */
  refused: readonly { id: string; sentence: string }[];
  /** The network or the server failed: from here on nothing was done, or nobody knows whether it was. */
  left: readonly string[];
  /** Why, in words. */
  failure?: string;
}

const sentenceOf = (error: ApiError): string => error.message.split("\n")[0] ?? error.message;

/** A refusal stops nothing, a failure ends it; both are told by the outcome. Throws only for who is signed out. */
export const runForEach = async (ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<BulkResult> => {
  const done: string[] = [];
  const refused: { id: string; sentence: string }[] = [];
  for (const [at, id] of ids.entries()) {
    try {
      await act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      if (![400, 403, 404].includes(error.status)) {
        return { done, refused, left: ids.slice(at), failure: sentenceOf(error) };
      }
      refused.push({ id, sentence: sentenceOf(error) });
    }
  }
  return { done, refused, left: [] };
};

/** Whether everything was done. */
export const isComplete = ({ refused, left }: BulkResult): boolean => refused.length + left.length === 0;

/** "3 deleted", or "1 of 3 deleted" */
export const resultTitle = (outcome: BulkResult, deed: string): string => {
  const { done, refused, left } = outcome;
  return isComplete(outcome)
    ? `${done.length} ${deed}`
    : `${done.length} of ${done.length + refused.length + left.length} ${deed}`;
};

/** What was not done, so that it can be tried again. */
export const notDoneIds = ({ refused, left }: BulkResult): string[] => [...refused.map(({ id }) => id), ...left];
