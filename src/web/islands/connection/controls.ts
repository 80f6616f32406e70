// The fields of a form as controls that hold one value each: a group of radio buttons is one control.
import type { FieldValue } from "./unsent-storage.ts";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Passwords and codes are never stored, nor are files, or what the form itself puts in. */
const NEVER = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);
const SECRET = /password|one-time-code|^cc-/;

export const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

const nameOf = ({ name, id }: Field): string => name || id;

const isKept = (field: Element): field is Field =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) &&
  nameOf(field) !== "" && !NEVER.has(field.type) && !SECRET.test(field.autocomplete);

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

/** Whether a field can have this value: selects have only what they offer. */
export const canHold = (field: Field, value: FieldValue): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);

export interface Control {
  /** The first of its fields, which stands for the control. */
  field: Field;
  read(): FieldValue;
  /** What it had when it was rendered. A controlled input's default follows what is typed, so it is read once. */
  readFirst(): FieldValue;
  canHold(value: FieldValue): boolean;
  fill(value: FieldValue): void;
  /** A value as the screen shows it. */
  describe(value: FieldValue): string;
}

const labelOf = (field: Field): string => field.labels?.[0]?.textContent.trim() ?? "";
const legendOf = (field: Field): string => field.closest("fieldset")?.querySelector("legend")?.textContent.trim() ?? "";

/** The name of a control on the screen. */
export const nameOnScreen = ({ field }: Control): string =>
  (field.type === "radio" ? legendOf(field) : labelOf(field)) || legendOf(field) || nameOf(field);

const radioControl = (group: readonly HTMLInputElement[]): Control => {
  const radioOf = (value: FieldValue) => group.find((radio) => radio.value === value);
  return {
    field: group[0]!,
    read: () => group.find(({ checked }) => checked)?.value ?? "",
    readFirst: () => group.find(({ defaultChecked }) => defaultChecked)?.value ?? "",
    canHold: (value) => radioOf(value) !== undefined,
    fill: (value) => fill(radioOf(value)!, true),
    describe: (value) => labelOf(radioOf(value) ?? group[0]!),
  };
};

const boxControl = (box: HTMLInputElement): Control => ({
  field: box,
  read: () => box.checked,
  readFirst: () => box.defaultChecked,
  canHold: () => true,
  fill: (value) => fill(box, value),
  describe: (value) => value ? "selected" : "not selected",
});

/** What a select had when it was rendered: the option that is marked, or the first. */
export const firstOptionOf = ({ options }: HTMLSelectElement): string =>
  ([...options].find((option) => option.defaultSelected) ?? options[0])?.value ?? "";

const textControl = (field: Exclude<Field, { type: "radio" }>): Control => ({
  field,
  read: () => field.value,
  readFirst: () => field instanceof HTMLSelectElement ? firstOptionOf(field) : field.defaultValue,
  canHold: (value) => canHold(field, value),
  fill: (value) => fill(field, value),
  describe: (value) =>
    field instanceof HTMLSelectElement
      ? [...field.options].find((option) => option.value === value)?.text ?? ""
      : String(value),
});

/** The controls of a form whose input is kept, by a key that is unique within the form. */
export const readControls = (form: HTMLFormElement): Map<string, Control> => {
  const controls = new Map<string, Control>();
  const fields = [...form.elements].filter(isKept);
  const radiosNamed = (name: string) =>
    fields.filter((field): field is HTMLInputElement => field.type === "radio" && nameOf(field) === name);
  for (const field of fields) {
    const name = nameOf(field);
    if (field.type === "radio") {
      if (!controls.has(name)) controls.set(name, radioControl(radiosNamed(name)));
      continue;
    }
    let key = isBox(field) ? `${name}=${field.value}` : name;
    while (controls.has(key)) key += "+";
    controls.set(key, isBox(field) ? boxControl(field) : textControl(field));
  }
  return controls;
};
