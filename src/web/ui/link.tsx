// A link within text.
import type { ComponentPropsWithRef, MouseEvent } from "react";

export const textLink =
  "text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong hover:decoration-2";

export const TextLink = ({ className = "", ...rest }: ComponentPropsWithRef<"a">) => (
  <a {...rest} className={`${textLink} ${className}`} />
);

/** Calls `pick` for a plain press; a press with a modifier stays the browser's. Without `pick` the link just links. */
export const onPlainClick = (pick?: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (!pick || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  pick();
};
