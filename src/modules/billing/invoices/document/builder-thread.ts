// The thread that builds documents: says that it is ready, then answers each content with its document.
import type { InvoiceContent } from "../schemas.ts";
import { buildDocument } from "./build.ts";
import type { BuildResult } from "./builder.ts";

const build = async (content: InvoiceContent): Promise<BuildResult> => {
  try {
    return { built: await buildDocument(content) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

self.addEventListener(
  "message",
  async ({ data }: MessageEvent<InvoiceContent>) => self.postMessage(await build(data)),
);
self.postMessage("ready");
