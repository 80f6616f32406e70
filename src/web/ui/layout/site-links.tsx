// The links in the header of public pages.
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";

const link = "inline-flex min-h-11 items-center whitespace-nowrap underline-offset-4 hover:underline";

/** @param only the screen to which they belong: on the funnel's other screens nothing leads away. */
export const SiteLinks = ({ only }: { only?: "topics" }) => (
  <nav
    aria-label={t("frame.site")}
    data-below={only}
    className="flex items-center gap-x-2.5 text-sm sm:gap-x-6 sm:text-base"
  >
    <a href={`${localPath("/funnel")}#steps`} className={`${link} max-[21.5rem]:hidden`}>
      {t("frame.howItWorks")}
    </a>
    <a href={localPath("/for-specialists")} className={link}>{t("frame.forSpecialists")}</a>
    <a href="/login" className={`${link} font-semibold text-brand`}>{t("frame.signIn")}</a>
  </nav>
);
