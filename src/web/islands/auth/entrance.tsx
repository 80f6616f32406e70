// The frame of an account screen: one narrow column with its heading, the form or the news, and the ways on.
import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Main } from "../../ui/page-frame.tsx";
import { ScreenTitle } from "../../ui/screen-title.tsx";

export interface EntranceProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  /** Other ways, below a line: "New here? Create an account". */
  ways?: ReactNode;
}

export const Entrance = ({ title, lead, children, ways }: EntranceProps) => (
  <Main width="funnel">
    <div className="mx-auto grid max-w-entrance gap-6">
      <ScreenTitle lead={lead}>{title}</ScreenTitle>
      {children}
      {ways && <div className="grid gap-3 border-t border-line pt-6">{ways}</div>}
    </div>
  </Main>
);

/** Before JavaScript has come nothing can be sent; without it, this says so. */
export const NeedsJavaScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <Banner tone="warn" title="This page needs JavaScript">{children}</Banner>
  </noscript>
);
