// The pages of the app as a browser without JavaScript loads them: documents, links, forms.
import { mkdirSync, writeFileSync } from "node:fs";
import { createApp } from "@/app.ts";
import { createPages } from "@/pages.ts";
import { createAssets } from "@/web/server/assets.ts";
import { temporaryFolder } from "./running-app.ts";
import type { TestApp } from "./test-app.ts";

export interface Pages {
  /** Opens an address below the root. */
  open(path: string): Promise<Response>;
  /** Submits a form from the page's own site; `headers` replace the headers that prove the site. */
  send(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

const MANIFEST = {
  "src/web/styles.css": { file: "assets/styles-1.css" },
  "src/web/print.css": { file: "assets/print-1.css" },
  "src/web/islands/funnel/proof/work-form.ts": { file: "assets/work-form-1.js" },
};

/** A folder with the build files that pages without islands need. */
export const buildStub = async () => {
  const folder = await temporaryFolder();
  mkdirSync(`${folder.path}/.vite`);
  mkdirSync(`${folder.path}/assets`);
  writeFileSync(`${folder.path}/.vite/manifest.json`, JSON.stringify(MANIFEST));
  writeFileSync(`${folder.path}/assets/styles-1.css`, "body{color:black}");
  return folder;
};

/** The whole application of a test app, pages included, without a built browser part. */
export const openPages = async ({ services }: TestApp): Promise<Pages> => {
  const folder = await buildStub();
  const app = createApp(services, { pages: createPages(services, createAssets({ folder: folder.path })) });
  const address = { remoteAddr: { hostname: "127.0.0.1" } };
  const open = async (path: string) => await app.request(path, {}, address);
  /** Browsers send `Origin: null` from a page with the policy no-referrer. */
  const own = async (path: string) => {
    const hidesReferrer = (await open(path)).headers.get("Referrer-Policy") === "no-referrer";
    return { Origin: hidesReferrer ? "null" : services.config.publicUrl, "Sec-Fetch-Site": "same-origin" };
  };
  return {
    open,
    send: async (path, fields = {}, headers) => {
      const init = { method: "POST", body: new URLSearchParams(fields), headers: headers ?? await own(path) };
      return await app.request(path, init, address);
    },
    close: () => folder.remove(),
  };
};
