// A short text beside a control while it is hovered or focused. It repeats or explains; nothing depends on it.
import { lazyPart } from "./lazy-part.tsx";
import type { TooltipProps } from "./radix/tooltip.tsx";

export const Tooltip = lazyPart<TooltipProps>(
  () => import("./radix/tooltip.tsx").then((part) => part.RadixTooltip),
  ({ children }) => children,
);
