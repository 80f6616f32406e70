// The popover on Radix: it takes the focus, closes on Escape or a press beside it, and returns the focus.
import * as Radix from "radix-ui/popover";
import type { ReactNode } from "react";
import type { AreaAnchor } from "../../layout/area-links.tsx";

export interface PopoverProps {
  /** What the button shows, and its accessible name. */
  trigger: ReactNode;
  triggerLabel: string;
  triggerClassName: string;
  /** Where the button leads until its code has arrived, and without JavaScript; without it the button waits. */
  href?: string;
  link?: AreaAnchor;
  /** Names the panel for screen readers. */
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The panel's size. */
  className: string;
  children: ReactNode;
}

export const RadixPopover = (
  { trigger, triggerLabel, triggerClassName, label, open, onOpenChange, className, children }: PopoverProps,
) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger aria-label={triggerLabel} className={triggerClassName}>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align="end"
        sideOffset={8}
        collisionPadding={16}
        className={`z-30 max-w-[calc(100vw---spacing(8))] animate-arrive rounded-card border border-line bg-surface text-ink shadow-float focus-visible:outline-none ${className}`}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
