import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { type Field, fill, firstOptionOf, isBox } from "@/web/islands/connection/controls.ts";

/** Makes the screen follow a field that has another value than it was rendered with. */
const follow = (field: Field): void => {
  const [value, rendered] = isBox(field)
    ? [field.checked, field.defaultChecked]
    : [field.value, "options" in field ? firstOptionOf(field) : field.defaultValue];
  // Of a group of radios, the one that is chosen says everything.
  if (value === rendered || field.type === "file" || (field.type === "radio" && !value)) return;
  Object.assign(field, { [isBox(field) ? "checked" : "value"]: rendered });
  fill(field, value);
};

let isTakenOver = false;

/**
 * For the first screen of a document, once it can follow: what was filled in before, by a person or by the browser when
 * somebody comes back to a page. Otherwise the fields would say one thing, and the screen do another. What acts at once, or
 * shows what others may change, is marked with `autocomplete="off"`, so that browsers don't restore it.
 */
const takeOverInput = (): void => {
  if (isTakenOver) return;
  isTakenOver = true;
  document.querySelectorAll<Field>("input,textarea,select").forEach(follow);
};

const withEarlyInput = (Screen: ComponentType): ComponentType => () => {
  useEffect(takeOverInput, []);
  return <Screen />;
};

/** A screen whose code is loaded when it is first shown. */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>) =>
  lazyRouteComponent(async () => ({ default: withEarlyInput((await load()).default) }));
