// A file that proves something: the browser's own file input, so that a phone offers its camera.
import { Field } from "@/web/ui/field.tsx";

export interface DocumentInputProps {
  name: string;
  id?: string;
  error?: string;
}

export const DocumentInput = ({ name, id, error }: DocumentInputProps) => (
  <Field
    name={name}
    id={id}
    label="Document"
    help="A PDF or a photo of it, at most 2 MB. It makes our check quicker; only we see it."
    error={error}
    optional
  >
    {(wiring) => (
      <input
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        {...wiring}
        className="block w-full min-h-12 rounded-part border border-line-strong bg-surface p-2 file:mr-3 file:min-h-9 file:rounded-part file:border-0 file:bg-wash file:px-3 file:font-medium file:text-ink"
      />
    )}
  </Field>
);
