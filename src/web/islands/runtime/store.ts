// The smallest shared state that React can watch: one value outside of the tree.
import { useSyncExternalStore } from "react";

export interface Store<T> {
  get(): T;
  set(next: T): void;
  watch(listener: () => void): () => void;
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The store's value, followed. While hydrating it is `first`, what the server rendered. */
export const useStore = <T>(store: Store<T>, first: T): T => useSyncExternalStore(store.watch, store.get, () => first);
