// The translations of what operators write: what is missing, one by one, and a file for a translator.
import { createHash } from "node:crypto";
import type { z } from "zod";
import { englishName, formatCount } from "@/platform/intl.ts";
import type { Language } from "@/languages/messages.ts";
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { toPage } from "@/platform/http/list.ts";
import { isSameText, visibleText } from "@/platform/text.ts";
import { listCatalogTexts } from "@/modules/catalog/index.ts";
import { getResources } from "@/modules/settings/index.ts";
import {
  listTranslatedSince,
  listTranslations,
  readPo,
  replacesAnother,
  saveTranslations,
  writePo,
} from "@/modules/translations/index.ts";
import { targetLanguages, translationProblem, type WrittenText } from "@/modules/translations/rules.ts";
import type * as schemas from "./schemas.ts";

type Output<S extends z.ZodType> = z.output<S>;

const listSettingsTexts = async (db: Reader): Promise<WrittenText[]> => {
  const { terms, privacy, imprint, specialistQuote, specialistQuoteBy } = await getResources(db);
  const quote = { place: "For specialists", path: "/admin/settings?part=for-specialists" };
  return [
    { text: terms.body, place: "Terms and conditions", path: "/admin/settings?part=terms-and-conditions" },
    { text: privacy.body, place: "Privacy policy", path: "/admin/settings?part=privacy-policy" },
    { text: specialistQuote, ...quote },
    { text: specialistQuoteBy, ...quote },
    { text: imprint, place: "Imprint", path: "/admin/settings?part=imprint" },
  ];
};

/** Every text once, where visitors read it first. */
const listTexts = async (db: Reader): Promise<WrittenText[]> => {
  const all = [...await listCatalogTexts(db), ...await listSettingsTexts(db)].filter(({ text }) => text.trim() !== "");
  return [...new Map(all.toReversed().map((text) => [text.text, text])).values()].toReversed();
};

const toRow = (source: string, text = "", { place, path }: Omit<WrittenText, "text">) => ({
  source,
  text,
  version: versionOf(text),
  place,
  path,
});

/** Throws `stale_version` when another translation than the one that was read is there. */
const requireRead = async (tx: Tx, { language, source, version }: Output<typeof schemas.TranslateInput>) => {
  const present = (await listTranslations(tx, language)).get(source) ?? "";
  const current = versionOf(present);
  if (version === undefined || version === current) return;
  throw replacesAnother(language, present, { currentVersion: current });
};

const versionOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Admin/Translations. */
export const listTranslatedTexts = async (
  { db: { read } }: Ctx,
  query: Output<typeof schemas.TranslationListQuery>,
): Promise<Output<typeof schemas.TranslationList>> => {
  const languages = targetLanguages(await getResources(read));
  const { language = languages[0] ?? null, status, search = "", page, pageSize } = query;
  const [texts, translations] = language === null
    ? [[], new Map<string, string>()]
    : await Promise.all([listTexts(read), listTranslations(read, language)]);
  const rows = texts.map(({ text: source, ...where }) => toRow(source, translations.get(source), where));
  const wanted = search.toLowerCase();
  const found = rows.filter(({ source, text, place }) =>
    (status === "all" || text === "") && [source, text, place].some((part) => part.toLowerCase().includes(wanted))
  );
  return {
    ...toPage(found.slice((page - 1) * pageSize, page * pageSize), query, { totalCount: found.length }),
    language,
    languages,
    texts: rows.length,
    missing: rows.filter(({ text }) => text === "").length,
  };
};

interface Entry {
  source: string;
  text: string;
}

const save = async (tx: Tx, language: Language, entries: readonly Entry[]): Promise<number> => {
  const fields = Object.fromEntries(entries.map(({ source }) => [source, source]));
  const wanted = { [language]: Object.fromEntries(entries.map(({ source, text }) => [source, text])) };
  const change = await saveTranslations(tx, fields, wanted);
  if (!change) return 0;
  await recordAudit(tx, { action: "catalog.translate", subjectKind: "translation", subjectId: language, ...change });
  return Object.keys(change.after[language] ?? {}).length;
};

/**
 * Admin/Translate. Throws 404 for a text that visitors do not read, `stale_version`, and 400 for what cannot be its
 * translation.
 */
export const translateText = async (
  ctx: Ctx,
  input: Output<typeof schemas.TranslateInput>,
): Promise<Output<typeof schemas.TranslationRow>> => {
  const { language } = input;
  const text = input.text.trim();
  const written = (await listTexts(ctx.db.read)).find((one) => isSameText(input.source, one.text));
  if (!written) throw notFound("This text has changed meanwhile. Please load the list again.");
  const { text: source } = written;
  const problem = translationProblem(source, text);
  if (problem) throw invalid([problem]);
  await transact(ctx, async (tx) => {
    await requireRead(tx, { ...input, source });
    await save(tx, language, [{ source, text }]);
  });
  return toRow(source, text, written);
};

/** Admin/TranslationFile. */
export const exportTranslations = async ({ db: { read }, now }: Ctx, language: Language): Promise<string> =>
  await writePo(language, {
    texts: await listTexts(read),
    translations: await listTranslations(read, language),
    now,
  });

const MOST_PROBLEMS = 20;

const fuzzyText = (count: number): string =>
  count === 1
    ? "One translation is marked as fuzzy, so somebody has to check it first."
    : `${formatCount(count)} translations are marked as fuzzy, so somebody has to check them first.`;

/**
 * Admin/ImportTranslations. Empty translations are left out; nothing is removed. What somebody else has translated since the
 * file was downloaded stays. Throws 400 for another file.
 */
export const importTranslations = async (
  ctx: Ctx,
  { language, file }: Output<typeof schemas.TranslationFileInput>,
): Promise<Output<typeof schemas.TranslationFileResult>> => {
  const { entries, ...read } = await readPo(file);
  if (read.language && read.language.split(/[-_]/)[0] !== language) {
    throw invalid([
      `This file is for ${englishName(read.language.replace("_", "-"))}, not for ${englishName(language)}.`,
    ]);
  }
  const texts = await listTexts(ctx.db.read);
  const bySource = new Map(texts.map((text) => [visibleText(text.text), text]));
  const known = entries.flatMap(({ source, text }) => {
    const written = bySource.get(visibleText(source));
    return written ? [{ source: written.text, place: written.place, text }] : [];
  });
  const checked = known.map((entry) => ({ ...entry, problem: translationProblem(entry.source, entry.text) }));
  const valid = checked.filter(({ problem }) => problem === undefined);
  const problems = checked.flatMap(({ place, problem }) => problem ? [`${place}: ${problem}`] : []);
  const { saved, kept } = await transact(ctx, async (tx) => {
    const { createdAt: since = tx.now } = read;
    const newer = await listTranslatedSince(tx, { language, since, userId: userOf(ctx).id });
    const isOlder = ({ source, text }: Entry) => newer.has(source) && newer.get(source) !== text;
    const taken = valid.filter((entry) => !isOlder(entry));
    return { saved: await save(tx, language, taken), kept: valid.filter(isOlder) };
  });
  return {
    saved,
    unchanged: valid.length - kept.length - saved,
    unknown: entries.length - known.length,
    problems: [
      ...(read.fuzzy > 0 ? [fuzzyText(read.fuzzy)] : []),
      ...problems,
      ...kept.map(({ place }) => `${place}: somebody else has translated this after the file was downloaded.`),
    ].slice(0, MOST_PROBLEMS),
  };
};
