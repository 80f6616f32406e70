// Keeps what is typed into forms that have a name (`data-keep`) until the server has saved it, and fills it in when the
// form is opened again: after the session has ended, the page was reloaded, or the tab crashed. What is kept is always
// the difference to what is saved, so that it never replaces what somebody else has saved since.
import { type Control, nameOnScreen, readControls } from "./controls.ts";
import {
  type FieldValue,
  findForm,
  keepForm,
  ownerOf,
  removeOthers,
  type UnsentField,
  type UnsentFields,
} from "./unsent-storage.ts";

/** `data-edits`: the form shows something that is stored, and that others may change as well. */
const FORMS = "form[data-keep]";

/** A field that was saved by somebody else after this person had typed into it. The form shows the saved value. */
export interface NewerValue {
  label: string;
  /** As the screen shows them. */
  saved: string;
  typed: string;
  /** Fills in what was typed. */
  use(): void;
  /** Forgets what was typed. */
  forget(): void;
}

interface Options {
  /** Fields were filled in. */
  onRestored(): void;
  /** Fields were not filled in, because somebody else has saved them meanwhile. */
  onNewer(values: readonly NewerValue[]): void;
}

/** Servers remove spaces around a text. */
const isSame = (one: FieldValue, other: FieldValue): boolean =>
  one === other || (typeof one === "string" && typeof other === "string" && one.trim() === other.trim());

const openForms = (name?: string): HTMLFormElement[] =>
  [...document.querySelectorAll<HTMLFormElement>(FORMS)].filter(({ dataset: { keep } }) => !name || keep === name);

/** What a form takes from storage when it is opened. */
interface Opened {
  name: string;
  /** What is still to be filled in: some fields appear only after others are filled in. */
  rest: Map<string, UnsentField>;
  /** The person was asked about these. */
  asked: Set<string>;
}

/** Returns what a form calls when it begins to save; it returns what to call once the server has saved it. */
export const followForms = ({ onRestored, onNewer }: Options): (name: string) => () => void => {
  /** What is saved, by the first field of each control. */
  const saved = new WeakMap<Element, FieldValue>();
  const opened = new WeakMap<HTMLFormElement, Opened>();
  /** About which the person has not decided yet. */
  let undecided: readonly (NewerValue & { form: HTMLFormElement })[] = [];

  /** The element of a form can become the form of something else. */
  const open = (form: HTMLFormElement): Opened => {
    const name = form.dataset.keep!;
    const before = opened.get(form);
    if (before?.name === name) return before;
    if (before) { for (const { field, readFirst } of readControls(form).values()) saved.set(field, readFirst()); }
    const rest = new Map(Object.entries(findForm(name, ownerOf(), Date.now()) ?? {}));
    const now = { name, rest, asked: new Set<string>() };
    opened.set(form, now);
    return now;
  };

  const keep = (form: HTMLFormElement): void => {
    const changed = [...readControls(form)].flatMap(([key, { field, read }]): [string, UnsentField][] => {
      const [typed, base] = [read(), saved.get(field)];
      return base === undefined || typed === base ? [] : [[key, { typed, base }]];
    });
    const fields = Object.fromEntries([...open(form).rest, ...changed]);
    keepForm(form.dataset.keep!, ownerOf(), fields, Date.now());
  };

  const toNewer = (form: HTMLFormElement, key: string, control: Control, typed: FieldValue) => {
    const settle = () => {
      undecided = undecided.filter((value) => value !== newer);
      open(form).rest.delete(key);
      keep(form);
    };
    const newer = {
      form,
      label: nameOnScreen(control),
      saved: control.describe(saved.get(control.field)!),
      typed: control.describe(typed),
      use: () => {
        control.fill(typed);
        settle();
      },
      forget: settle,
    };
    return newer;
  };

  const restore = (form: HTMLFormElement): void => {
    const { rest, asked } = open(form);
    const controls = readControls(form);
    for (const { field, readFirst } of controls.values()) if (!saved.has(field)) saved.set(field, readFirst());
    const before = undecided.length;
    let filled = false;
    for (const [key, control] of controls) {
      const kept = rest.get(key);
      // The options of a select can still be on their way.
      if (!kept || asked.has(key) || !control.canHold(kept.typed)) continue;
      const [shown, base] = [control.read(), saved.get(control.field)!];
      if ("edits" in form.dataset && !isSame(base, kept.base) && !isSame(base, kept.typed)) {
        asked.add(key);
        undecided = [...undecided, toNewer(form, key, control, kept.typed)];
        continue;
      }
      rest.delete(key);
      // What was typed while this code was loading is newer.
      if (shown === kept.typed || shown !== base) continue;
      control.fill(kept.typed);
      filled = true;
    }
    if (filled) onRestored();
    if (undecided.length === before) return;
    undecided = undecided.filter((value) => value.form.isConnected);
    onNewer(undecided);
  };

  const keepTyped = ({ target }: Event): void => {
    const form = target instanceof Element && target.closest<HTMLFormElement>(FORMS);
    if (form) keep(form);
  };

  const owner = ownerOf();
  if (owner) removeOthers(owner);
  for (const event of ["input", "change"]) document.addEventListener(event, keepTyped);
  const follow = (): void => openForms().forEach(restore);
  new MutationObserver(follow).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-keep"],
  });
  follow();
  // What was typed while this code was loading.
  openForms().forEach(keep);

  return (name) => {
    const inForms = openForms(name).flatMap((form) =>
      [...readControls(form)].map(([key, { read }]) => [key, read()] as const)
    );
    const stored = () => findForm(name, ownerOf(), Date.now()) ?? {};
    // A form that is gone by now has its input in storage, as behind a preview.
    const sent = new Map(inForms.length > 0 ? inForms : typedIn(stored()));
    return () => {
      const forms = openForms(name);
      for (const form of forms) {
        open(form).rest.clear();
        for (const [key, { field }] of readControls(form)) if (sent.has(key)) saved.set(field, sent.get(key)!);
        keep(form);
      }
      if (forms.length === 0) keepForm(name, ownerOf(), typedSince(stored(), sent), Date.now());
    };
  };
};

const typedIn = (fields: UnsentFields): [string, FieldValue][] =>
  Object.entries(fields).map(([key, { typed }]) => [key, typed]);

/** What was typed after the form was sent. */
const typedSince = (fields: UnsentFields, sent: ReadonlyMap<string, FieldValue>): UnsentFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { typed }]) => {
      const base = sent.get(key);
      return base === undefined || base === typed ? [] : [[key, { typed, base }]];
    }),
  );
