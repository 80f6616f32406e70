// The sections of the profile as links within the page: beside the form on a desktop, a row above it on a phone.
import { useEffect, useState } from "react";

const PROFILE_SECTIONS = [
  { id: "about", label: "About you" },
  { id: "languages-spoken", label: "Languages" },
  { id: "services", label: "What you offer" },
  { id: "credentials", label: "Credentials" },
  { id: "locations", label: "Where you meet" },
  { id: "limits", label: "Your limits" },
  { id: "invoices", label: "Invoices" },
  { id: "public-page", label: "Public page" },
] as const;

type SectionId = typeof PROFILE_SECTIONS[number]["id"];

/** A section counts as the current one while it is in this part of the window: below the top, above the middle. */
const CURRENT_ZONE = "-15% 0px -60% 0px";

/** The section that is being read. */
const useCurrentSection = (): SectionId => {
  const [current, setCurrent] = useState<SectionId>("about");
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      const shown = entries.find(({ isIntersecting }) => isIntersecting);
      if (shown) setCurrent(shown.target.id as SectionId);
    }, { rootMargin: CURRENT_ZONE });
    for (const { id } of PROFILE_SECTIONS) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
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
  const current = useCurrentSection();
  return (
    <nav
      aria-label="Sections of the profile"
      className="sticky top-0 z-10 -mx-4 min-w-0 overflow-x-auto bg-paper px-4 py-2 sm:mx-0 sm:px-0 @min-[52rem]:col-span-full @min-[68rem]:top-6 @min-[68rem]:col-span-1 @min-[68rem]:py-0"
    >
      <ul className="flex gap-1 @min-[68rem]:grid">
        {PROFILE_SECTIONS.filter(({ id }) => id !== "public-page" || hasPublicPage).map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined} className={link}>
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
