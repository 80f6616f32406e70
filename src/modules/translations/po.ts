// A file for translators in gettext's format, which their programs read. The library is loaded when a file is.
import { invalid } from "@/platform/errors.ts";
import type { Language } from "@/languages/messages.ts";
import type { Translations } from "@/platform/time/reader.ts";
import type { WrittenText } from "./rules.ts";

/** The time from which the file's texts are. gettext has no seconds here. */
const CREATED = "POT-Creation-Date";

/** "2026-11-29 10:30+0000" */
const toPoTime = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")}+0000`;

/** Undefined for what is no time. */
const fromPoTime = (text = ""): number | undefined => {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)([+-]\d{4})$/.exec(text.trim()) ?? [];
  const at = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(at) ? undefined : at;
};

interface Written {
  texts: readonly WrittenText[];
  translations: Translations;
  now: number;
}

/** All texts with their translations; those that have none are empty. */
export const writePo = async (language: Language, { texts, translations, now }: Written): Promise<string> => {
  const { po } = await import("gettext-parser");
  const entries = texts.map(({ text, place }) => [
    text,
    { msgid: text, msgstr: [translations.get(text) ?? ""], comments: { extracted: place } },
  ]);
  return po.compile({
    charset: "utf-8",
    headers: {
      Language: language,
      [CREATED]: toPoTime(now),
      "MIME-Version": "1.0",
      "Content-Type": "text/plain; charset=utf-8",
    },
    translations: { "": Object.fromEntries(entries) },
  }).toString("utf8");
};

interface PoFile {
  /** As the file says; undefined where it does not. */
  language: string | undefined;
  /** When it was downloaded; undefined where it does not say. */
  createdAt: number | undefined;
  /** Those that are translated. */
  entries: { source: string; text: string }[];
  /** How many are marked as fuzzy, which are not. */
  fuzzy: number;
}

/** By context, and by the text in it. */
interface Parsed {
  /** Absent where the file has none. */
  headers?: Record<string, string>;
  translations: Record<string, Record<string, PoEntry>>;
}

interface PoEntry {
  msgid: string;
  msgstr: string[];
  comments?: { flag?: string };
}

/** What translators' programs write for a guess, or for a text that has changed: nobody has said that it is right. */
const isFuzzy = ({ comments }: PoEntry): boolean => /\bfuzzy\b/.test(comments?.flag ?? "");
const textOf = ({ msgstr: [text = ""] }: PoEntry): string => text.trim();

/** @param file as text: whatever its header says, it has been decoded. Throws 400 for what is no such file. */
export const readPo = async (file: string): Promise<PoFile> => {
  const { po } = await import("gettext-parser");
  try {
    const { headers = {}, translations }: Parsed = po.parse(file.replace(/\r\n?/g, "\n"));
    const entries = Object.values(translations).flatMap((context) => Object.values(context))
      .filter((entry) => entry.msgid && textOf(entry));
    return {
      language: headers.Language,
      createdAt: fromPoTime(headers[CREATED]),
      entries: entries.filter((entry) => !isFuzzy(entry)).map((entry) => ({
        source: entry.msgid,
        text: textOf(entry),
      })),
      fuzzy: entries.filter(isFuzzy).length,
    };
  } catch {
    throw invalid(["This is not a PO file. Please choose the file that you downloaded here, or a translated one."]);
  }
};
