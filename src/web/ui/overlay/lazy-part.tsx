// Radix parts that the server cannot render under the content policy: a static fallback until their code has arrived.
import { type ComponentType, useSyncExternalStore } from "react";

/**
 * Returns a component that renders `Fallback` on the server, without JavaScript and until `load` resolves, then the
 * loaded part. The fallback has the size of the part and keeps its content reachable. It stays when loading fails.
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
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    loading ??= load().then(show, () => void (loading = undefined));
    return () => void listeners.delete(listener);
  };
  return (props) => {
    const Part = useSyncExternalStore(subscribe, () => part, () => Fallback);
    return <Part {...props} />;
  };
};
