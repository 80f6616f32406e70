// A link within text, and links that a screen handles itself.
import type { ComponentPropsWithRef, MouseEvent } from "react";

export const textLink =
  "text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong hover:decoration-2";

export const TextLink = ({ className = "", ...rest }: ComponentPropsWithRef<"a">) => (
  <a {...rest} className={`${textLink} ${className}`} />
);

/** Calls `pick` for a plain click. Clicks with a modifier key stay with the browser, and so do all without `pick`. */
export const onPlainClick = (pick?: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (!pick || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  pick();
};
