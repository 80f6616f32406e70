// Dialog and drawer, one frame on Radix: it traps the focus, closes on Escape or a press beside it, and returns the focus.
import { setNonce } from "get-nonce";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { t } from "@/languages/language.ts";
import { IconButton } from "../../button.tsx";
import { XIcon } from "../../icons.ts";

/** The nonce of the style element that locks the scroll; the content policy blocks style elements without it. */
const nonce = document.querySelector<HTMLElement>("[nonce]")?.nonce;
if (nonce) setNonce(nonce);

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called for Escape, the close button and a press beside the panel. The owner of the state removes the component. */
  onClose: () => void;
  /** Changes with the content of a dialog that shows one of several; the focus then moves into the new content. */
  contentId?: string;
}

interface DrawerProps extends DialogProps {
  /** Stays in reach below the content: usually one button that closes the drawer. */
  actions?: ReactNode;
}

const VARIANTS = {
  /** A sheet from below on a phone, a centred card elsewhere. */
  dialog: "m-auto max-h-[calc(100dvh---spacing(8))] rounded-card max-sm:mb-0 max-sm:rounded-b-none sm:max-w-dialog",
  /** From below on a phone, from the right elsewhere. */
  drawer: "mt-auto max-h-[85dvh] rounded-t-card sm:mt-0 sm:ms-auto sm:max-h-none sm:max-w-drawer sm:rounded-none",
};

/** Returns the focus to where it was when the overlay opened. */
const useFocusReturn = () => {
  const opener = useRef(document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
};

/** Moves the focus to the panel for new content, and back to the focused control when earlier content returns. */
const useContentFocus = (contentId: string) => {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(contentId);
  const focused = useRef(new Map<string, Element | null>());
  useLayoutEffect(() => {
    if (shown.current === contentId) return;
    focused.current.set(shown.current, document.activeElement);
    shown.current = contentId;
    const control = focused.current.get(contentId);
    if (control instanceof HTMLElement && panel.current?.contains(control)) control.focus();
    else panel.current?.focus();
  }, [contentId]);
  return panel;
};

const Frame = (
  { title, children, actions, onClose, contentId = "", variant }: DrawerProps & { variant: keyof typeof VARIANTS },
) => {
  const panel = useContentFocus(contentId);
  const returnFocus = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 flex bg-scrim">
          <Radix.Content
            ref={panel}
            aria-modal="true"
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className={`flex w-full animate-arrive flex-col overflow-hidden bg-surface text-ink shadow-float focus-visible:outline-none ${
              VARIANTS[variant]
            }`}
          >
            <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 pe-2 ps-4 sm:ps-6">
              <Radix.Title className="font-serif text-xl font-semibold">{title}</Radix.Title>
              <IconButton label={t("ui.close")} onClick={onClose}>
                <XIcon />
              </IconButton>
            </div>
            <div className="relative min-h-0 flex-1 scroll-pb-36 overflow-y-auto px-4 pt-4 sm:scroll-pb-24 sm:px-6">
              {children}
            </div>
            {actions && (
              <div className="flex flex-wrap gap-3 border-t border-line p-4 pb-[max(--spacing(4),env(safe-area-inset-bottom))] max-sm:[&>:first-child]:flex-1 sm:px-6">
                {actions}
              </div>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
};

/** Open while it is mounted. `children`: DialogContent, and what stays in reach while it is open. */
export const Dialog = (props: DialogProps) => <Frame {...props} variant="dialog" />;

/** Open while it is mounted. `children`: DialogContent. */
export const Drawer = (props: DrawerProps) => <Frame {...props} variant="drawer" />;
