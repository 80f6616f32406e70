// Which rows of a page are chosen to do something with all of them. Pure.

/** The chosen keys with this one added, or taken away when it was among them. */
export const withKey = (chosen: readonly string[], key: string): readonly string[] =>
  chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];

export type PageChoice = "all" | "some" | "none";

/** How much of a page is chosen. */
export const pageChoice = (chosen: readonly string[], page: readonly string[]): PageChoice => {
  const count = page.filter((key) => chosen.includes(key)).length;
  if (count === 0) return "none";
  return count === page.length ? "all" : "some";
};

/** The whole page; nothing of it when all of it was chosen. */
export const withPage = (chosen: readonly string[], page: readonly string[]): readonly string[] => {
  const others = chosen.filter((key) => !page.includes(key));
  return pageChoice(chosen, page) === "all" ? others : [...others, ...page];
};
