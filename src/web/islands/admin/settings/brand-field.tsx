// How the marketplace looks: its colour, logo and icon, with a preview on both backgrounds.
import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { BRAND_PICTURES, colourProblem, type Picture, pictureOf } from "@/modules/settings/brand/rules.ts";
import type { Brand } from "@/modules/settings/schemas.ts";
import { type Brand as Colours, brandOf, contrastOf, OWN, toHex } from "@/platform/validation/colour.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { controlStyle, describedBy, FieldError } from "@/web/ui/form/field.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { SettingFrame, type SettingRowProps } from "./setting-row.tsx";
import { fieldsOf } from "./setting-fields.ts";
import { fieldId, type SettingsForm } from "./use-settings-form.ts";

const LABELS = { light: "Light theme", dark: "Dark theme" } as const;

const PREVIEW = { width: 288, height: 112, logo: 32 };

/** Drawings need this contrast (WCAG 2.2, 1.4.11). */
const GRAPHICS_CONTRAST = 3;
const SAMPLE_WIDTH = 120;

/** The share of what is drawn in a picture that can be seen on a background, 0 to 1. */
const visibleShare = async ({ path, width, height }: Picture, paper: string): Promise<number> => {
  const image = new Image();
  image.src = path;
  await image.decode();
  const size = [SAMPLE_WIDTH, Math.max(1, Math.round(SAMPLE_WIDTH * height / width))] as const;
  const drawing = Object.assign(document.createElement("canvas"), { width: size[0], height: size[1] }).getContext(
    "2d",
  )!;
  drawing.drawImage(image, 0, 0, ...size);
  const { data } = drawing.getImageData(0, 0, ...size);
  const colours = Array.from({ length: data.length / 4 }, (_, n) => data.slice(4 * n, 4 * n + 4))
    .filter(([, , , opacity = 0]) => opacity > 127);
  const seen = colours.filter(([red = 0, green = 0, blue = 0]) =>
    contrastOf(toHex([red, green, blue]), paper) >= GRAPHICS_CONTRAST
  );
  return seen.length / Math.max(1, colours.length);
};

/** Says that most of a logo can't be seen in a theme. */
const LogoWarning = ({ picture, theme, isOwn }: { picture: Picture; theme: keyof Colours; isOwn: boolean }) => {
  const { paper } = OWN[theme];
  const { data: share = 1 } = useQuery({
    queryKey: ["visible-share", picture.path, paper],
    queryFn: () => visibleShare(picture, paper),
    staleTime: Infinity,
    retry: false,
  });
  if (share >= 0.5) return null;
  return (
    <Banner tone="warn" title={`This logo can hardly be seen on ${theme} backgrounds.`}>
      {!isOwn && <p>Upload a logo for dark backgrounds.</p>}
    </Banner>
  );
};

interface PreviewProps {
  brand: Brand;
  name: string;
  theme: keyof Colours;
}

/** The content policy allows no styles in elements, so it is a drawing. */
const Preview = ({ brand: { colour, logo, logoDark }, name, theme }: PreviewProps) => {
  const { paper, ink } = OWN[theme];
  const label = LABELS[theme];
  const { brand: fill, onBrand } = (brandOf(colour) ?? OWN)[theme];
  const isOwn = theme === "light" || logoDark !== "";
  const picture = pictureOf(theme === "dark" && logoDark ? logoDark : logo);
  const { width, height } = PREVIEW;
  return (
    <figure className="grid w-72 max-w-full content-start gap-1">
      <svg viewBox={`0 0 ${width} ${height}`} className="w-72 max-w-full rounded-card border border-line" role="img">
        <title>{`${label}: ${name}`}</title>
        <rect width={width} height={height} fill={paper} />
        {picture
          ? (
            <image
              href={picture.path}
              x="16"
              y="14"
              width="200"
              height={PREVIEW.logo}
              preserveAspectRatio="xMinYMid meet"
            />
          )
          : <text x="16" y="38" fontSize="20" fontWeight="600" fill={ink}>{name}</text>}
        <rect x="16" y="62" width="110" height="36" rx="6" fill={fill} />
        <text x="71" y="85" fontSize="14" textAnchor="middle" fontWeight="600" fill={onBrand}>Continue</text>
        <text x="144" y="85" fontSize="14" fill={fill} textDecoration="underline">View profile</text>
      </svg>
      <figcaption className="text-sm text-ink-soft">
        {`${label}: ${fill}, contrast ${contrastOf(fill, onBrand).toFixed(1)}:1`}
      </figcaption>
      {picture && <LogoWarning picture={picture} theme={theme} isOwn={isOwn} />}
    </figure>
  );
};

interface PartProps {
  form: SettingsForm;
  brand: Brand;
  change(part: Partial<Brand>): void;
}

/** What becomes of the colour, while it is typed. */
const colourNote = (colour: string): string => {
  if (colour === "") return "Of buttons and links. Empty: green.";
  const light = brandOf(colour)?.light.brand;
  if (!light) return "Enter # and six digits or letters of a colour on which white text can be read.";
  return light === colour.toLowerCase()
    ? "Of buttons and links."
    : `Darker on light backgrounds, as ${light}, so that it can be read.`;
};

const ColourRow = ({ form, brand: { colour }, change }: PartProps) => {
  const id = fieldId(form.document, "brand");
  const error = form.problemOf("brand") ?? (/^#[0-9a-f]{6}$/i.test(colour) ? colourProblem(colour) : undefined);
  const follow = (event: ChangeEvent<HTMLInputElement>) => change({ colour: event.currentTarget.value });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">Colour</label>
      <FieldError id={id}>{error}</FieldError>
      <span className="flex items-center gap-3">
        <input
          id={id}
          value={colour}
          onChange={follow}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help: "colour", error })}
          className={`${controlStyle} w-36!`}
        />
        <input
          type="color"
          aria-label="Choose a colour"
          value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : OWN.light.brand}
          onChange={follow}
          className="size-12 cursor-pointer rounded-part border border-line-strong bg-surface p-1"
        />
      </span>
      <p id={`${id}-help`} className="text-sm text-ink-soft" aria-live="polite">{colourNote(colour)}</p>
    </div>
  );
};

export const BrandField = (props: SettingRowProps) => {
  const { form, setting } = props;
  const brand = fieldsOf("brand", form.typed[setting.key]);
  const change = (part: Partial<Brand>) => form.type(setting.key, { ...brand, ...part });
  const name = String(form.typed.productName ?? "");
  return (
    <SettingFrame {...props}>
      <p className="max-w-prose text-ink-soft">{setting.description}</p>
      <div className="grid gap-6">
        <ColourRow form={form} brand={brand} change={change} />
        {BRAND_PICTURES.map((kind) => (
          <PictureUpload
            key={kind}
            kind={kind}
            name={brand[kind]}
            theme={kind === "logoDark" ? "dark" : "light"}
            onChange={(picture) => change({ [kind]: picture })}
          />
        ))}
        <div className="grid gap-1.5">
          <span className="font-semibold">Preview</span>
          <div className="flex flex-wrap gap-4">
            {(["light", "dark"] as const).map((theme) => (
              <Preview
                key={theme}
                theme={theme}
                brand={brand}
                name={name}
              />
            ))}
          </div>
        </div>
      </div>
    </SettingFrame>
  );
};
