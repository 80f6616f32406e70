import { lazyPart } from "./lazy-part.tsx";
import type { PopoverProps } from "./radix/popover.tsx";

/** A press that comes before the code opens the panel as soon as it is there. */
const Trigger = ({ trigger, triggerLabel, triggerClassName, href, link: Link, onOpenChange }: PopoverProps) =>
  href && Link
    ? <Link href={href} aria-label={triggerLabel} className={triggerClassName}>{trigger}</Link>
    : (
      <button type="button" aria-label={triggerLabel} className={triggerClassName} onClick={() => onOpenChange(true)}>
        {trigger}
      </button>
    );

export const Popover = lazyPart(() => import("./radix/popover.tsx").then((part) => part.RadixPopover), Trigger);
