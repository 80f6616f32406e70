// The links in the header of public pages.

const link = "inline-flex min-h-11 items-center whitespace-nowrap underline-offset-4 hover:underline";

/** @param only the screen to which they belong: on the funnel's other screens nothing leads away. */
export const SiteLinks = ({ only }: { only?: "topics" }) => (
  <nav aria-label="Site" data-below={only} className="flex items-center gap-x-2.5 text-sm sm:gap-x-6 sm:text-base">
    <a href="/funnel#steps" className={`${link} max-[21.5rem]:hidden`}>How it works</a>
    <a href="/for-specialists" className={link}>For specialists</a>
    <a href="/login" className={`${link} font-semibold text-brand`}>Sign in</a>
  </nav>
);
