// The thread that builds documents: says that it is ready, then answers each content with its document.
import type { InvoiceContent } from "../schemas.ts";
import { buildDocument } from "./build.tsx";
import type { BuildResult } from "./builder.ts";

const thread = self as unknown as {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listen: (event: { data: InvoiceContent }) => void): void;
};

const build = async (content: InvoiceContent): Promise<BuildResult> => {
  try {
    return { built: await buildDocument(content) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

thread.addEventListener("message", ({ data }) => void build(data).then((result) => thread.postMessage(result)));
thread.postMessage("ready");
