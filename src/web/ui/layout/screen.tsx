// What every screen is made of: its main landmark, in a column of its width, and its one h1.
import type { ReactNode } from "react";

export type FrameWidth = "funnel" | "area";

/** 640 px for what is read or answered top to bottom, 1,200 px for tables and two columns; margins included. */
export const columnStyle: Record<FrameWidth, string> = {
  funnel: "mx-auto w-full max-w-funnel px-4 sm:px-6",
  area: "mx-auto w-full max-w-area px-4 sm:px-6",
};

export const Main = ({ width = "area", children }: { width?: FrameWidth; children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={`pt-6 pb-12 focus-visible:outline-none sm:pt-10 ${columnStyle[width]}`}>
    {children}
  </main>
);

/** @param lead one or two sentences under the title. */
export const ScreenTitle = ({ children, lead }: { children: ReactNode; lead?: ReactNode }) => (
  <div className="grid gap-2">
    <h1 className="font-serif text-2xl font-semibold focus-visible:outline-none md:text-3xl">{children}</h1>
    {lead && <p className="max-w-prose text-lg text-ink-soft">{lead}</p>}
  </div>
);
