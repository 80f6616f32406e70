// One stroked icon, of which all are made.
import type { SVGProps } from "react";

export type IconProps = Omit<SVGProps<SVGSVGElement>, "children" | "d">;

/** One stroked icon. It is decoration beside a word; where it stands alone, the control carries the aria-label. */
export const Icon = ({ d, className = "size-5", ...rest }: IconProps & { d: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    className={`shrink-0 ${className}`}
    {...rest}
  >
    <path d={d} />
  </svg>
);
