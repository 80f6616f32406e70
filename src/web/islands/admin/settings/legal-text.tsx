// A text that people agree to: its version, from when it holds, the words themselves.
import { controlStyle } from "@/web/ui/form/control-style.ts";
import { Counter } from "@/web/ui/form/counter.tsx";
import { SettingAround, type SettingRowProps } from "./setting-row.tsx";
import { fieldsOf, type TypedText } from "./setting-kinds.ts";
import { fieldId } from "./use-settings-form.ts";

const PAGES: Record<string, string> = { terms: "/terms-and-conditions", privacy: "/privacy-policy" };

export const LegalTextField = (props: SettingRowProps) => {
  const { form, setting } = props;
  const { key, label, means } = setting;
  const text = fieldsOf("legal", form.typed[key]);
  const id = fieldId(form.document, key);
  const change = (part: Partial<TypedText>) => form.type(key, { ...text, ...part });
  const bounds = form.base.bounds;
  return (
    <SettingAround {...props}>
      <p className="max-w-prose text-ink-soft">
        {means} Another text needs another version, so that it stays clear who agreed to what. Every version is kept.
        {" "}
        <a href={PAGES[key]} target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
          The page as it is now
        </a>
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
          Holds from
          <input
            id={`${id}-from`}
            type="date"
            value={text.effectiveFrom}
            onChange={(event) => change({ effectiveFrom: event.currentTarget.value })}
            className={`${controlStyle} w-48! font-normal`}
          />
        </label>
      </div>
      <label htmlFor={`${id}-body`} className="font-semibold">
        Text <span className="sr-only">of {label}</span>
      </label>
      <p id={`${id}-body-help`} className="text-ink-soft">
        An empty line separates paragraphs. A line that begins with ## is a heading.
      </p>
      <textarea
        id={`${id}-body`}
        rows={14}
        value={text.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
        aria-describedby={`${id}-body-help`}
        className={controlStyle}
      />
      <Counter length={text.body.length} room={bounds[`${key}.body`]?.max ?? 60_000} />
    </SettingAround>
  );
};
