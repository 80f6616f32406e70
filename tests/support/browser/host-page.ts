// A page of another site around an embedded frame: served by the test at another host name, which is another site to a
// browser, with content above and below the frame and a list of the events that the page gets.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Frame, type Page } from "@playwright/test";
import { DEMO_PASSWORD, signInByApi } from "./account-pages.ts";

export interface HostSite {
  origin: string;
  /** Shows this HTML at this path from now on. */
  show(path: string, html: string): void;
  close(): Promise<void>;
}

export const startHostSite = async (): Promise<HostSite> => {
  const pages = new Map<string, string>();
  const server: Server = createServer(({ url }, response) => {
    const html = pages.get(url ?? "");
    response.writeHead(html ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    show: (path, html) => void pages.set(path, html),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** What the page around a frame has noticed. */
declare global {
  var noticed: { type: string; detail: Record<string, string> }[];
}

const NOTICE = `self.noticed = [];
for (const name of ["started", "held", "booked", "confirmed"])
  document.addEventListener("parley:" + name, ({ type, detail }) => noticed.push({ type, detail }));`;

const LINES = Array.from({ length: 30 }, (_, n) => `<p>Paragraph ${n} of the site.</p>`).join("");

/** @param place The lines that the site has copied, without the script. */
export const hostHtml = (parley: string, place: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Another site</title><body><script>${NOTICE}</script>
<script src="${parley}/embed.js" async></script>
<main><h1 id="above" style="margin:40px 16px">Another site</h1>${place}
<section id="below">${LINES}</section></main></body></html>`;

export const INLINE = 'style="min-height: max(640px, 100svh)"';

/** As browsers will do, or do already: the cookies of a frame on another site are neither kept nor sent. */
export const blockThirdPartyCookies = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCookieControls", { enableThirdPartyCookieRestriction: true });
};

/** The document of the frame, once it is there. */
export const framedDocument = async (page: Page): Promise<Frame> => {
  const element = await page.waitForSelector("iframe");
  const frame = await element.contentFrame();
  expect(frame, "the frame's document").not.toBeNull();
  return frame!;
};

/** A frame as the helpers of pages take it: the screens within it have the same roles and texts. */
export const asPage = (frame: Frame): Page => frame as unknown as Page;

export const noticedBy = (page: Page) => page.evaluate(() => globalThis.noticed);

const RESOURCES = "/api/v2/Settings/Resources";

/** An administrator saves names, texts, languages or sites. */
export const changeResources = async (page: Page, changes: Record<string, unknown>) => {
  await signInByApi(page.request, "admin@parley.test", DEMO_PASSWORD);
  const settings = await (await page.request.get(RESOURCES)).json();
  const response = await page.request.put(RESOURCES, { data: { ...settings, ...changes } });
  expect(response.ok(), await response.text()).toBe(true);
  await page.context().clearCookies();
};

/** An administrator saves which sites may embed. */
export const allowSites = (page: Page, embedOrigins: string[]) => changeResources(page, { embedOrigins });
