// The sections of the profile as links within the page: beside the form on a desktop, a row above it on a phone.
import { useEffect, useRef, useState } from "react";

const PROFILE_SECTIONS = [
  { id: "about", label: "About you" },
  { id: "languages-spoken", label: "Languages" },
  { id: "services", label: "What you offer" },
  { id: "credentials", label: "Credentials" },
  { id: "locations", label: "Where you meet" },
  { id: "limits", label: "Your limits" },
  { id: "invoices", label: "Billing details" },
  { id: "public-page", label: "Public page" },
] as const;

type SectionId = typeof PROFILE_SECTIONS[number]["id"];

/** A section counts as the current one while it is in this part of the window: below the top, above the middle. */
const CURRENT_ZONE = "-15% 0px -60% 0px";

/** What people scroll with; a jump to a section scrolls without any of these. */
const SCROLLING = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

const isAtEnd = (): boolean => innerHeight + scrollY >= document.documentElement.scrollHeight - 2;

/**
 * The section that is being read. One that was chosen stays marked until the reader scrolls, because the last sections
 * cannot reach the zone. At the top of the page it is the first one, at the end the last one.
 */
const useCurrentSection = () => {
  const [current, setCurrent] = useState<SectionId>("about");
  const chosen = useRef(false);
  useEffect(() => {
    const sections = PROFILE_SECTIONS.flatMap(({ id }) => document.getElementById(id) ?? []);
    const show = (section: Element | undefined) => section && !chosen.current && setCurrent(section.id as SectionId);
    const follow = (reached?: Element) => show(scrollY === 0 ? sections[0] : isAtEnd() ? sections.at(-1) : reached);
    const observer = new IntersectionObserver(
      (entries) => follow(entries.find(({ isIntersecting }) => isIntersecting)?.target),
      { rootMargin: CURRENT_ZONE },
    );
    for (const section of sections) observer.observe(section);
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    for (const kind of SCROLLING) addEventListener(kind, () => void (chosen.current = false), options);
    addEventListener("scroll", () => follow(), options);
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, []);
  const choose = (id: SectionId) => {
    chosen.current = true;
    setCurrent(id);
  };
  return { current, choose };
};

const link = "flex min-h-11 items-center rounded-part px-3 whitespace-nowrap no-underline hover:bg-wash " +
  "aria-[current]:bg-brand-tint aria-[current]:font-semibold aria-[current]:text-ink text-ink-soft";

export interface ProfileNavigationProps {
  /** Ids of sections in which something has to be fixed. */
  withProblems: readonly string[];
  /** Only onboarded specialists have one. */
  hasPublicPage: boolean;
}

export const ProfileNavigation = ({ withProblems, hasPublicPage }: ProfileNavigationProps) => {
  const { current, choose } = useCurrentSection();
  const nav = useRef<HTMLElement>(null);
  // The row scrolls sideways where it has no room; the page itself stays.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - nav.current.clientWidth / 2 + link.clientWidth / 2 });
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label="Sections of the profile"
      className="sticky top-0 z-10 -mx-4 min-w-0 overflow-x-auto bg-paper px-4 py-2 sm:mx-0 sm:px-0 @min-[52rem]:col-span-full @min-[68rem]:top-6 @min-[68rem]:col-span-1 @min-[68rem]:py-0"
    >
      <ul className="flex gap-1 @min-[68rem]:grid">
        {PROFILE_SECTIONS.filter(({ id }) => id !== "public-page" || hasPublicPage).map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={link}
              onClick={() => choose(id)}
            >
              {label}
              {withProblems.includes(id) && (
                <span className="ml-2 size-2 rounded-full bg-danger">
                  <span className="sr-only">has an error</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
