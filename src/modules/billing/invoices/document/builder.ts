// Builds documents on a thread of their own, one after another: each takes some hundred milliseconds of CPU time, which
// requests and transactions must not wait for, and the libraries need memory only while there is something to build.
import { createThreadQueue } from "@/platform/threads/worker-thread.ts";
import type { InvoiceContent } from "../schemas.ts";
import type { BuiltDocument } from "./build.ts";

/** A document, or why it could not be built. */
export type BuildResult = { built: BuiltDocument } | { error: string };

const TIMEOUT_MS = 30_000;

const build = createThreadQueue<InvoiceContent, BuildResult>({
  module: new URL("./builder-thread.ts", import.meta.url),
  name: "The thread that builds invoices",
  // A month for the bookkeeper uses one thread.
  idleMs: 3_000,
  tooLong: () => new Error("An invoice takes too long to build"),
});

/** The document of this content, after those that were asked for before. Throws what `buildDocument` throws. */
export const buildOnThread = async (content: InvoiceContent): Promise<BuiltDocument> => {
  const result = await build(content, TIMEOUT_MS);
  if ("error" in result) throw new Error(result.error);
  return result.built;
};
