// The HTML document around every page and island: its head, and the frame with header and footer, all plain HTML.
import type { ReactNode } from "react";
import { PageFrame, SkipLink } from "@/web/ui/page-frame.tsx";
import { AssetTags } from "./asset-tags.tsx";
import type { DocumentAssets } from "./assets.ts";

export interface DocumentProps {
  title: string;
  productName: string;
  assets: DocumentAssets;
  nonce: string;
  /** Where the product's name leads. */
  home?: string;
  /** "own": the island brings header, navigation and footer itself. */
  frame?: "page" | "own";
  children: ReactNode;
}

const DESCRIPTION = "Answer a few questions and book a meeting with a specialist who can help you.";

/** The content in its frame; an island's own frame stands alone, after the skip link. */
const Framed = ({ frame, home, children }: Pick<DocumentProps, "frame" | "home" | "children">) =>
  frame === "own"
    ? (
      <>
        <SkipLink />
        {children}
      </>
    )
    : <PageFrame width="funnel" home={home}>{children}</PageFrame>;

export const Document = ({ title, productName, assets, nonce, children, ...framing }: DocumentProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{`${title} · ${productName}`}</title>
      <meta name="description" content={DESCRIPTION} />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <AssetTags assets={assets} nonce={nonce} />
    </head>
    <body>
      <Framed {...framing}>{children}</Framed>
    </body>
  </html>
);
