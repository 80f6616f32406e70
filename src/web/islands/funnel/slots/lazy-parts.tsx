// Parts that few visitors see; their code is loaded when it is needed.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type FunctionComponent, type ReactNode, Suspense } from "react";

const parts: { preload?(): Promise<unknown> }[] = [];

/** Called on the server, so that these parts are in the document. */
export const preloadLazyParts = () => Promise.all(parts.map((part) => part.preload?.()));

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : never;

/** The component `name` of a module that is loaded on first use. */
const lazyPart = <Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): FunctionComponent<PropsOf<Module[Name]>> => {
  const Part = lazyRouteComponent(load as never, name as never) as
    & FunctionComponent<PropsOf<Module[Name]>>
    & (typeof parts)[number];
  parts.push(Part);
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
};

const preferred = () => import("./preferred-specialist.tsx");

export const TakenSlot = lazyPart(() => import("./taken-slot.tsx"), "TakenSlot");
export const NoFreeTimes = lazyPart(() => import("./no-free-times.tsx"), "NoFreeTimes");
export const PreferredNote = lazyPart(preferred, "PreferredNote");
export const PreferredTimes = lazyPart(preferred, "PreferredTimes");
export const PreferredAway = lazyPart(preferred, "PreferredAway");
