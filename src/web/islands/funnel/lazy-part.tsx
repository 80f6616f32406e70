// Makes a part of a screen whose code is loaded on first use, and on the server before it renders.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type FunctionComponent, Suspense } from "react";

const parts: { preload?(): Promise<unknown> }[] = [];

/** Called on the server, so that these parts are in the document. */
export const preloadLazyParts = () => Promise.all(parts.map((part) => part.preload?.()));

/** The component `name` of a module that is loaded on first use. */
export const lazyPart = <P extends object>(load: () => Promise<unknown>, name: string): FunctionComponent<P> => {
  const Part = lazyRouteComponent(load as never, name as never) as FunctionComponent<P> & (typeof parts)[number];
  parts.push(Part);
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
};
