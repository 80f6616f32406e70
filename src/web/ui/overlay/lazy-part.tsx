// Radix parts that the server cannot render under the content policy: a static fallback until their code has arrived.
import { type ComponentType, useSyncExternalStore } from "react";

/** How long after a tap its click comes at most, in milliseconds. */
const CLICK_AFTER_TAP = 350;

let isPressed = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const afterPress: (() => void)[] = [];
const endPress = () => {
  isPressed = false;
  afterPress.splice(0).forEach((show) => show());
};
if (typeof document === "object") {
  document.addEventListener("pointerdown", () => {
    // The press before it, as in a double click, has not ended yet.
    clearTimeout(ending);
    isPressed = true;
  }, true);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => ending = setTimeout(endPress, CLICK_AFTER_TAP), true);
  }
}

/**
 * Returns a component that renders `Fallback` on the server, without JavaScript and until `load` resolves, then the
 * loaded part. The fallback has the size of the part and keeps its content reachable. It stays when loading fails, and
 * until a press ends: a control that is replaced in the middle of a press gets no click.
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
  return (props) => {
    const Part = useSyncExternalStore(subscribe, () => part, () => Fallback);
    return <Part {...props} />;
  };
};
