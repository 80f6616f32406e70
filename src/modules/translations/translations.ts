// What operators wrote, in other languages (docs/languages.md#what-operators-write). A translation is found by the text,
// as in gettext: a text that changes has none until somebody translates it again.
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { isLanguage } from "@/languages/language.ts";
import { englishName } from "@/platform/intl.ts";
import type { Language } from "@/languages/messages.ts";
import type { Tx } from "@/platform/ctx.ts";
import { type AppError, conflict, invalid } from "@/platform/errors.ts";
import { getContentVersion } from "@/platform/db/content-version.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { type Reader, rootOf } from "@/platform/db/types.ts";
import { isSameText } from "@/platform/text.ts";
import type { Translations } from "@/platform/time/reader.ts";
import type { EditedTranslation, EditedTranslations, FieldTranslations } from "./schemas.ts";
import { type TranslatedLanguage, translationProblem } from "./rules.ts";
import { translations } from "./tables.ts";

interface Known {
  version: number;
  byLanguage: ReadonlyMap<string, Translations>;
}

const selectAll = prepared((db) =>
  db.select({ language: translations.language, source: translations.source, text: translations.text })
    .from(translations).prepare()
);

/** The version is read with what it names: another read may have been answered by another copy of the database. */
const load = async (db: Reader): Promise<Known> => {
  const [version, rows] = await Promise.all([getContentVersion(db), selectAll(db).all()]);
  const byLanguage = Map.groupBy(rows, ({ language }) => language);
  return {
    version,
    byLanguage: new Map(
      [...byLanguage].map(([language, all]) => [language, new Map(all.map(({ source, text }) => [source, text]))]),
    ),
  };
};

const cached = new WeakMap<Reader, Known>();

const readAll = async (db: Reader): Promise<Known["byLanguage"]> => {
  const root = rootOf(db);
  const known = cached.get(root);
  if (known && known.version === await getContentVersion(db)) return known.byLanguage;
  const loaded = await load(db);
  // Reads of a transaction are not cached, because it may be rolled back.
  if (root === db) cached.set(root, loaded);
  return loaded.byLanguage;
};

const NONE: Translations = new Map();

/** All translations into a language. They are kept in memory; one statement asks whether they are still the present ones. */
export const listTranslations = async (db: Reader, language: Language): Promise<Translations> =>
  (await readAll(db)).get(language) ?? NONE;

/** What others than `userId` have translated since an instant, by what it translates. */
export const listTranslatedSince = async (
  db: Reader,
  { language, since, userId }: { language: Language; since: number; userId: string },
): Promise<Translations> => {
  const byOthers = sql`${translations.changedBy} is not ${userId}`;
  const rows = await db.select({ source: translations.source, text: translations.text }).from(translations)
    .where(and(eq(translations.language, language), gt(translations.changedAt, since), byOthers));
  return new Map(rows.map(({ source, text }) => [source, text]));
};

/** The texts of a row, by field. */
type Fields<F extends string> = Readonly<Record<F, string | null>>;

/** Finds the translations of rows into these languages. */
export const translationReader = async (db: Reader, languages: readonly Language[]) => {
  const known = await readAll(db);
  return <F extends string>(fields: Fields<F>): FieldTranslations<F> =>
    Object.fromEntries(languages.map((language) => [
      language,
      Object.fromEntries(
        Object.entries<string | null>(fields).flatMap(([field, source]) => {
          const text = source === null ? undefined : known.get(language)?.get(source);
          return text === undefined ? [] : [[field, text]];
        }),
      ),
    ])) as FieldTranslations<F>;
};

interface Change<F extends string> {
  language: Language;
  field: F;
  source: string;
  before: string;
  text: string;
}

const write = async (tx: Tx, changes: readonly Change<string>[]): Promise<void> => {
  const changed = { changedAt: tx.now, changedBy: tx.actor.kind === "user" ? tx.actor.id : null };
  const kept = changes.filter(({ text }) => text !== "");
  if (kept.length > 0) {
    await tx.insert(translations).values(
      kept.map(({ language, source, text }) => ({ language, source, text, ...changed })),
    )
      .onConflictDoUpdate({
        target: [translations.language, translations.source],
        set: { text: sql`excluded.text`, ...changed },
      });
  }
  for (const [language, removed] of Map.groupBy(changes.filter(({ text }) => text === ""), (one) => one.language)) {
    const sources = removed.map(({ source }) => source);
    await tx.delete(translations).where(
      and(eq(translations.language, language), inArray(translations.source, sources)),
    );
  }
};

const MOST_QUOTED = 60;

/** "“Career coaching” in German: Please write it in one line, as the original." */
const problemsOf = (changes: readonly Change<string>[]): string[] =>
  changes.flatMap(({ language, source, text }) => {
    const problem = translationProblem(source, text);
    return problem ? [`“${source.slice(0, MOST_QUOTED)}” in ${englishName(language)}: ${problem}`] : [];
  });

/** How much of another translation an error quotes, in characters. */
const MOST_SHOWN = 300;

/** The error for a translation that would replace another one than was read. @param present empty: it was removed. */
export const replacesAnother = (language: Language, present: string, details?: Record<string, unknown>): AppError => {
  const quoted = present.length > MOST_SHOWN ? `${present.slice(0, MOST_SHOWN)}…` : present;
  return conflict(
    "stale_version",
    present === ""
      ? `Somebody else has removed the ${englishName(language)} translation meanwhile. Save again to write yours.`
      : `Somebody else has translated this into ${
        englishName(language)
      } meanwhile: “${quoted}”. Save again to replace it.`,
    details,
  );
};

/**
 * Writes the translations of a row's texts. Absent texts and fields without a text are left alone. Throws 400 with a
 * sentence for each text that cannot be a translation, and `stale_version`.
 * @returns what has changed by language and field, for the audit log; undefined when nothing has.
 */
export const saveTranslations = async <F extends string>(
  tx: Tx,
  fields: Fields<F>,
  wanted: EditedTranslations<F>,
): Promise<{ before: FieldTranslations<F>; after: FieldTranslations<F> } | undefined> => {
  const languages = Object.keys(wanted).filter(isLanguage);
  const present = (await translationReader(tx, languages))(fields);
  const changes = languages.flatMap((language) =>
    Object.entries<EditedTranslation | undefined>(wanted[language] ?? {}).flatMap(([key, edited]): Change<F>[] => {
      const field = key as F;
      const source = fields[field];
      const before = present[language]?.[field] ?? "";
      if (source === null || edited === undefined) return [];
      const { text, was } = typeof edited === "string" ? { text: edited, was: before } : edited;
      if (text === before) return [];
      if (!isSameText(was, before)) throw replacesAnother(language, before);
      return [{ language, field, source, before, text }];
    })
  );
  if (changes.length === 0) return undefined;
  const problems = problemsOf(changes);
  if (problems.length > 0) throw invalid(problems);
  await write(tx, changes);
  const byLanguage = Map.groupBy(changes, ({ language }) => language);
  const gather = (pick: "before" | "text") =>
    Object.fromEntries(
      [...byLanguage].map((
        [language, ones],
      ) => [language, Object.fromEntries(ones.map((one) => [one.field, one[pick]]))]),
    ) as FieldTranslations<F>;
  return { before: gather("before"), after: gather("text") };
};

/** Gives a language that has no translation at all these texts. @param load the translations by what they translate. */
export const fillLanguage = async (
  tx: Tx,
  language: TranslatedLanguage,
  load: () => Promise<Readonly<Record<string, string>>>,
): Promise<void> => {
  const [any] = await tx.select({ language: translations.language }).from(translations)
    .where(eq(translations.language, language)).limit(1);
  if (any) return;
  await tx.insert(translations).values(
    Object.entries(await load()).map(([source, text]) => ({
      language,
      source,
      text,
      changedAt: tx.now,
      changedBy: null,
    })),
  );
};
