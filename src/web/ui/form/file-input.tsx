import type { ComponentPropsWithRef } from "react";
import { Field, type FieldText } from "./field.tsx";

type FileInputProps = FieldText & Omit<ComponentPropsWithRef<"input">, keyof FieldText | "type">;

/** A native file input. Set `accept`. */
export const FileInput = (props: FileInputProps) => (
  <Field {...props}>
    {(control) => (
      <input
        type="file"
        {...control}
        className="block w-full min-h-12 rounded-part border border-line-strong bg-surface p-2 file:me-3 file:min-h-9 file:rounded-part file:border-0 file:bg-wash file:px-3 file:font-medium file:text-ink"
      />
    )}
  </Field>
);
