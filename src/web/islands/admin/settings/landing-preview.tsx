// The landing page as it will be, beside its settings while they are edited.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/web/islands/area/use-settled.ts";
import { LANDING_PREVIEW } from "@/web/landing-preview-path.ts";
import { LanguageSelect, useFormLanguage } from "./language-select.tsx";
import { readSetting } from "./setting-fields.ts";
import type { Setting } from "./settings.ts";
import type { SettingsForm } from "./use-settings-form.ts";

/** How long nobody has typed before the preview is made anew, in ms. */
const PAUSE_MS = 600;

/** Throws the sentence that says why there is none. */
const fetchPreview = async (body: string, signal: AbortSignal): Promise<string> => {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(LANDING_PREVIEW, { method: "POST", body, headers, signal });
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(response.status < 500 ? text : "The preview can't be made now. Please try again later.");
};

export const LandingPreview = ({ form, settings }: { form: SettingsForm; settings: readonly Setting[] }) => {
  const [language, setChosen] = useFormLanguage(form);
  const landing = Object.fromEntries(settings.map((setting) => [setting.key, readSetting(setting, form.typed)]));
  const body = useSettled(JSON.stringify({ landing, language }), PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ["landing-preview", body],
    queryFn: ({ signal }) => fetchPreview(body, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { handledErrors: "all" },
  });
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="flex flex-wrap items-end justify-between gap-3">
        <span className="font-semibold">Preview</span>
        <LanguageSelect
          form={form}
          name="preview-language"
          label="Language of the preview"
          value={language}
          onChange={setChosen}
        />
      </figcaption>
      <p role="status" className="text-sm text-ink-soft">
        {error?.message ?? "As a visitor sees it on a phone. The links don’t work here."}
      </p>
      <iframe
        title="Preview of the landing page"
        srcDoc={data}
        sandbox="allow-same-origin"
        className="h-160 w-full max-w-100 rounded-card border border-line bg-surface"
      />
    </figure>
  );
};
