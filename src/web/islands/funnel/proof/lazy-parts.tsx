// Parts about proving an email address; their code is loaded when it is needed.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, Suspense } from "react";
import type * as Confirm from "./confirm-booking.tsx";
import type { AskForEarlier as AskForEarlierPart } from "./ask-for-earlier.tsx";
import type { ProveFirst as ProveFirstPart } from "./prove-first.tsx";

const confirm = () => import("./confirm-booking.tsx");
const LazyConfirmBooking = lazyRouteComponent(confirm, "ConfirmBooking");
const LazyConfirmHere = lazyRouteComponent(confirm, "ConfirmHere");
const LazyProveFirst = lazyRouteComponent(() => import("./prove-first.tsx"), "ProveFirst");

const LazyAskForEarlier = lazyRouteComponent(() => import("./ask-for-earlier.tsx"), "AskForEarlier");

/** Called on the server, so that these parts are in the document. */
export const preloadProofParts = () =>
  Promise.all([
    LazyConfirmBooking.preload?.(),
    LazyConfirmHere.preload?.(),
    LazyProveFirst.preload?.(),
    LazyAskForEarlier.preload?.(),
  ]);

export const ConfirmBooking = (props: ComponentProps<typeof Confirm.ConfirmBooking>) => (
  <Suspense>
    <LazyConfirmBooking {...props} />
  </Suspense>
);

export const ConfirmHere = (props: ComponentProps<typeof Confirm.ConfirmHere>) => (
  <Suspense>
    <LazyConfirmHere {...props} />
  </Suspense>
);

export const ProveFirst = (props: ComponentProps<typeof ProveFirstPart>) => (
  <Suspense>
    <LazyProveFirst {...props} />
  </Suspense>
);

export const AskForEarlier = (props: ComponentProps<typeof AskForEarlierPart>) => (
  <Suspense>
    <LazyAskForEarlier {...props} />
  </Suspense>
);
