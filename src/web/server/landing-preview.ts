// Makes the landing page as an administrator is changing it. Nothing of it is saved or kept.
import type { Context } from "hono";
import { pathIn } from "@/languages/addresses.ts";
import type { ResourcesView } from "@/modules/settings/view-schemas.ts";
import { z } from "zod";
import { LANGUAGES } from "@/languages/messages.ts";
import { LandingPage } from "@/modules/settings/schemas.ts";
import { getApi } from "./in-process-api.ts";
import type { WebParts } from "./web-parts.ts";

const LandingDraft = z.object({ landing: LandingPage, language: z.enum(LANGUAGES) });

/**
 * Responds with the document, or with a sentence: 403 to everyone but the administrators who may change the texts, 400 for
 * what can't be saved, 409 for a language that isn't offered yet. @param open makes a page of this program
 */
export const landingPreview =
  (parts: WebParts, open: (request: Request, env: object) => Response | Promise<Response>) =>
  async (c: Context): Promise<Response> => {
    const settings = await getApi<ResourcesView>(c, parts, "Settings/Resources");
    if (!settings.ok || !settings.data.defaults) return c.text("Only administrators can see this preview.", 403);
    const parsed = LandingDraft.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.text("This can't be shown before it is complete.", 400);
    const { landing, language } = parsed.data;
    const address = new URL(pathIn(language, "/funnel"), c.req.url);
    const page = await parts.preview(landing, () => open(new Request(address), c.env));
    if (page.status !== 200) return c.text("Save the language first to see the page in it.", 409);
    // Its frame runs no scripts, and nobody has to be told.
    return c.html((await page.text()).replaceAll(/<noscript>.*?<\/noscript>/gs, ""));
  };
