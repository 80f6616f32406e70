// The form that sends one document to a credential. It stands in a dialog.
import { CREDENTIAL_BOUNDS } from "@/modules/specialists/credential-rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { DocumentInput } from "./document-input.tsx";

const chosenFile = (form: FormData): File | undefined => {
  const file = form.get("document");
  return file instanceof File && file.size > 0 ? file : undefined;
};

const problemsIn = (file: File | undefined) => {
  if (!file) return [{ key: "document", sentence: "Please choose a file first." }];
  return file.size > CREDENTIAL_BOUNDS.document
    ? [{ key: "document", sentence: "Please choose a document of at most 2 MB." }]
    : [];
};

export const DocumentForm = ({ onSave }: { onSave(document: File): Promise<void> }) => {
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: chosenFile,
    check: problemsIn,
    send: async (file) => {
      if (file) await onSave(file);
    },
  });
  return (
    <form {...form} className="grid gap-6">
      <ErrorSummary problems={summary} attempt={attempt} />
      <DocumentInput name="document" error={problemOf("document")} />
      <div>
        <Button type="submit" busy={busy ? "Sending…" : undefined}>Send document</Button>
      </div>
    </form>
  );
};
