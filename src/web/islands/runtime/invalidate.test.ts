import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { replaceData } from "./invalidate.ts";

const KEY = ["list"];

/** A query whose load ends when `answer` is called. */
const loading = (queryClient: QueryClient) => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const load = queryClient.fetchQuery({ queryKey: KEY, queryFn: () => promise, staleTime: 0 });
  return { load, answer: resolve };
};

test("an answer that was asked for before a change does not undo it", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, "before");
  const { load, answer } = loading(queryClient);
  replaceData(queryClient, KEY, "after");
  answer("before");
  await load;
  expect(queryClient.getQueryData(KEY)).toBe("after");
});

test("the first load goes on when a change has nothing to change", async () => {
  const queryClient = new QueryClient();
  const { load, answer } = loading(queryClient);
  replaceData<readonly string[], string>(queryClient, KEY, (data) => data && `${data}, changed`);
  answer("loaded");
  expect(await load).toBe("loaded");
  expect(queryClient.getQueryData(KEY)).toBe("loaded");
});
