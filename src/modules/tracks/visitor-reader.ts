// Visitors as readers of what they are sent, whoever sends it, and when.
import { DEFAULT_LANGUAGE, offeredLanguages } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { forReader, loadTranslations } from "@/platform/time/reader.ts";
import { getResources } from "@/modules/settings/index.ts";
import type { Track } from "./tracks.ts";

type Facts = Pick<Track, "language" | "locale">;

const findLanguage = async ({ db }: Ctx, { language }: Facts): Promise<Language | undefined> => {
  if (language === DEFAULT_LANGUAGE) return undefined;
  const { languages } = await getResources(db.read);
  return offeredLanguages(languages).find((code) => code === language);
};

/** Runs `work` in the language in which the visitor answered, while the marketplace offers it, and with their conventions. */
export const forVisitor = async <T>(ctx: Ctx, track: Facts | undefined, work: () => Promise<T> | T): Promise<T> => {
  const language = track && await findLanguage(ctx, track);
  const write = async () => {
    await loadTranslations(ctx.translations);
    return await work();
  };
  return await forReader(track?.locale ?? "en", ctx.now, write, language);
};
