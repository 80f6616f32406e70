// The page behind a specialist's booking link: who it is, that nobody else is shown, and what can be booked. Without a script.
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { comma } from "@/platform/intl.ts";
import type { OwnLinkView } from "@/modules/funnel/schemas.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { LinkButton } from "@/web/ui/button.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextLink } from "@/web/ui/link.tsx";

interface OwnLinkProps {
  link: OwnLinkView;
}

const startPath = (category: string, slug: string): string =>
  localPath(`/funnel/${category}/start?${new URLSearchParams({ own: slug })}`);

const Topics = ({ link: { slug, categories } }: OwnLinkProps) => (
  <section aria-labelledby="topics" className="grid gap-3">
    <h2 id="topics" className="font-serif text-xl font-semibold">{t("own.about")}</h2>
    <ul className="grid gap-3">
      {categories.map(({ id, slug: category, name, subcategories }) => (
        <li key={id}>
          <a href={startPath(category, slug)} rel="nofollow" className="choosable grid gap-0.5 px-4 py-3">
            <span className="font-semibold">{name}</span>
            {subcategories.length > 0 && (
              <span className="text-sm text-ink-soft">{subcategories.map(({ name }) => name).join(" · ")}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

export const OwnLinkPage = ({ link }: OwnLinkProps) => {
  const { specialist: { displayName: name, headline, photoUrl }, locations } = link;
  return (
    <Screen width="funnel" className="grid gap-8">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={name} src={photoUrl} size="portrait" />
        <div className="grid min-w-0 flex-1 basis-48 gap-1">
          <h1 className="font-serif text-2xl font-semibold md:text-3xl">{t("own.document", { name })}</h1>
          <p dir="auto" className="text-lg text-ink-soft">{headline}</p>
        </div>
      </header>
      <div className="grid gap-2">
        <p>{t("own.only", { name })}</p>
        <p className="text-ink-soft">{t("own.ways", { ways: locations.map(({ label }) => label).join(comma()) })}</p>
      </div>
      <Topics link={link} />
      <p className="border-t border-line pt-6">
        <TextLink href={localPath("/funnel")}>{t("own.others")}</TextLink>
      </p>
    </Screen>
  );
};

/** It says nothing about why. */
export const ClosedLinkPage = () => (
  <Screen width="funnel" className="grid justify-items-start gap-6">
    <ScreenTitle lead={t("own.closedText")}>{t("own.closed")}</ScreenTitle>
    <LinkButton href={localPath("/funnel")} variant="secondary">{t("own.find")}</LinkButton>
  </Screen>
);
