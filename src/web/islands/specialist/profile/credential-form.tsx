// The form in which a credential is noted, with the document that proves it. It stands in a dialog.
import type { OwnCredential } from "@/modules/specialists/profile-schemas.ts";
import { CREDENTIAL_BOUNDS, credentialFaults } from "@/modules/specialists/credential-rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { TextInput } from "@/web/ui/text-input.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { DocumentInput } from "./document-input.tsx";

export interface TypedCredential {
  type: string;
  number: string;
  issuer: string;
  expiresOn: string | null;
  document: File | undefined;
}

export interface CredentialFormProps {
  /** The type that a category demands; absent: any, and no document is needed. */
  type?: string;
  /** Saves it and closes the dialog. Throws ApiError. */
  onSave(credential: TypedCredential): Promise<OwnCredential>;
}

const TOO_LARGE = "Please choose a document of at most 2 MB.";

const readCredential = (form: FormData, type?: string): TypedCredential => {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const file = form.get("document");
  return {
    type: type ?? text("type"),
    number: text("number"),
    issuer: text("issuer"),
    expiresOn: text("expiresOn") || null,
    document: file instanceof File && file.size > 0 ? file : undefined,
  };
};

const problemsIn = ({ document, ...credential }: TypedCredential) => [
  ...credentialFaults(credential, Date.now()).map(({ field, sentence }) => ({ key: field, sentence })),
  ...(document && document.size > CREDENTIAL_BOUNDS.document ? [{ key: "document", sentence: TOO_LARGE }] : []),
];

export const CredentialForm = ({ type, onSave }: CredentialFormProps) => {
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: (typed) => readCredential(typed, type),
    check: problemsIn,
    send: async (typed) => void await onSave(typed),
  });
  const field = (name: "type" | "number" | "issuer" | "expiresOn") => ({ name, error: problemOf(name) });
  return (
    <form {...form} className="grid gap-6">
      <ErrorSummary problems={summary} attempt={attempt} />
      {!type && (
        <TextInput {...field("type")} label="What is it?" help="Such as “certified coach” or “Master of Laws”." />
      )}
      <TextInput {...field("number")} label="Number" help="As it stands on the document." autoComplete="off" />
      <TextInput {...field("issuer")} label="Issued by" help="The authority, chamber or school." autoComplete="off" />
      <TextInput
        {...field("expiresOn")}
        type="date"
        label="Good until"
        help="Leave it empty if it does not run out."
        optional
        className="max-w-56"
      />
      {type && <DocumentInput name="document" error={problemOf("document")} />}
      <p className="text-ink-soft">
        We check what you enter. Visitors see what it is and who issued it, never its number or the document.
      </p>
      <div>
        <Button type="submit" busy={busy ? "Saving…" : undefined}>Save credential</Button>
      </div>
    </form>
  );
};
