// Dialog and drawer, whose code is loaded when the first one opens. Wrap them in <Suspense>.
import { lazy, type ReactNode } from "react";

const load = () => import("./radix/dialog.tsx");

export const Dialog = lazy(() => load().then(({ Dialog }) => ({ default: Dialog })));
export const Drawer = lazy(() => load().then(({ Drawer }) => ({ default: Drawer })));

/** What a dialog shows, with room below it. A foot that stays in view (`data-dialog-foot`) ends at the dialog's edge. */
export const DialogContent = ({ children }: { children: ReactNode }) => (
  <div className="pb-[max(--spacing(6),env(safe-area-inset-bottom))] has-[[data-dialog-foot]]:pb-0">{children}</div>
);
