// Carries the answers that the server already has to the browser, inside the document, so that nothing is asked twice.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Which question, its answer, and when it was answered (ms since the epoch). */
export type SentAnswer = readonly [key: QueryKey, answer: unknown, answeredAt: number];

/** Every successful answer in the cache. Failures stay: the browser asks again by itself. */
export const answersToSend = (queryClient: QueryClient): SentAnswer[] =>
  queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === "success" })
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt]);

/** Puts what the document brought into the browser's cache, with the age it has. */
export const keepSentAnswers = (queryClient: QueryClient, answers: readonly SentAnswer[]): void => {
  for (const [key, answer, updatedAt] of answers) queryClient.setQueryData(key, answer, { updatedAt });
};
