// What search engines and other sites are told of a page: its description, its one address, its picture, and what it is
// about. Addresses are absolute, at the product's public address.
import { pathIn } from "@/languages/addresses.ts";
import { currentLanguage, DEFAULT_LANGUAGE } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import type { Contact } from "../page-content.ts";
import { drawnPath } from "./brand-pictures.ts";
import type { StructuredData } from "./structured-data.ts";

export interface PageHead {
  description: string;
  /** The one path under which the page is known, whatever its parameters. */
  path: string;
  /** The title without the product's name, for links to the page. */
  title: string;
  /** The path of the picture for links to the page. */
  picture?: { path: string; width?: number; height?: number; alt: string };
  kind?: "website" | "profile";
  /** schema.org, each as a document of its own. */
  structured?: readonly StructuredData[];
}

interface HeadTagsProps {
  head: PageHead;
  publicUrl: string;
  contact: Contact;
  nonce: string;
  /** In which languages the page can be read, where there are several. */
  languages?: readonly Language[];
}

/** A script's text cannot contain "</script>". */
const writeJson = (data: StructuredData): string => JSON.stringify(data).replaceAll("<", "\\u003c");

/** The pictures that the build has drawn have the marketplace's logo. */
const addressOf = (path: string, { brand }: Contact): string =>
  path.startsWith("/share/") ? drawnPath(path, brand) : path;

const Picture = ({ head: { picture }, publicUrl, contact }: HeadTagsProps) =>
  picture && (
    <>
      <meta property="og:image" content={publicUrl + addressOf(picture.path, contact)} />
      {picture.width && <meta property="og:image:width" content={String(picture.width)} />}
      {picture.height && <meta property="og:image:height" content={String(picture.height)} />}
      <meta property="og:image:alt" content={picture.alt} />
    </>
  );

export const HeadTags = (props: HeadTagsProps) => {
  const { head, publicUrl, contact: { productName }, nonce, languages = [] } = props;
  const { description, path, title, picture, kind = "website", structured = [] } = head;
  const urlIn = (language: Language) => publicUrl + pathIn(language, path);
  const url = urlIn(currentLanguage());
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {languages.map((language) => <link key={language} rel="alternate" hrefLang={language} href={urlIn(language)} />)}
      {languages.length > 0 && <link rel="alternate" hrefLang="x-default" href={urlIn(DEFAULT_LANGUAGE)} />}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <Picture {...props} />
      <meta name="twitter:card" content={picture?.width ? "summary_large_image" : "summary"} />
      {structured.map((data, at) => (
        <script
          key={at}
          type="application/ld+json"
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: writeJson(data) }}
        />
      ))}
    </>
  );
};
