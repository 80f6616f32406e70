// The frame of every document: skip link, header with the name, quiet legal links. The screen inside brings its main.
import type { ReactNode } from "react";
import { Wordmark } from "./wordmark.tsx";

export type FrameWidth = "funnel" | "area";

/** 640 px for what is read or answered top to bottom, 1,200 px for tables and two columns; margins included. */
const column: Record<FrameWidth, string> = {
  funnel: "mx-auto w-full max-w-funnel px-4 sm:px-6",
  area: "mx-auto w-full max-w-area px-4 sm:px-6",
};

export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded-part bg-surface px-4 py-3 font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
  >
    Skip to the main content
  </a>
);

export interface PageHeaderProps {
  width?: FrameWidth;
  /** Where the name leads. */
  home?: string;
  /** Stands opposite the name: navigation, a quiet link. */
  aside?: ReactNode;
  /** What stands there needs a narrow phone's whole width. */
  crowded?: true;
}

export const PageHeader = ({ width = "area", home = "/", aside, crowded }: PageHeaderProps) => (
  <header className="border-b border-line">
    <div className={`flex min-h-14 items-center justify-between gap-4 sm:min-h-16 ${column[width]}`}>
      <a href={home} className="inline-flex min-h-11 items-center no-underline">
        <Wordmark compact={crowded} />
      </a>
      {aside}
    </div>
  </header>
);

const legal = "inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline";

export const PageFooter = ({ width = "area" }: { width?: FrameWidth }) => (
  <footer className="border-t border-line">
    <nav aria-label="Legal" className={`flex flex-wrap items-center gap-x-6 py-3 text-sm ${column[width]}`}>
      <a href="/terms-and-conditions" className={legal}>Terms and conditions</a>
      <a href="/privacy-policy" className={legal}>Privacy policy</a>
    </nav>
  </footer>
);

/** What the server puts around a screen or a legal page. */
export const PageFrame = ({ width = "area", children, ...header }: PageHeaderProps & { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PageHeader width={width} {...header} />
    <div className="flex flex-1 flex-col">{children}</div>
    <PageFooter width={width} />
  </div>
);

/** The main landmark of a screen, in its column. */
export const Main = ({ width = "area", children }: { width?: FrameWidth; children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={`pt-6 pb-12 focus-visible:outline-none sm:pt-10 ${column[width]}`}>
    {children}
  </main>
);
