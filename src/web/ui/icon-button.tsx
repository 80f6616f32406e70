// A button that is only an icon, for meanings everybody knows; the name is for those who listen.
import type { ComponentPropsWithRef, ReactNode } from "react";

export interface IconButtonProps extends ComponentPropsWithRef<"button"> {
  label: string;
  children: ReactNode;
}

export const IconButton = ({ label, children, className = "", ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={`grid size-11 shrink-0 place-items-center rounded-part text-ink-soft transition-colors hover:bg-wash hover:text-ink ${className}`}
  >
    {children}
  </button>
);
