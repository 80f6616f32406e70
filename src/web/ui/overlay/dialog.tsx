// A dialog over the screen, on the browser's own <dialog>: it keeps the focus, closes with Escape, gives the focus back.
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "../button.tsx";
import { XIcon } from "../icons.ts";

/** Spread on a <dialog>. The browser keeps the focus inside and gives it back; `onClose` removes the component. */
export const useModal = (onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return {
    ref,
    onClick: (event: MouseEvent) => void (event.target === ref.current && onClose()),
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
  };
};

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

export interface DrawerProps {
  title: string;
  children: ReactNode;
  /** Stays in reach below the content: usually one button that closes. */
  actions?: ReactNode;
  /** Asked for by Escape, the close button or a press beside it; whoever holds the state removes the drawer. */
  onClose: () => void;
}

/** On the browser's own <dialog>. Open while it is mounted: from below on a phone, from the right elsewhere. */
export const Drawer = ({ title, children, actions, onClose }: DrawerProps) => {
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="mt-auto mb-0 max-h-[85dvh] w-full max-w-full animate-arrive rounded-t-card bg-surface text-ink shadow-float backdrop:bg-scrim sm:mt-0 sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-dvh sm:max-w-drawer sm:rounded-none"
    >
      <div className="grid max-h-[inherit] grid-rows-[auto_1fr_auto] sm:h-full">
        <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-2 pl-4 sm:pl-6">
          <h2 id={titleId} className="font-serif text-xl font-semibold">{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <XIcon />
          </IconButton>
        </div>
        <div className="min-h-0 overflow-y-auto p-4 sm:p-6">{children}</div>
        {actions && (
          <div className="flex flex-wrap gap-3 border-t border-line p-4 pb-[max(--spacing(4),env(safe-area-inset-bottom))] max-sm:[&>:first-child]:flex-1 sm:px-6">
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
};
