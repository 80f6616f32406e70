// A question with many options as a select, loaded only where a question has that many.
import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import type { NativeSelectProps } from "@/web/ui/form/native-select.tsx";

const LazySelect = lazyRouteComponent(() => import("@/web/ui/form/native-select.tsx"), "NativeSelect");

/** Called on the server, so that the select is in the document. */
export const preloadLongChoice = () => LazySelect.preload?.();

/** The placeholder has the height of the field, so that nothing moves. */
export const LongChoice = (props: NativeSelectProps) => (
  <Suspense fallback={<div className="h-28" />}>
    <LazySelect {...props} />
  </Suspense>
);
