// What an address without a page may have meant: the page whose address differs in a few letters.
import { Rich } from "@/languages/rich.tsx";
import { textLink } from "@/web/ui/link.tsx";

/** The title of each known page, by its address. */
export type KnownPages = Readonly<Record<string, string>>;

/** How many letters are added, left out or replaced between two texts (Levenshtein distance). */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [n, letter] of [...from].entries()) {
    const next = [n + 1];
    for (let at = 0; at < to.length; at++) {
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === to[at] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
};

/** A wrong letter in each word is a slip; more is another word. */
const MOST = 3;

/** Nothing longer is compared. */
const LONGEST = 60;

/** The known page that a path comes closest to; undefined when none is close. */
export const findNearestPage = (path: string, known: KnownPages): { href: string; title: string } | undefined => {
  const asked = path.toLowerCase().replace(/\/+$/, "");
  if (asked.length > LONGEST) return undefined;
  const near = Object.keys(known).map((href) => ({ href, by: distance(asked, href) }))
    .filter(({ href, by }) => by <= Math.min(MOST, href.length / 3)).sort((a, b) => a.by - b.by);
  return near[0] && { href: near[0].href, title: known[near[0].href]! };
};

/** "Did you mean Settings?" */
export const Meant = ({ page }: { page: { href: string; title: string } | undefined }) =>
  page && (
    <p>
      <Rich
        of="failures.meant"
        values={{ page: page.title }}
        tags={{ link: (text) => <a href={page.href} className={textLink}>{text}</a> }}
      />
    </p>
  );
