// Doing the same to several things: one call after the other, and an account of what became of each.
import { ApiError } from "../../../api/api-error.ts";

export interface Outcome {
  done: readonly string[];
  /** What the server refused, and why. */
  refused: readonly { id: string; sentence: string }[];
}

const sentenceOf = (error: ApiError): string => error.message.split("\n")[0] ?? error.message;

/** A refusal stops nothing; a failure of the network or the server ends it and is thrown. */
export const oneByOne = async (ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<Outcome> => {
  const done: string[] = [];
  const refused: { id: string; sentence: string }[] = [];
  for (const id of ids) {
    try {
      await act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 403, 404].includes(error.status)) throw error;
      refused.push({ id, sentence: sentenceOf(error) });
    }
  }
  return { done, refused };
};

/** "3 suspended. 1 was refused: …" */
export const outcomeWords = ({ done, refused }: Outcome, deed: string): { title: string; description?: string } => ({
  title: `${done.length} ${deed}`,
  ...(refused.length === 0
    ? {}
    : { description: [`${refused.length} not:`, ...new Set(refused.map(({ sentence }) => sentence))].join("\n") }),
});
