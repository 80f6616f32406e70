// Puts together the code that a site copies: what it embeds and how, with a preview of the colour in both themes.
import { type ChangeEvent, useId, useState } from "react";
import { type Brand, brandOf, contrastOf } from "@/platform/validation/colour.ts";
import { Button } from "@/web/ui/button.tsx";
import { type Choice, NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { CopyIcon } from "@/web/ui/icons.ts";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { copyText } from "../copy-text.ts";

interface EmbedChoice {
  /** The slug of a category, of a specialist, or of both. */
  category?: string;
  specialist?: string;
  mode: "inline" | "popup";
  color?: string;
  theme?: string;
  lang?: string;
}

const escape = (text: string): string => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

const attributes = (values: Record<string, string | undefined>): string =>
  Object.entries(values).map(([name, value]) => value ? ` data-${name}="${escape(value)}"` : "").join("");

/** Kept free before the script has run, so that nothing on the page moves. */
const RESERVED = "min-height: max(640px, 100svh)";

/** Where a link leads instead, for browsers without the script. */
const pathOf = ({ category, specialist }: EmbedChoice): string =>
  category ? `/funnel/${category}/start${specialist ? `?specialist=${specialist}` : ""}` : `/specialists/${specialist}`;

/** The lines that a site copies (docs/connections.md#embed). @param origin where Parley is. */
export const snippetOf = (origin: string, choice: EmbedChoice): string => {
  const { mode, category, specialist, color, theme, lang } = choice;
  const chosen = attributes({ category, specialist, color: color?.trim(), theme, lang: lang?.trim() });
  const place = mode === "popup"
    ? `<button type="button" data-parley data-mode="popup"${chosen}>Book a meeting</button>`
    : `<div data-parley${chosen} style="${RESERVED}">\n` +
      `  <a href="${escape(origin + pathOf(choice))}">Book a meeting</a>\n</div>`;
  return `<script src="${origin}/embed.js" async></script>\n${place}`;
};

const MODES = [{ value: "inline", label: "In the page" }, { value: "popup", label: "Behind a button" }];
const THEMES = [
  { value: "", label: "As on the visitor's device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

interface EmbedBuilderProps {
  /** What can be embedded; the first is chosen. Without any it is the specialist. */
  topics?: readonly Choice[];
  /** The slug of the specialist. */
  specialist?: string;
}

export const EmbedBuilder = ({ topics, specialist }: EmbedBuilderProps) => {
  const [choice, setChoice] = useState<EmbedChoice>({ mode: "inline", specialist, category: topics?.[0]?.value });
  const id = useId();
  const follow = (key: keyof EmbedChoice) => ({
    name: `${id}${key}`,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setChoice((before) => ({ ...before, [key]: value })),
  });
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        {topics && <NativeSelect label="Topic" {...follow("category")} options={topics} />}
        <NativeSelect label="Where it opens" {...follow("mode")} options={MODES} />
        <NativeSelect label="Theme" {...follow("theme")} options={THEMES} />
        <TextInput
          label="Colour"
          optional
          help="Of buttons and links: # and six digits or letters."
          autoComplete="off"
          spellCheck={false}
          {...follow("color")}
        />
        <TextInput
          label="Language"
          optional
          help="Such as de-AT: of the screens, where you offer it, and of the specialist."
          autoComplete="off"
          spellCheck={false}
          {...follow("lang")}
        />
      </div>
      {choice.color && <ColourPreview color={choice.color} />}
      <Snippet choice={choice} />
    </div>
  );
};

const ColourPreview = ({ color }: { color: string }) => {
  const brand = brandOf(color);
  return (
    <div role="status" className="flex flex-wrap gap-4">
      {brand ? (["light", "dark"] as const).map((theme) => <Swatch key={theme} theme={theme} brand={brand} />) : (
        <p>
          We can't use this colour, so the standard one stays. Enter # and six digits of a colour with enough contrast.
        </p>
      )}
    </div>
  );
};

/** Shapes of a drawing have their colours as attributes: the content policy allows no styles in elements. */
const Swatch = ({ theme, brand }: { theme: keyof Brand; brand: Brand }) => {
  const { brand: fill, onBrand } = brand[theme];
  const contrast = contrastOf(fill, onBrand).toFixed(1);
  return (
    <figure className="grid gap-1">
      <svg viewBox="0 0 176 44" width="176" height="44" aria-hidden="true">
        <rect width="176" height="44" rx="6" fill={fill} />
        <text x="88" y="28" textAnchor="middle" fontWeight="600" fill={onBrand}>Continue</text>
      </svg>
      <figcaption className="text-sm text-ink-soft">
        {`${theme === "light" ? "Light" : "Dark"} theme: ${fill}, contrast ${contrast}:1`}
      </figcaption>
    </figure>
  );
};

const Snippet = ({ choice }: { choice: EmbedChoice }) => {
  const color = choice.color && brandOf(choice.color) ? choice.color : undefined;
  const text = snippetOf(useInBrowser() ? location.origin : "", { ...choice, color });
  return (
    <div className="grid justify-items-start gap-3">
      <pre
        aria-label="Code for your site"
        role="region"
        tabIndex={0}
        className="w-full overflow-x-auto rounded-card bg-wash px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere"
      >
        <code>{text}</code>
      </pre>
      <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copyText(text, "Code")}>Copy code</Button>
    </div>
  );
};
