// Dialog and drawer, whose code is loaded when the first one opens. Wrap them in <Suspense>.
import { lazy } from "react";

const load = () => import("./radix/dialog.tsx");

export const Dialog = lazy(() => load().then(({ Dialog }) => ({ default: Dialog })));
export const Drawer = lazy(() => load().then(({ Drawer }) => ({ default: Drawer })));
