// Draws the visible toast and closes it in time; loaded when there is first something to say.
import { useEffect, useState } from "react";
import { Toast } from "@/web/ui/toast.tsx";
import { TOAST_DURATION, type ToastEntry } from "./toast-state.ts";

interface TimedToastProps {
  toast: ToastEntry;
  dismiss(id: string): void;
}

/** Waits while the pointer or the focus rests on it: whoever reads slowly is not hurried. */
const TimedToast = ({ toast, dismiss }: TimedToastProps) => {
  const [held, setHeld] = useState(false);
  const { id, title, description, tone, action, duration = TOAST_DURATION } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return (
    <div onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
      <Toast
        title={title}
        description={description}
        destructive={tone === "destructive"}
        action={action && {
          label: action.label,
          press: () => {
            dismiss(id);
            action.press();
          },
        }}
        onClose={() => dismiss(id)}
      />
    </div>
  );
};

export default function ToastArea({ toasts, dismiss }: { toasts: readonly ToastEntry[]; dismiss(id: string): void }) {
  return toasts.filter(({ open }) => open).map((toast) => (
    <TimedToast
      key={toast.id}
      toast={toast}
      dismiss={dismiss}
    />
  ));
}
