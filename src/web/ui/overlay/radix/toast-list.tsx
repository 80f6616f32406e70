// Passing messages on Radix: at the top of a phone, clear of the action bar; at the bottom right elsewhere.
import * as Radix from "radix-ui/toast";
import { t } from "@/languages/language.ts";
import { Button, IconButton } from "../../button.tsx";
import { CircleAlertIcon, InfoIcon, XIcon } from "../../icons.ts";

export interface ToastItem {
  id: string;
  title: string;
  /** Line breaks are kept. */
  description?: string;
  /** By default something has worked. A destructive toast interrupts a screen reader; others wait until it has finished. */
  tone?: keyof typeof TONES;
  /** Milliseconds until it closes by itself. */
  duration: number;
  /** One action about the message, usually Undo; the toast closes then. */
  action?: { label: string; onPress(): void };
}

/** The operator's colour is in none of them: what has worked looks so, whatever that is. */
const TONES = {
  default: { border: "border-ok", text: "text-ok", Icon: InfoIcon },
  warn: { border: "border-warn", text: "text-warn", Icon: CircleAlertIcon },
  destructive: { border: "border-danger", text: "text-danger", Icon: CircleAlertIcon },
} as const;

const Toast = ({ toast, onClose }: { toast: ToastItem; onClose(): void }) => {
  const { title, description, tone = "default", duration, action } = toast;
  const { border, text, Icon } = TONES[tone];
  return (
    <Radix.Root
      open
      onOpenChange={onClose}
      duration={duration}
      type={tone === "destructive" ? "foreground" : "background"}
      className={`pointer-events-auto flex animate-arrive items-start gap-3 rounded-card border-s-4 bg-surface py-2 pe-2 ps-4 text-ink shadow-float ${border}`}
    >
      <span className={`py-3 ${text}`}>
        <Icon />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5 py-2.5">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && (
          <Radix.Description className="whitespace-pre-line text-ink-soft">{description}</Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label}>
          <Button variant="quiet" className="px-3!" onClick={action.onPress}>{action.label}</Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label={t("ui.close")}>
          <XIcon />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
};

export interface ToastListProps {
  toasts: readonly ToastItem[];
  onClose(id: string): void;
}

/** A toast stays while the pointer or the focus is on it. F8 moves the focus there. */
export default function ToastList({ toasts, onClose }: ToastListProps) {
  return (
    <Radix.Provider label={t("ui.toasts.message")} swipeDirection="right">
      {toasts.map((toast) => <Toast key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />)}
      <Radix.Viewport
        label={t("ui.toasts.messages")}
        className="fixed inset-x-4 top-[max(--spacing(4),env(safe-area-inset-top))] in-[:root:has([data-connection]>p)]:max-sm:top-28 in-[:root:has([data-connection]>p)]:sm:bottom-28 z-50 grid gap-2 focus-visible:outline-none sm:top-auto sm:end-6 sm:bottom-6 sm:start-auto sm:w-96"
      />
    </Radix.Provider>
  );
}
