// The frame of every document: skip link, header with the product's name, legal links. The screen inside brings its main.
import { type ReactNode, useContext } from "react";
import { localPath } from "@/languages/addresses.ts";
import { currentLanguage, t } from "@/languages/language.ts";
import { languageName } from "@/languages/language-name.ts";
import type { Language } from "@/languages/messages.ts";
import { type Picture, pictureOf } from "@/modules/settings/brand/rules.ts";
import { BrandContext } from "../brand.ts";
import { columnStyle, type FrameWidth } from "./screen.tsx";

/** Where other controls need the room of a narrow phone: everywhere, or beside the list of topics. */
type Crowded = true | "topics";

const HIDDEN_NAME: Record<"true" | "topics", string> = {
  true: "max-[26rem]:sr-only",
  topics: "max-[26rem]:[body:has([data-screen=topics])_&]:sr-only",
};

/** A logo has at most this height, as on every screen; its file has four times as many pixels. */
const LOGO = "h-8 w-auto max-w-[min(12.5rem,42vw)] object-contain object-left rtl:object-right";

const Logo = ({ picture, dark, alt }: { picture: Picture; dark?: Picture; alt: string }) => (
  <picture>
    {dark && <source media="(prefers-color-scheme: dark)" srcSet={dark.path} />}
    <img src={picture.path} width={picture.width} height={picture.height} alt={alt} className={LOGO} />
  </picture>
);

const Name = ({ productName, compact }: { productName: string; compact?: Crowded }) => (
  <span className="inline-flex min-w-0 items-center gap-2 font-serif text-xl font-semibold text-ink">
    <svg viewBox="0 0 28 24" width="28" height="24" aria-hidden="true" className="h-6 w-7 shrink-0">
      <path d="M3 2h13a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H8l-5 4V5z" className="fill-brand" />
      <path d="M22 8h0a3 3 0 0 1 3 3v11l-4-3h-7a3 3 0 0 1-3-2.5" className="fill-none stroke-brand stroke-2" />
    </svg>
    <span className={compact && HIDDEN_NAME[`${compact}`]}>{productName}</span>
  </span>
);

/** The logo, or else the name. @param compact hides the name visually there. */
export const Wordmark = ({ compact }: { compact?: Crowded }) => {
  const { productName, logo, logoDark } = useContext(BrandContext);
  const picture = pictureOf(logo);
  return picture
    ? <Logo picture={picture} dark={pictureOf(logoDark)} alt={productName} />
    : <Name productName={productName} compact={compact} />;
};

export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded-part bg-surface px-4 py-3 font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:start-2"
  >
    {t("frame.skip")}
  </a>
);

interface PageHeaderProps {
  width?: FrameWidth;
  /** Where the product's name leads. */
  home?: string;
  /** Opposite the name: navigation, a quiet link. */
  aside?: ReactNode;
  /** `aside` needs a narrow phone's whole width. */
  crowded?: Crowded;
}

export const PageHeader = ({ width = "area", home = "/", aside, crowded }: PageHeaderProps) => (
  <header className="border-b border-line">
    <div className={`flex min-h-14 flex-wrap items-center justify-between gap-x-4 sm:min-h-16 ${columnStyle[width]}`}>
      <a href={home} className="inline-flex min-h-11 items-center no-underline">
        <Wordmark compact={crowded} />
      </a>
      {aside}
    </div>
  </header>
);

const legal = "inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline";

/** The same page in another language. It needs no JavaScript, and the referrer says which page that is. */
const LanguageSwitch = ({ languages }: { languages: readonly Language[] }) => (
  <form method="post" action="/language" aria-label={t("frame.language")} className="flex flex-wrap gap-x-4">
    {languages.map((language) => (
      <button
        key={language}
        type="submit"
        name="to"
        value={language}
        lang={language}
        aria-current={language === currentLanguage() || undefined}
        className={`${legal} aria-[current]:text-ink aria-[current]:font-semibold`}
      >
        {languageName(language)}
      </button>
    ))}
  </form>
);

interface PageFooterProps {
  width?: FrameWidth;
  /** Shown beside the legal links. */
  supportEmail?: string;
  languages?: readonly Language[];
}

const ImprintLink = ({ target }: { target?: "_blank" }) =>
  useContext(BrandContext).hasImprint
    ? <a href={localPath("/imprint")} target={target} className={legal}>{t("frame.imprint")}</a>
    : null;

export const PageFooter = ({ width = "area", supportEmail, languages }: PageFooterProps) => (
  <footer className="border-t border-line">
    <div className={`flex flex-wrap items-center justify-between gap-x-6 py-3 text-sm ${columnStyle[width]}`}>
      <nav aria-label={t("frame.legal")} className="flex flex-wrap items-center gap-x-6">
        <a href={localPath("/terms-and-conditions")} className={legal}>{t("frame.terms")}</a>
        <a href={localPath("/privacy-policy")} className={legal}>{t("frame.privacy")}</a>
        <ImprintLink />
      </nav>
      {languages && <LanguageSwitch languages={languages} />}
      {supportEmail && <a href={`mailto:${supportEmail}`} className={legal}>{supportEmail}</a>}
    </div>
  </footer>
);

interface PageFrameProps extends PageHeaderProps, Pick<PageFooterProps, "supportEmail" | "languages"> {
  children: ReactNode;
}

/** What the server renders around a screen or a legal page. */
export const PageFrame = ({ width = "area", supportEmail, languages, children, ...header }: PageFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PageHeader width={width} {...header} />
    <div className="flex flex-1 flex-col">{children}</div>
    <PageFooter width={width} supportEmail={supportEmail} languages={languages} />
  </div>
);

/** Around a screen in a frame of another site, which has a header and a name of its own. It is as high as its content. */
export const EmbedFrame = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <footer className={`flex flex-wrap items-center gap-x-6 border-t border-line text-sm ${columnStyle.funnel}`}>
      <a href={localPath("/terms-and-conditions")} target="_blank" className={legal}>{t("frame.terms")}</a>
      <a href={localPath("/privacy-policy")} target="_blank" className={legal}>{t("frame.privacy")}</a>
      <ImprintLink target="_blank" />
      <span className="text-ink-soft">{t("frame.embedded", { product: useContext(BrandContext).productName })}</span>
    </footer>
  </>
);
