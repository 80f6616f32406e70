// The HTML document around every page and island: head, header and footer, all of it plain HTML.
import type { ReactNode } from "react";
import type { DocumentAssets } from "./assets.ts";
import { AssetTags } from "./asset-tags.tsx";

export interface DocumentProps {
  title: string;
  productName: string;
  assets: DocumentAssets;
  nonce: string;
  children: ReactNode;
}

const DESCRIPTION = "Answer a few questions and book a meeting with a specialist who can help you.";

const Header = ({ productName }: { productName: string }) => (
  <header className="border-b border-line bg-surface">
    <a href="#main" className="sr-only focus:not-sr-only">Skip to content</a>
    <div className="mx-auto flex max-w-area items-center px-4">
      <a href="/funnel" className="flex min-h-11 items-center font-serif text-lg font-semibold">{productName}</a>
    </div>
  </header>
);

const Footer = () => (
  <footer className="mt-12 border-t border-line">
    <nav aria-label="Legal" className="mx-auto flex max-w-area flex-wrap gap-x-6 px-4 py-2 text-sm text-ink-soft">
      <a href="/terms-and-conditions" className="flex min-h-11 items-center underline">Terms and conditions</a>
      <a href="/privacy-policy" className="flex min-h-11 items-center underline">Privacy policy</a>
    </nav>
  </footer>
);

export const Document = ({ title, productName, assets, nonce, children }: DocumentProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · ${productName}`}</title>
      <meta name="description" content={DESCRIPTION} />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <AssetTags assets={assets} nonce={nonce} />
    </head>
    <body className="flex min-h-dvh flex-col bg-paper text-ink">
      <Header productName={productName} />
      <div className="flex-1">{children}</div>
      <Footer />
    </body>
  </html>
);
