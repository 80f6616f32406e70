// Draws the top modal in a native dialog; loaded when a modal is first opened.
import { type ReactNode, useEffect, useId, useRef } from "react";

interface ModalViewProps {
  title: string;
  close(): void;
  children: ReactNode;
}

export default function ModalView({ title, close, children }: ModalViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby={heading} className="m-auto rounded-card bg-surface p-6">
      <h2 id={heading} className="font-serif text-xl font-semibold">{title}</h2>
      {children}
      <button type="button" onClick={close}>Close</button>
    </dialog>
  );
}
