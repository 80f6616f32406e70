// Forms in dialogs: one with fields, and one that only asks before an action that is hard to undo.
import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "@/web/ui/button.tsx";
import { closeModal, listModals, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Form, type FormProps, SubmitButton } from "@/web/islands/runtime/form.tsx";

interface DialogButtonsProps {
  /** The button's label: what happens, and its text meanwhile. */
  action: string;
  busy?: string;
  variant?: ButtonVariant;
  /** The label of the button that closes the dialog. */
  cancel?: string;
}

/** The end of a dialog's form, which stays in view however long the form is. */
export const DialogButtons = ({ action, busy, variant, cancel = "Cancel" }: DialogButtonsProps) => (
  <div
    data-dialog-foot
    className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-t border-line bg-surface px-4 pt-4 pb-[max(--spacing(4),env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
  >
    <SubmitButton variant={variant} busy={busy} className="max-sm:w-full">{action}</SubmitButton>
    <Button variant="quiet" onClick={() => closeModal()} className="max-sm:w-full">{cancel}</Button>
  </div>
);

interface DialogFormProps<T> extends DialogButtonsProps, FormProps<T> {}

/** Closes its dialog before what `send` resolves to is called, also when another one has opened on top of it meanwhile. */
export const DialogForm = <T,>(
  { action, busy, variant, cancel, send, children, ...form }: DialogFormProps<T>,
) => (
  <Form
    className="grid gap-5"
    {...form}
    send={async (values) => {
      const dialog = listModals().at(-1)?.id;
      const result = await send(values);
      closeModal(dialog);
      return result;
    }}
  >
    {children}
    <DialogButtons action={action} busy={busy} variant={variant} cancel={cancel} />
  </Form>
);

interface ConfirmFormProps {
  action: string;
  variant?: ButtonVariant;
  /** The consequences. */
  children: ReactNode;
  onConfirm(): Promise<unknown>;
}

export const ConfirmForm = ({ onConfirm, children, ...form }: ConfirmFormProps) => (
  <DialogForm {...form} title="That didn't work" send={onConfirm}>
    <div className="grid gap-2">{children}</div>
  </DialogForm>
);

/** Asks for confirmation in a dialog. */
export const openConfirm = (
  { title, text, ...form }: Omit<ConfirmFormProps, "children"> & { title: string; text: ReactNode },
) => openModal({ title, content: <ConfirmForm {...form}>{text}</ConfirmForm> });
