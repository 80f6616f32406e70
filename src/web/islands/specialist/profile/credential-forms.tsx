import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { CREDENTIAL_BOUNDS, credentialErrors } from "@/modules/specialists/credentials/rules.ts";
import { PlacesField, placesOfForm } from "@/web/islands/area/places-field.tsx";
import { problemsIn, readTexts } from "@/web/islands/runtime/use-form.ts";
import { FileInput } from "@/web/ui/form/file-input.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

export interface CredentialValues {
  type: string;
  number: string;
  issuer: string;
  expiresOn: string | null;
  /** Codes of countries and regions. */
  places: string[];
  document: File | undefined;
}

export interface CredentialFormProps {
  /** The type that a category requires; absent: any type, without a document. */
  type?: string;
  /** Where the specialist's other credentials are valid, to start with. */
  places?: readonly string[];
  /** Saves it and closes the dialog. Throws ApiError. */
  onSave(credential: CredentialValues): Promise<void>;
}

const TOO_LARGE = "Please choose a document of at most 2 MB.";

const chosenFile = (form: FormData): File | undefined => {
  const file = form.get("document");
  return file instanceof File && file.size > 0 ? file : undefined;
};

const readCredential = (form: FormData, type?: string): CredentialValues => {
  const typed = readTexts(form, "type", "number", "issuer", "expiresOn");
  return {
    ...typed,
    type: type ?? typed.type,
    expiresOn: typed.expiresOn || null,
    places: placesOfForm(form, "places"),
    document: chosenFile(form),
  };
};

const credentialFormErrors = ({ document, places, ...credential }: CredentialValues) => [
  ...credentialErrors(credential, serverNow()).map(({ field, sentence }) => ({ key: field, sentence })),
  ...(places.length === 0 ? [{ key: "places", sentence: "Please choose where the credential is valid." }] : []),
  ...(document && document.size > CREDENTIAL_BOUNDS.document ? [{ key: "document", sentence: TOO_LARGE }] : []),
];

export const CredentialForm = ({ type, places, onSave }: CredentialFormProps) => (
  <Form
    className="grid gap-6"
    keep={`credential-${type ?? "other"}`}
    read={(form) => readCredential(form, type)}
    check={credentialFormErrors}
    send={onSave}
  >
    {!type && (
      <TextInput
        name="type"
        label="Type of credential"
        help="Such as “certified coach” or “Master of Laws”."
      />
    )}
    <TextInput name="number" label="Number" help="As shown on the document." autoComplete="off" />
    <TextInput name="issuer" label="Issued by" help="The authority, chamber or school." autoComplete="off" />
    <PlacesField
      name="places"
      label="Where is it valid?"
      help="Visitors only find you where you are licensed. We check this, too."
      defaultValue={places}
    />
    <TextInput
      name="expiresOn"
      type="date"
      label="Valid until"
      help="Leave empty if it doesn't expire."
      optional
      className="max-w-56"
    />
    {type && <DocumentInput />}
    <p className="text-ink-soft">
      We check what you enter. Visitors see the type and the issuer, but never the number or the document.
    </p>
    <div>
      <SubmitButton busy="Saving…">Save credential</SubmitButton>
    </div>
  </Form>
);

const DocumentInput = () => (
  <FileInput
    name="document"
    label="Document"
    help="A PDF or a photo, at most 2 MB. It speeds up our review, and only we see it."
    optional
    accept="application/pdf,image/jpeg,image/png,image/webp"
  />
);

export const DocumentForm = ({ onSave }: { onSave(document: File): Promise<void> }) => (
  <Form
    className="grid gap-6"
    read={chosenFile}
    check={(file) =>
      problemsIn({
        document: !file ? "Please choose a file first." : file.size > CREDENTIAL_BOUNDS.document && TOO_LARGE,
      })}
    send={(file) => onSave(file!)}
  >
    <DocumentInput />
    <div>
      <SubmitButton busy="Uploading…">Upload document</SubmitButton>
    </div>
  </Form>
);
