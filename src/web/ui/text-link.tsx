// A link within text.
import type { ComponentPropsWithRef } from "react";

export const textLink =
  "text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong hover:decoration-2";

export const TextLink = ({ className = "", ...rest }: ComponentPropsWithRef<"a">) => (
  <a {...rest} className={`${textLink} ${className}`} />
);
