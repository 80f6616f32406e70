// Makes a part of a screen whose code is loaded on first use, and on the server before it renders.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type FunctionComponent, type ReactNode, Suspense } from "react";

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : never;

interface Preloaded {
  preload?(): Promise<unknown>;
}

const parts: Preloaded[] = [];

/** Called on the server, so that these parts are in the document. */
export const preloadLazyParts = () => Promise.all(parts.map((part) => part.preload?.()));

/** The component `name` of a module that is loaded on first use; `fallback` is shown until then. */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
) => {
  type Props = PropsOf<Module[Name]>;
  const Part = lazyRouteComponent(load as never, name as never) as FunctionComponent<Props> & Preloaded;
  parts.push(Part);
  const Shown = (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Shown, { preload: () => Part.preload?.() });
};
