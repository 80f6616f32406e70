// What a route says of the screen that it shows.

/** The part of an address that tells screens at one path apart. */
type Search = Readonly<Record<string, unknown>>;

/** What a route says of its screens: the first one, and others by their view. */
interface StaticScreen {
  title?: string | (() => string);
  module?: string;
  texts?: readonly string[];
}

interface StaticScreens extends StaticScreen {
  views?: Readonly<Record<string, StaticScreen>>;
}

/** Title and module of the screen that a match shows. */
export const shownScreen = (match: { staticData: StaticScreens; search: unknown } | undefined): StaticScreen => {
  const view = (match?.search as Search | undefined)?.view;
  const other = typeof view === "string" ? match?.staticData.views?.[view] : undefined;
  return other ?? match?.staticData ?? {};
};

/** The title of the screen that a match shows, in the reader's language. */
export const shownTitle = (match: Parameters<typeof shownScreen>[0]): string | undefined => {
  const { title } = shownScreen(match);
  return typeof title === "function" ? title() : title;
};
