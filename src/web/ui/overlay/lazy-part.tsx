// Radix parts that the server cannot render under the content policy: a static fallback until their code has arrived.
import { type ComponentType, useLayoutEffect, useSyncExternalStore } from "react";

/** How long after a tap its click comes at most, in milliseconds. */
const CLICK_AFTER_TAP = 350;

let isPressed = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const afterPress: (() => void)[] = [];
const endPress = () => {
  isPressed = false;
  afterPress.splice(0).forEach((show) => show());
};
const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/** Where an element is: the places of its ancestors among their siblings, the nearest first. */
const pathOf = (element: Element): { parent: Element; at: number }[] => {
  const { parentElement: parent } = element;
  return parent ? [{ parent, at: [...parent.children].indexOf(element) }, ...pathOf(parent)] : [];
};

/** Moves the focus to what has replaced the element that had it. */
const focusReplacement = (path: readonly { parent: Element; at: number }[]): void => {
  if (document.activeElement !== document.body) return;
  const { parent, at } = path.find(({ parent }) => parent.isConnected) ?? {};
  const there = at === undefined ? undefined : parent?.children[at];
  const target = there?.matches(FOCUSABLE) ? there : there?.querySelector(FOCUSABLE);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

if (typeof document === "object") {
  // The space bar presses when it is let go.
  for (const begin of ["pointerdown", "keydown"]) {
    document.addEventListener(begin, () => {
      // The press before it, as in a double click, has not ended yet.
      clearTimeout(ending);
      isPressed = true;
    }, true);
  }
  document.addEventListener("keyup", () => ending = setTimeout(endPress), true);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => ending = setTimeout(endPress, CLICK_AFTER_TAP), true);
  }
}

/**
 * Returns a component that renders `Fallback` on the server, without JavaScript and until `load` resolves, then the
 * loaded part. The fallback has the size of the part and keeps its content reachable. It stays when loading fails, and
 * until a press ends: a control that is replaced in the middle of a press gets no click. One that has the focus passes it
 * on to what replaces it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): ComponentType<Props> => {
  let part = Fallback;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const show = (loaded: ComponentType<Props>) => {
    part = loaded;
    listeners.forEach((listener) => listener());
  };
  const showAfterPress = (loaded: ComponentType<Props>) =>
    isPressed ? void afterPress.push(() => show(loaded)) : show(loaded);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    loading ??= load().then(showAfterPress, () => void (loading = undefined));
    return () => void listeners.delete(listener);
  };
  /** What was focused when a fallback went, and is gone with it. */
  let left: ReturnType<typeof pathOf> = [];
  const Replaced = (props: Props) => {
    useLayoutEffect(() => () => {
      const { activeElement: focused, body } = document;
      if (part !== Fallback && focused && focused !== body) left = pathOf(focused);
    }, []);
    return <Fallback {...props} />;
  };
  return (props) => {
    const Part = useSyncExternalStore(subscribe, () => part, () => Fallback);
    useLayoutEffect(() => {
      if (Part !== Fallback) focusReplacement(left.splice(0));
    }, [Part]);
    return Part === Fallback ? <Replaced {...props} /> : <Part {...props} />;
  };
};
