// A link that looks like a button, for a next step that is a page.
import type { ComponentPropsWithRef, ReactNode } from "react";
import { buttonStyle, type ButtonVariant } from "./button-style.ts";

export interface LinkButtonProps extends ComponentPropsWithRef<"a"> {
  variant?: ButtonVariant;
  wide?: boolean;
  icon?: ReactNode;
}

/** A native link; a router's own link is made with `createLink(LinkButton)`. */
export const LinkButton = ({ variant, wide, icon, children, className = "", ...rest }: LinkButtonProps) => (
  <a {...rest} className={`${buttonStyle({ variant, wide })} ${className}`}>
    {icon}
    <span>{children}</span>
  </a>
);
