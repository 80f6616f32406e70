// A thread that ends by itself is noticed.
import { expect, test, vi } from "vitest";
import { startThread } from "./thread.ts";

const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

test("a thread that throws says so", async () => {
  const onCrash = vi.fn();
  const thread = startThread<{ call: number }>(
    threadOf('self.onmessage = () => { throw new Error("broken"); };'),
    undefined,
    onCrash,
  );
  void thread.send({});
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("broken")), 10_000);
});
