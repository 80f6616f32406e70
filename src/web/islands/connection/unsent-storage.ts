// What was typed and not saved, in the session storage of this tab: by form, with the account that it belongs to.
import { withSessionStorage } from "@/web/islands/runtime/session-storage.ts";
import { UNSENT } from "@/web/islands/runtime/unsent-key.ts";

/** Text, or whether a box is ticked. */
export type FieldValue = string | boolean;

/** A field that differs from what is saved: what was typed, and what the field had when it was last opened or saved. */
export interface UnsentField {
  typed: FieldValue;
  base: FieldValue;
}

export type UnsentFields = Readonly<Record<string, UnsentField>>;

interface UnsentForm {
  /** The account's email address; empty for a visitor. */
  owner: string;
  /** When it was typed, in ms since the epoch. */
  at: number;
  fields: UnsentFields;
}

/** Where a person was when their session ended. */
interface Place {
  owner: string;
  href: string;
}

interface Unsent {
  forms: Record<string, UnsentForm>;
  place?: Place;
}

/** How long input is offered again, in milliseconds. */
const KEPT_MS = 24 * 60 * 60_000;

const read = (): Unsent =>
  withSessionStorage((storage) => JSON.parse(storage.getItem(UNSENT) ?? "null")) ?? { forms: {} };

const write = (unsent: Unsent): void =>
  void withSessionStorage((storage) => {
    const isEmpty = Object.keys(unsent.forms).length === 0 && !unsent.place;
    if (isEmpty) storage.removeItem(UNSENT);
    else storage.setItem(UNSENT, JSON.stringify(unsent));
  });

/** The account of the area; empty for a visitor. */
export const ownerOf = (): string => document.querySelector<HTMLElement>("[data-account]")?.dataset.account ?? "";

/** Keeps the fields that differ from what is saved, instead of those that were kept; nothing when none does. */
export const keepForm = (name: string, owner: string, fields: UnsentFields, now: number): void => {
  const { [name]: _, ...forms } = read().forms;
  const kept = Object.keys(fields).length > 0 ? { ...forms, [name]: { owner, at: now, fields } } : forms;
  write({ ...read(), forms: kept });
};

/** An older version of the program has kept what was typed alone. */
const isField = (field: unknown): field is UnsentField =>
  typeof field === "object" && field !== null && "base" in field;

/** What this person typed into the form, unless it was too long ago. */
export const findForm = (name: string, owner: string, now: number): UnsentFields | undefined => {
  const form = read().forms[name];
  if (!form || form.owner !== owner || now - form.at >= KEPT_MS) return undefined;
  return Object.fromEntries(Object.entries(form.fields).filter(([, field]) => isField(field)));
};

export const removeForm = (name: string): void => keepForm(name, "", {}, 0);

/** Removes what somebody else has typed in this tab. A visitor is nobody else. */
export const removeOthers = (owner: string): void => {
  const unsent = read();
  const own = Object.entries(unsent.forms).filter(([, form]) => form.owner === "" || form.owner === owner);
  write({ ...unsent, forms: Object.fromEntries(own) });
};

/** Removes everything, when a person signs out. */
export const removeUnsent = (): void => void withSessionStorage((storage) => storage.removeItem(UNSENT));

/** Keeps where the person was, so that signing in leads back there. */
export const keepPlace = (place: Place): void => write({ ...read(), place });

/** The kept place, if the same person signs in. It is used once. */
export const takePlace = (email: string): string | undefined => {
  const { place, forms } = read();
  write({ forms });
  return place && place.owner.toLowerCase() === email.trim().toLowerCase() ? place.href : undefined;
};
