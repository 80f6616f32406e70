import type { ReactNode } from "react";

export type FrameWidth = "funnel" | "area" | "wide";

/** 640 px for what is read or answered top to bottom, 1,200 px for two columns, 1,440 px for tables; margins included. */
export const columnStyle: Record<FrameWidth, string> = {
  funnel: "mx-auto w-full max-w-funnel px-4 sm:px-6",
  area: "mx-auto w-full max-w-area px-4 sm:px-6",
  wide: "mx-auto w-full max-w-wide px-4 sm:px-6",
};

interface MainProps {
  width?: FrameWidth;
  /** "list": rows begin near the top of the window and use the width of the area. */
  density?: "list";
  children: ReactNode;
}

export const Main = ({ density, width = density === "list" ? "wide" : "area", children }: MainProps) => (
  <main
    id="main"
    tabIndex={-1}
    className={`focus-visible:outline-none pt-6 ${density === "list" ? "pb-8" : "pb-12 sm:pt-10"} ${
      columnStyle[width]
    }`}
  >
    {children}
  </main>
);

interface ScreenProps extends MainProps {
  /** Classes of the column, instead of its usual gaps. */
  className?: string;
}

/** The main content in one column. */
export const Screen = ({ className, children, ...main }: ScreenProps) => (
  <Main {...main}>
    <div className={className ?? (main.density === "list" ? "grid gap-4" : "grid gap-6")}>{children}</div>
  </Main>
);

/** Larger on a wide window, except in a signed-in area, whose frame sets the size. */
const titleStyle = "font-serif text-2xl font-semibold focus-visible:outline-none md:text-3xl";

/** The title of a list, in the row of its search. `note` is a few words beside it. */
export const ListTitle = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <div className="flex flex-wrap items-baseline gap-x-3">
    <h1 className={titleStyle}>{children}</h1>
    {note && <div className="text-sm text-ink-soft">{note}</div>}
  </div>
);

interface ScreenTitleProps {
  children: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** At the end of the title's row: the first action of the screen, or its tabs. */
  aside?: ReactNode;
}

export const ScreenTitle = ({ children, lead, aside }: ScreenTitleProps) => (
  <div className="grid gap-2">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 *:nth-2:-my-1">
      <h1 className={titleStyle}>{children}</h1>
      {aside}
    </div>
    {lead && <p className="max-w-prose text-lg text-ink-soft">{lead}</p>}
  </div>
);
