// What search engines and other sites are told of a page: its description, its one address, its picture, and what it is
// about. Addresses are absolute, at the product's public address.
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
  productName: string;
  nonce: string;
}

/** A script's text cannot contain "</script>". */
const writeJson = (data: StructuredData): string => JSON.stringify(data).replaceAll("<", "\\u003c");

const Picture = ({ head: { picture }, publicUrl }: HeadTagsProps) =>
  picture && (
    <>
      <meta property="og:image" content={publicUrl + picture.path} />
      {picture.width && <meta property="og:image:width" content={String(picture.width)} />}
      {picture.height && <meta property="og:image:height" content={String(picture.height)} />}
      <meta property="og:image:alt" content={picture.alt} />
    </>
  );

export const HeadTags = (props: HeadTagsProps) => {
  const { head, publicUrl, productName, nonce } = props;
  const { description, path, title, picture, kind = "website", structured = [] } = head;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={publicUrl + path} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={publicUrl + path} />
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
