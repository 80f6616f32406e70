// Answers travel from the server's cache to the browser's, failures do not.
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { answersToSend, keepSentAnswers } from "./sent-answers.ts";

it("carries answers with their age and leaves failures behind", async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  server.setQueryData(["categories"], [{ id: "1" }], { updatedAt: 1_700_000_000_000 });
  await server.prefetchQuery({ queryKey: ["broken"], queryFn: () => Promise.reject(new Error("no")) });
  const sent = answersToSend(server);
  expect(sent).toEqual([[["categories"], [{ id: "1" }], 1_700_000_000_000]]);

  const browser = new QueryClient();
  keepSentAnswers(browser, sent);
  expect(browser.getQueryState(["categories"])).toMatchObject({
    data: [{ id: "1" }],
    dataUpdatedAt: 1_700_000_000_000,
  });
});
