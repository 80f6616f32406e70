// A value outside of the React tree that components can follow.
import { useSyncExternalStore } from "react";

export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
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
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Follows the store's value. During hydration it is `first`, what the server rendered. */
export const useStore = <T>(store: Store<T>, first: T): T =>
  useSyncExternalStore(store.subscribe, store.get, () => first);
