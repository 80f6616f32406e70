// The field of a text that people consent to: version, effective date and text.
import type { LegalText } from "@/modules/settings/schemas.ts";
import { controlStyle } from "@/web/ui/form/field.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { AdminLink } from "../shared/links.tsx";
import { SettingFrame, type SettingRowProps } from "./setting-row.tsx";
import { fieldsOf } from "./setting-fields.ts";
import { fieldId } from "./use-settings-form.ts";

const PAGES: Record<string, string> = { terms: "/terms-and-conditions", privacy: "/privacy-policy" };

export const LegalTextField = (props: SettingRowProps) => {
  const { form, setting } = props;
  const { key, label, description } = setting;
  const text = fieldsOf("legal", form.typed[key]);
  const id = fieldId(form.document, key);
  const change = (part: Partial<LegalText>) => form.type(key, { ...text, ...part });
  const bounds = form.base.bounds;
  return (
    <SettingFrame {...props}>
      <p className="max-w-prose text-ink-soft">
        {description}{" "}
        A changed text needs a new version, so that it’s clear who agreed to which text. Every version is kept.{" "}
        <a href={PAGES[key]} target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
          View the current page
        </a>
        {form.base.languages
          ? (
            <>
              {" · "}
              <AdminLink href={`/admin/translations?status=all&search=${encodeURIComponent(label)}`}>
                Translate the saved text
              </AdminLink>
            </>
          )
          : null}
      </p>
      <div className="flex flex-wrap gap-4">
        <label className="grid gap-1.5 font-semibold">
          Version
          <input
            id={id}
            autoComplete="off"
            value={text.version}
            onChange={(event) => change({ version: event.currentTarget.value })}
            aria-invalid={form.problemOf(key) ? true : undefined}
            className={`${controlStyle} w-36! font-normal`}
          />
        </label>
        <label className="grid gap-1.5 font-semibold">
          Effective from
          <input
            id={`${id}-from`}
            type="date"
            value={text.effectiveFrom}
            onChange={(event) => change({ effectiveFrom: event.currentTarget.value })}
            className={`${controlStyle} w-48! font-normal`}
          />
        </label>
      </div>
      <TextArea
        id={`${id}-body`}
        name={`${key}.body`}
        label={
          <>
            Text <span className="sr-only">of {label}</span>
          </>
        }
        help="Separate paragraphs with an empty line. Lines that start with ## are headings."
        rows={14}
        value={text.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
        limit={bounds[`${key}.body`]?.max ?? 60_000}
      />
    </SettingFrame>
  );
};
