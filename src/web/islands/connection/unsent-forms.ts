// Keeps what is typed into forms that have a name (`data-keep`) until it is sent, and fills it in when the form is opened
// again: after the session has ended, the page was reloaded, or the tab crashed.
import { type FieldValue, findForm, keepForm, ownerOf, removeForm, removeOthers } from "./unsent-storage.ts";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FORMS = "form[data-keep]";
/** Passwords and codes are never stored, nor are files, or what the form itself puts in. */
const NEVER = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);
const SECRET = /password|one-time-code|^cc-/;

export const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

/** Settings are found by their id. */
const nameOf = ({ name, id }: Field): string => name || id;

const isKept = (field: Element): field is Field =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) &&
  nameOf(field) !== "" && !NEVER.has(field.type) && !SECRET.test(field.autocomplete);

/** The kept fields by a key that is unique within the form: boxes by their value, others of one name by their order. */
const readFields = (form: HTMLFormElement): Map<string, Field> => {
  const fields = new Map<string, Field>();
  for (const field of [...form.elements].filter(isKept)) {
    let key = isBox(field) ? `${nameOf(field)}=${field.value}` : nameOf(field);
    while (fields.has(key)) key += "+";
    fields.set(key, field);
  }
  return fields;
};

const readValue = (field: Field): FieldValue => isBox(field) ? field.checked : field.value;

/** What the field had when the form was opened. */
const readFirstValue = (field: Field): FieldValue => {
  if (isBox(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.value;
};

/** Sets a field as a person would, so that the screen follows it. */
export const fill = (field: Field, value: FieldValue): void => {
  if (isBox(field)) {
    if (field.checked !== value && (value || field.type === "checkbox")) field.click();
    return;
  }
  // React replaces the property on the element itself, and would take this for its own change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

/** `onRestored` is called when fields were filled in. Returns the function that a form calls when it was sent. */
export const followForms = (onRestored: () => void): (name: string) => void => {
  /** What each field had at first. A controlled input's default follows what is typed, so it is read once. */
  const first = new WeakMap<Field, FieldValue>();
  /** What is still to be filled in, by form: some fields appear only after others are filled in. */
  const missing = new WeakMap<HTMLFormElement, { name: string; rest: Map<string, FieldValue> }>();

  /** A form can change its name: what was agreed with one specialist is not agreed with another. */
  const openForm = (form: HTMLFormElement): Map<string, FieldValue> => {
    const name = form.dataset.keep!;
    const opened = missing.get(form);
    if (opened?.name === name) return opened.rest;
    const rest = new Map(Object.entries(findForm(name, ownerOf(), Date.now()) ?? {}));
    missing.set(form, { name, rest });
    return rest;
  };

  const restore = (form: HTMLFormElement): void => {
    const rest = openForm(form);
    const fields = readFields(form);
    for (const field of fields.values()) if (!first.has(field)) first.set(field, readFirstValue(field));
    let filled = false;
    for (const [key, field] of fields) {
      const value = rest.get(key);
      if (value === undefined) continue;
      rest.delete(key);
      if (readValue(field) === value) continue;
      fill(field, value);
      filled = true;
    }
    if (filled) onRestored();
  };

  const keep = (form: HTMLFormElement): void => {
    const changed = [...readFields(form)].map(([key, field]) => [key, readValue(field), first.get(field)] as const)
      .filter(([, value, before]) => value !== before);
    const fields = Object.fromEntries([...openForm(form), ...changed]);
    keepForm(form.dataset.keep!, ownerOf(), fields, Date.now());
  };
  const keepTyped = ({ target }: Event): void => {
    const form = target instanceof Element && target.closest<HTMLFormElement>(FORMS);
    if (form) keep(form);
  };

  const openForms = () => document.querySelectorAll<HTMLFormElement>(FORMS);
  const follow = (): void => openForms().forEach(restore);

  const owner = ownerOf();
  if (owner) removeOthers(owner);
  for (const event of ["input", "change"]) document.addEventListener(event, keepTyped);
  new MutationObserver(follow).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-keep"],
  });
  follow();
  // What was typed while this code was loading.
  openForms().forEach(keep);
  return removeForm;
};
