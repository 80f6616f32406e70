// The frame of every page: skip link, header with the name, the main landmark, quiet legal links.
import type { ReactNode } from "react";
import { Wordmark } from "./wordmark.tsx";

const link = "inline-flex min-h-11 items-center text-ink-soft hover:text-ink";

const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded-part bg-surface px-4 py-3 font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
  >
    Skip to the main content
  </a>
);

const Footer = ({ width }: { width: string }) => (
  <footer className="mt-16 border-t border-line">
    <div className={`mx-auto flex flex-wrap items-center gap-x-6 px-4 py-4 text-sm sm:px-6 ${width}`}>
      <a href="/terms-and-conditions" className={link}>Terms and conditions</a>
      <a href="/privacy-policy" className={link}>Privacy policy</a>
    </div>
  </footer>
);

interface FrameProps {
  children: ReactNode;
  /** Stands opposite the name: navigation, a quiet link. */
  aside?: ReactNode;
  /** Where the name leads. */
  home?: string;
}

const Frame = ({ children, aside, home = "/", width }: FrameProps & { width: string }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <header className="border-b border-line">
      <div className={`mx-auto flex min-h-16 items-center justify-between gap-4 px-4 sm:px-6 ${width}`}>
        <a href={home} className="inline-flex min-h-11 items-center no-underline">
          <Wordmark />
        </a>
        {aside}
      </div>
    </header>
    <main id="main" tabIndex={-1} className={`mx-auto w-full flex-1 px-4 pt-6 sm:px-6 sm:pt-10 ${width}`}>
      {children}
    </main>
    <Footer width={width} />
  </div>
);

/** One column of 640 px, for the funnel and everything that is read or answered top to bottom. */
export const FunnelFrame = ({ home = "/funnel", ...rest }: FrameProps) => (
  <Frame {...rest} home={home} width="max-w-funnel-frame" />
);

/** 1,200 px, for areas with tables and two columns. */
export const PageFrame = (props: FrameProps) => <Frame {...props} width="max-w-area" />;
