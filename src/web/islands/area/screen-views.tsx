// Several screens at one path, told apart by `view` in the address. Each has its own chunk, title and module.
import { useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { followedImport } from "@/web/islands/runtime/followed-calls.ts";
import { lazyScreen } from "@/web/islands/area/lazy-screen.tsx";

type Search = Readonly<Record<string, unknown>>;
type Screen = ComponentType & { preload?(): Promise<unknown> };
type Load = () => Promise<{ default: ComponentType }>;

/** `load` takes a view of the address; any other shows the first one. */
export const createScreenViews = (first: Load, others: Readonly<Record<string, Load>>) => {
  const Default: Screen = lazyScreen(() => followedImport(first));
  const screens = new Map<unknown, Screen>(
    Object.entries(others).map(([view, load]) => [view, lazyScreen(() => followedImport(load))]),
  );
  const readScreen = ({ view }: Search): Screen => screens.get(view) ?? Default;
  const component = () => {
    const Screen = readScreen(useSearch({ strict: false }) as Search);
    return <Screen />;
  };
  return {
    /** The router calls `preload` before it hydrates a document, whose address the browser knows. */
    component: Object.assign(component, {
      preload: async () =>
        void await (typeof location === "undefined"
          ? undefined
          : readScreen(Object.fromEntries(new URLSearchParams(location.search))).preload?.()),
    }),
    /** For the route's loader, which knows the address that will be shown. */
    preload: async (search: Search): Promise<void> => void await readScreen(search).preload?.(),
  };
};

/** For the route's `loaderDeps`: another view is another screen, which waits for its loader. */
export const viewDeps = ({ search }: { search: Search }) => ({ view: search.view });
