// Fills in what the page around the frame proposes: only into fields that are empty, only once each, and never a consent.
// Nothing is sent before the visitor sends it, and the server validates it like everything that is typed.
import { canHold, type Field, fill, isBox } from "@/web/islands/connection/controls.ts";
import { CONTACT_KEYS } from "@/modules/tracks/contact-rules.ts";
import type { Proposed } from "./host-messages.ts";

const LONGEST = 4_000;
const MOST = 50;
/** Consents, and everything that starts like one. */
const NEVER = /^consent/i;

const textOf = (value: unknown): string[] => {
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  if (typeof value === "number") return [String(value)];
  return typeof value === "string" && value !== "" && value.length <= LONGEST ? [value] : [];
};

const readAnswers = (answers: unknown): unknown => {
  try {
    return typeof answers === "string" ? JSON.parse(answers) : undefined;
  } catch {
    return undefined;
  }
};

/** The values by the name of their field. `name` is the whole name, `answers` JSON by the key of a question. */
export const readValues = (proposed: Proposed): Map<string, readonly string[]> => {
  const [firstName = "", ...lastName] = String(proposed.name ?? "").trim().split(/\s+/);
  const named: Proposed = { firstName, lastName: lastName.join(" ") };
  const answers = readAnswers(proposed.answers);
  const given = [
    ...Object.entries(typeof answers === "object" && answers !== null ? answers : {}).slice(0, MOST),
    ...CONTACT_KEYS.map((name) => [name, proposed[name] || named[name]] as const),
  ];
  return new Map(
    given.filter(([name]) => !NEVER.test(name))
      .map(([name, value]) => [name, [value].flat().slice(0, MOST).flatMap(textOf)] as const)
      .filter(([, values]) => values.length > 0),
  );
};

const listFields = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter((field) => "name" in field && field.name !== "") as Field[];

const isEmpty = (field: Field, form: HTMLFormElement): boolean => {
  if (!isBox(field)) return field.value === "";
  return listFields(form).every((other) => other.name !== field.name || !isBox(other) || !other.checked);
};

const fillGroup = (form: HTMLFormElement, name: string, values: readonly string[]): void => {
  const fields = listFields(form).filter((field) => field.name === name);
  if (!fields[0] || !isEmpty(fields[0], form)) return;
  for (const field of fields) {
    if (isBox(field)) {
      if (values.includes(field.value)) fill(field, true);
    } else if (canHold(field, values[0]!)) fill(field, values[0]!);
  }
};

/** Fills in the forms of the island, now and whenever one appears. Returns how to propose more. */
export const followForms = (island: HTMLElement): (values: ReadonlyMap<string, readonly string[]>) => void => {
  const left = new Map<string, readonly string[]>();
  const follow = (): void => {
    for (const form of island.querySelectorAll<HTMLFormElement>("form[data-keep]")) {
      for (const { name } of listFields(form)) {
        const values = left.get(name);
        if (!values) continue;
        left.delete(name);
        fillGroup(form, name, values);
      }
    }
  };
  new MutationObserver(follow).observe(island, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-keep"],
  });
  return (values) => {
    for (const [name, proposed] of values) left.set(name, proposed);
    follow();
  };
};
