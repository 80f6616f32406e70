// One tab of the browser for the journeys of a worker, one after another: the first screen in a new context costs as much
// CPU as the next three in the same tab. A journey finds the tab empty: no cookies, no storage, no routes, no listeners.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

/** What of the options can change while the tab stays. */
export type Look = Pick<BrowserContextOptions, "viewport" | "colorScheme">;

interface Tab {
  /** The options that can't change, as text. */
  kind: string;
  context: BrowserContext;
  page: Page;
  /** A journey did something that can't be taken back. */
  isSpoilt: boolean;
  clearOrigin(origin: string): Promise<void>;
}

/** Replaces a method by one after which the tab isn't used again. */
const spoilBy = <Name extends string>(tab: Tab, target: { [name in Name]: unknown }, ...names: Name[]): void => {
  for (const name of names) {
    const method = (target[name] as (...args: unknown[]) => unknown).bind(target);
    target[name] = (...args: unknown[]) => {
      tab.isSpoilt = true;
      return method(...args);
    };
  }
};

const openTab = async (browser: Browser, kind: string): Promise<Tab> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const clearOrigin = async (origin: string) =>
    void await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  const tab = { kind, context, page, isSpoilt: false, clearOrigin };
  spoilBy(tab, page, "addInitScript", "close");
  spoilBy(tab, context, "newCDPSession", "setOffline", "grantPermissions");
  spoilBy(tab, page.clock, "install");
  return tab;
};

const emptyTab = async ({ context, page, clearOrigin }: Tab, origin: string): Promise<void> => {
  for (const other of context.pages()) if (other !== page) await other.close();
  // Not all: Playwright itself listens for the end of the page.
  for (const event of ["request", "requestfailed", "response", "console", "pageerror", "dialog", "framenavigated"]) {
    await page.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  // A screen may store something when it is left, so all is cleared at a place that stores nothing.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  await clearOrigin(origin);
  await context.clearCookies();
  await page.mouse.move(-1, -1);
};

/** The tab of a worker. */
export const createKeptTab = (browser: Browser) => {
  let kept: Tab | undefined;
  const drop = async () => {
    const tab = kept;
    kept = undefined;
    await tab?.context.close();
  };
  return {
    /** The tab for a journey; another one where options that can't change are others than those of the last journey. */
    async open(kind: string, { viewport, colorScheme }: Look): Promise<Tab> {
      if (kept && kept.kind !== kind) await drop();
      kept ??= await openTab(browser, kind);
      if (viewport) await kept.page.setViewportSize(viewport);
      await kept.page.emulateMedia({ media: null, colorScheme, reducedMotion: "reduce" });
      return kept;
    },
    /** After a journey. Frames have storage of their own, by the site around them. */
    async leave(origin: string, hasPassed: boolean): Promise<void> {
      const isHere = kept?.page.url().startsWith(`${origin}/`) && kept.page.frames().length === 1;
      if (kept && hasPassed && isHere && !kept.isSpoilt) await emptyTab(kept, origin);
      else await drop();
    },
  };
};
