// A dialog over the screen, on the browser's own <dialog>: it keeps the focus, closes with Escape, gives the focus back.
import { type ReactNode, useId } from "react";
import { IconButton } from "./icon-button.tsx";
import { XIcon } from "./icons.tsx";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Asked for by Escape, the close button or a press beside the dialog; whoever holds the state removes it. */
  onClose: () => void;
}

/** Open while it is mounted: a sheet from below on a phone, a centred card elsewhere. */
export const Dialog = ({ title, children, onClose }: DialogProps) => {
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="m-auto w-full max-w-dialog animate-arrive rounded-card bg-surface text-ink shadow-float backdrop:bg-scrim max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none"
    >
      <div className="grid gap-4 p-4 pb-[max(--spacing(6),env(safe-area-inset-bottom))] sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="pt-2 font-serif text-xl font-semibold">{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <XIcon />
          </IconButton>
        </div>
        <div>{children}</div>
      </div>
    </dialog>
  );
};
