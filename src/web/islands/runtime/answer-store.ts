// What keeps the answers of an island: the funnel's light cache, or TanStack Query (docs/decisions/020).
import type { ReactElement, ReactNode } from "react";
import { type OnFailure, QueryClient, type SentAnswer } from "./query-client.ts";

export interface AnswerStore {
  /** What loaders and screens find as `queryClient` in the island's context. */
  client: unknown;
  /** Every answer there is, to travel in the document. */
  toSend(): unknown;
  /** Takes what the document brought. */
  receive(sent: unknown): void;
  /** Asks again for what screens show and is no longer fresh; absent when the store sees to it by itself. */
  refreshWatched?(): void;
  /** Around the whole island, where the store's hooks need it. */
  Wrap?: (props: { children: ReactNode }) => ReactElement;
}

/** `onFailure` is given in the browser only; on the server nothing is tried again. */
export type CreateAnswerStore = (onFailure?: OnFailure) => AnswerStore;

/** The store of islands whose bytes are counted. */
export const lightStore: CreateAnswerStore = (onFailure) => {
  const client = new QueryClient(onFailure);
  return {
    client,
    toSend: () => client.answers(),
    receive(sent) {
      for (const answer of sent as SentAnswer[]) client.setQueryData(...answer);
    },
    refreshWatched: () => void client.refreshWatched(),
  };
};
