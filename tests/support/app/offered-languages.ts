// Which languages the marketplace offers to visitors, and visitors who read one, in tests.
import { changeSettings, getResources } from "@/modules/settings/index.ts";
import type { TestApp } from "./test-app.ts";

/** @param languages besides English, as the setting is written: "de". Throws for one that there isn't. */
export const offerLanguages = (app: TestApp, languages: string): Promise<number> =>
  app.transact(async (tx) => {
    const { version, ...body } = await getResources(tx);
    return await changeSettings(tx, { name: "resources", body: { ...body, languages }, version, by: "an admin" });
  });

/** The same app, whose callers read German. */
export const inGerman = (app: TestApp): TestApp => ({
  ...app,
  call: (path, options) => app.call(path, { ...options, headers: { "Accept-Language": "de", ...options?.headers } }),
});
