// Decodes form-encoded bodies as Stripe does: "a[b][0][c]=1" is an object with a list. Values are strings.

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormObject = { [name: string]: FormValue };

const DEEPEST = 10;

/** "line_items[0][quantity]" -> ["line_items", "0", "quantity"]; an empty one appends to a list. */
const pathOf = (name: string): string[] => {
  const [head = "", ...rest] = name.split("[");
  return [head, ...rest.map((part) => part.replace(/\]$/, ""))].slice(0, DEEPEST);
};

const put = (into: FormObject, path: string[], value: string): void => {
  let at = into;
  for (const [depth, part] of path.entries()) {
    const name = part === "" ? String(Object.keys(at).length) : part;
    if (depth === path.length - 1) {
      at[name] = value;
      return;
    }
    const next = at[name];
    at = (at[name] = typeof next === "object" && !Array.isArray(next) ? next : {}) as FormObject;
  }
};

/** Turns objects whose keys are 0, 1, 2 … into lists. */
const withLists = (value: FormValue): FormValue => {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const);
  const isList = entries.length > 0 && entries.every(([name], n) => name === String(n));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
};

/** Decodes a body or a query. */
export const decodeForm = (text: string): FormObject => {
  const decoded: FormObject = {};
  for (const [name, value] of new URLSearchParams(text)) put(decoded, pathOf(name), value);
  return Object.fromEntries(Object.entries(decoded).map(([name, value]) => [name, withLists(value)]));
};
