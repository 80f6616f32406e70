// The field of a text with paragraphs and headings.
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { SettingFrame, type SettingRowProps } from "./setting-row.tsx";
import { fieldsOf } from "./setting-fields.ts";
import { fieldId } from "./use-settings-form.ts";

export const ParagraphsField = (props: SettingRowProps) => {
  const { form, setting: { key, label, description } } = props;
  return (
    <SettingFrame {...props}>
      <TextArea
        id={fieldId(form.document, key)}
        name={key}
        label={label}
        help={`${description} Separate paragraphs with an empty line. Lines that start with ## are headings.`}
        error={form.problemOf(key)}
        rows={10}
        value={fieldsOf("paragraphs", form.typed[key])}
        onChange={(event) => form.type(key, event.currentTarget.value)}
        limit={form.base.bounds[key]?.max ?? undefined}
      />
    </SettingFrame>
  );
};
