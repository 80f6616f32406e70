// Draws the visible toast; loaded when there is first something to say.
import { useEffect } from "react";
import { TOAST_DURATION, type ToastEntry } from "./toast-state.ts";

interface ToastAreaProps {
  toasts: readonly ToastEntry[];
  dismiss(id: string): void;
}

const ToastCard = ({ toast, dismiss }: { toast: ToastEntry; dismiss(id: string): void }) => {
  const { id, open, duration = TOAST_DURATION } = toast;
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, open, duration]);
  return (
    <div className="pointer-events-auto rounded-card bg-surface p-4 shadow-float">
      <p className="font-semibold">{toast.title}</p>
      {toast.description && <p className="whitespace-pre-line text-ink-soft">{toast.description}</p>}
      <button type="button" onClick={() => dismiss(id)}>Close</button>
    </div>
  );
};

export default function ToastArea({ toasts, dismiss }: ToastAreaProps) {
  const open = toasts.filter((toast) => toast.open);
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 sm:left-auto sm:w-96">
      {open.map((toast) => <ToastCard key={toast.id} toast={toast} dismiss={dismiss} />)}
    </div>
  );
}
