// A passing message: at the top of a phone, clear of the action bar; at the bottom right elsewhere.
import { Button, IconButton } from "../button.tsx";
import { CircleAlertIcon, InfoIcon, XIcon } from "../icons.ts";

export interface ToastProps {
  title: string;
  /** Line breaks are kept. */
  description?: string;
  /** Something failed: interrupts a screen reader, where the other kind waits its turn. */
  destructive?: boolean;
  /** "Undo" and what it does. */
  action?: { label: string; press(): void };
  onClose: () => void;
}

export const Toast = ({ title, description, destructive, action, onClose }: ToastProps) => (
  <div
    role={destructive ? "alert" : "status"}
    className={`fixed inset-x-4 top-[max(--spacing(4),env(safe-area-inset-top))] z-50 flex animate-arrive items-start gap-3 rounded-card border-l-4 bg-surface py-2 pr-2 pl-4 shadow-float sm:top-auto sm:right-6 sm:bottom-6 sm:left-auto sm:w-96 ${
      destructive ? "border-danger" : "border-brand"
    }`}
  >
    <span className={`py-3 ${destructive ? "text-danger" : "text-brand"}`}>
      {destructive ? <CircleAlertIcon /> : <InfoIcon />}
    </span>
    <div className="grid min-w-0 flex-1 gap-0.5 py-2.5">
      <p className="font-semibold">{title}</p>
      {description && <p className="whitespace-pre-line text-ink-soft">{description}</p>}
    </div>
    {action && <Button variant="quiet" className="px-3!" onClick={action.press}>{action.label}</Button>}
    <IconButton label="Close" onClick={onClose}>
      <XIcon />
    </IconButton>
  </div>
);
