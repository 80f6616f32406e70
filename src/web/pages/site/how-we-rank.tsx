// How specialists are ranked: what counts, how much, and the formula of the ratings.
import { numberFormat } from "@/platform/intl.ts";
import { currentLanguage, t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import { ORDERING } from "@/modules/matching/rules.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextLink } from "@/web/ui/link.tsx";

const Part = ({ share, title, children }: { share: string; title: string; children: string }) => (
  <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-4">
    <span className="row-span-2 font-serif text-xl font-semibold text-brand">{share}</span>
    <h2 className="font-semibold">{title}</h2>
    <p className="text-ink-soft">{children}</p>
  </li>
);

const localShare = (share: number): string => numberFormat(currentLanguage(), { style: "percent" }).format(share);

/** The shares are those of `ORDERING`; a test compares them. */
const PARTS = [["fit", 0.3], ["reliability", 0.25], ["fairness", 0.3], ["rating", 0.1], ["shuffle", 0.05]] as const;

export const HowWeRankPage = () => (
  <Screen width="funnel" className="grid gap-8">
    <ScreenTitle lead={t("ranking.lead")}>{t("ranking.title")}</ScreenTitle>
    <ul className="divide-y divide-line border-y border-line">
      {PARTS.map(([part, share]) => (
        <Part key={part} share={localShare(share)} title={t(`ranking.${part}`)}>{t(`ranking.${part}Text`)}</Part>
      ))}
    </ul>
    <section aria-labelledby="never" className="grid gap-3">
      <h2 id="never" className="font-serif text-xl font-semibold">{t("ranking.never")}</h2>
      <p>{t("ranking.neverText")}</p>
    </section>
    <section aria-labelledby="exact" className="grid gap-3">
      <h2 id="exact" className="font-serif text-xl font-semibold">{t("ranking.exact")}</h2>
      <p className="text-ink-soft">{ORDERING.text}</p>
    </section>
    <p className="border-t border-line pt-6">
      <TextLink href={localPath("/funnel")}>{t("failures.find")}</TextLink>
    </p>
  </Screen>
);
