// The button of a step.
import type { ReactNode } from "react";
import { Button } from "@/web/ui/button.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";

interface ContinueBarProps {
  /** Whether a choice goes on by itself. Then the button appears once something is chosen in the form, a `group`, or with the focus. */
  isSpare?: boolean;
  /** The text while the step is sent. */
  busy?: string;
  children: ReactNode;
}

const SPARE = "sr-only group-has-checked:not-sr-only group-has-checked:mt-6 focus-within:not-sr-only focus-within:mt-6";

export const ContinueBar = ({ isSpare = false, busy, children }: ContinueBarProps) => {
  const button = <Button type="submit" busy={busy}>{children}</Button>;
  return isSpare ? <div className={SPARE}>{button}</div> : <StickyBar>{button}</StickyBar>;
};
