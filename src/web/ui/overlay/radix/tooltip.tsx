// The tooltip on Radix: it appears after 400 ms or at once on focus, and closes on Escape.
import * as Radix from "radix-ui/tooltip";
import type { ReactElement } from "react";

export interface TooltipProps {
  text: string;
  /** One control that takes a ref and event handlers. */
  children: ReactElement;
}

export const RadixTooltip = ({ text, children }: TooltipProps) => (
  <Radix.Provider delayDuration={400}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-arrive rounded-part bg-ink px-2.5 py-1.5 text-sm text-paper shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
