// The HTML document around every page and island: its head, and the frame with header and footer, all plain HTML.
import type { ReactNode } from "react";
import { localPath } from "@/languages/addresses.ts";
import { currentDirection, currentLanguage, t } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import { formatsAttribute } from "@/platform/intl.ts";
import { BrandContext } from "@/web/ui/brand.ts";
import type { FrameWidth } from "@/web/ui/layout/screen.tsx";
import { EmbedFrame, PageFrame, SkipLink } from "@/web/ui/layout/page-frame.tsx";
import { SiteLinks } from "@/web/ui/layout/site-links.tsx";
import { brandStyle } from "./brand-style.ts";
import { drawnPath } from "./seo/brand-pictures.ts";
import type { DocumentAssets } from "./assets.ts";
import type { Contact } from "./page-content.ts";

/**
 * What is around the content. "site": with the links of public pages; "landing": with them while the topics are shown.
 * "own": the island brings header, navigation and footer itself. "embed": a frame of another site is around it.
 */
export type Frame = "page" | "site" | "landing" | "own" | "embed";

export interface DocumentProps {
  title: string;
  /** Description, canonical address and the like; the product's description unless given. */
  head?: ReactNode;
  contact: Contact;
  assets: DocumentAssets;
  nonce: string;
  /** Where the product's name leads. */
  home?: string;
  frame?: Frame;
  /** Of the frame's header and footer; 640 px unless given. */
  width?: FrameWidth;
  /** Nothing is shown before all of it is there: half an island moves when the rest of its markup arrives. */
  shownWhole?: boolean;
  /** In which languages the page can be read, where there are several. */
  languages?: readonly Language[];
  /** The reader's own unless given. */
  theme?: "light" | "dark";
  children: ReactNode;
}

const DefaultDescription = () => <meta name="description" content={t("frame.description")} />;

/** React Fast Refresh needs this before the first component loads; Vite would write it into an HTML file. */
const refreshPreamble = (origin: string) =>
  `import { injectIntoGlobalHook } from "${origin}/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

const InlineCode = ({ nonce, code }: { nonce: string; code: string }) => (
  <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
);

/** A module runs when the document has been parsed, and this one delays the first view until then. */
const HiddenView = ({ nonce }: { nonce: string }) => (
  <script type="module" blocking="render" nonce={nonce} dangerouslySetInnerHTML={{ __html: "0" }} />
);

/** The document's files as tags. Scripts have low priority: the first view needs none of them. */
const AssetTags = ({ assets, nonce }: { assets: DocumentAssets; nonce: string }) => {
  const { inlineCss, styles, printStyle, fonts, scripts, modulePreloads, viteOrigin } = assets;
  return (
    <>
      {inlineCss && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: inlineCss }} />}
      {styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
      {printStyle && <link rel="stylesheet" media="print" href={printStyle} />}
      {fonts.map((href) => <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />)}
      {modulePreloads.map((href) => <link key={href} rel="modulepreload" href={href} fetchPriority="low" />)}
      {viteOrigin && scripts.length > 0 && (
        <>
          <meta property="csp-nonce" nonce={nonce} />
          <InlineCode nonce={nonce} code={refreshPreamble(viteOrigin)} />
        </>
      )}
      {scripts.map((src) => <script key={src} type="module" src={src} fetchPriority="low" />)}
    </>
  );
};

/** The content in its frame; an island with its own frame only gets the skip link. */
const Framed = (
  { frame, width = "funnel", home, contact, languages, children }: Pick<
    DocumentProps,
    "frame" | "width" | "home" | "contact" | "languages" | "children"
  >,
) => {
  if (frame === "own") {
    return (
      <>
        <SkipLink />
        {children}
      </>
    );
  }
  if (frame === "embed") return <EmbedFrame>{children}</EmbedFrame>;
  const links = frame === "landing" ? <SiteLinks only="topics" /> : frame === "site" ? <SiteLinks /> : undefined;
  return (
    <PageFrame
      width={width}
      home={home && localPath(home)}
      aside={links}
      crowded={frame === "landing" ? "topics" : links && true}
      supportEmail={contact.supportEmail}
      languages={languages}
    >
      {children}
    </PageFrame>
  );
};

/** The marketplace's colour in place of the program's own. */
const BrandStyle = ({ colour, nonce }: { colour?: string; nonce: string }) => {
  const style = brandStyle(colour);
  return style && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />;
};

export const Document = (
  { title, head, contact, assets, nonce, shownWhole, theme, children, ...framing }: DocumentProps,
) => (
  <html
    lang={currentLanguage()}
    dir={currentDirection()}
    data-formats={formatsAttribute()}
    data-theme={theme}
    data-embed={framing.frame === "embed" ? "" : undefined}
  >
    <head>
      <meta charSet="utf-8" />
      {/* What leaves the frame of another site opens in a tab. */}
      {framing.frame === "embed" && <base target="_blank" />}
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{`${title} · ${contact.productName}`}</title>
      <BrandStyle colour={contact.brand?.colour} nonce={nonce} />
      {head ?? <DefaultDescription />}
      <meta name="color-scheme" content={theme ?? "light dark"} />
      {/* The token "paper" of both themes, for the bars of a phone's browser. */}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111614" />
      {contact.brand?.icon
        ? <link rel="icon" href={drawnPath("/icons/icon-64.png", contact.brand)} type="image/png" />
        : <link rel="icon" href={drawnPath("/favicon.svg", contact.brand)} type="image/svg+xml" />}
      <link rel="apple-touch-icon" href={drawnPath("/apple-touch-icon.png", contact.brand)} />
      <link rel="manifest" href="/manifest.webmanifest" />
      {shownWhole && <HiddenView nonce={nonce} />}
      <AssetTags assets={assets} nonce={nonce} />
    </head>
    <body>
      <BrandContext value={{ ...contact.brand, productName: contact.productName, hasImprint: contact.hasImprint }}>
        <Framed contact={contact} {...framing}>{children}</Framed>
      </BrandContext>
    </body>
  </html>
);
