// The files that browsers fetch: built assets (kept for ever, compressed beforehand), icon, robots.txt.
import { Hono } from "hono";
import { serveStatic } from "hono/deno";

const FOR_EVER = "public, max-age=31536000, immutable";
const ONE_DAY = "public, max-age=86400";

/** The wordmark's two people talking, in the brand's green. */
const FAVICON =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -4 32 32"><path d="M3 2h13a3 3 0 0 1 3 3v6a3 3 0 0 1` +
  `-3 3H8l-5 4V5z" fill="#16704f"/><path d="M22 8a3 3 0 0 1 3 3v11l-4-3h-7a3 3 0 0 1-3-2.5" fill="none" ` +
  `stroke="#16704f" stroke-width="2.5"/></svg>`;

const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /dev/
`;

/** `folder` is the build's; absent while Vite serves the assets. */
export const staticFiles = (folder?: string): Hono => {
  const files = new Hono();
  if (folder) {
    const onFound = (_: string, c: { header(name: string, value: string): void }) =>
      c.header("Cache-Control", FOR_EVER);
    files.get("/assets/*", serveStatic({ root: folder, precompressed: true, onFound }));
  }
  files.all("/assets/*", (c) => c.text("Not Found", 404, { "Cache-Control": "no-store" }));
  files.get("/robots.txt", (c) => c.text(ROBOTS, 200, { "Cache-Control": ONE_DAY }));
  files.get("/favicon.ico", (c) => c.redirect("/favicon.svg", 301));
  files.get("/favicon.svg", (c) => c.body(FAVICON, 200, { "Content-Type": "image/svg+xml", "Cache-Control": ONE_DAY }));
  return files;
};
