// The screens that stand in for any other: error, loading, not found. Islands and plain pages show them.
import { type ReactNode, useEffect, useState } from "react";
import { localPath } from "@/languages/addresses.ts";
import { Rich } from "@/languages/rich.tsx";
import { t } from "@/languages/language.ts";
import { buttonStyle } from "@/web/ui/button.tsx";
import { Main, Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { textLink } from "@/web/ui/link.tsx";

type Pictures = typeof import("@/web/ui/empty/illustration.tsx");

/** The room of a drawing, whose tint begins where the title does. */
const place = "-ms-5.5 h-22";

/** A drawing whose code is loaded when an island needs it. */
const LazyPicture = ({ name }: { name: "NotFoundPicture" | "ErrorPicture" }) => {
  const [Picture, setPicture] = useState<Pictures[typeof name]>();
  useEffect(() => {
    import("@/web/ui/empty/illustration.tsx").then((pictures) => setPicture(() => pictures[name]), () => {});
  }, [name]);
  return Picture && <Picture />;
};

interface ScreenErrorProps {
  /** What Show Error reveals. */
  detail: string;
  supportEmail: string;
  /** The search parameters of the page, so that Try Again reloads it also before hydration. */
  search: readonly (readonly [string, string])[];
  /** On pages without an island, which load nothing later. */
  picture?: ReactNode;
}

const reload = (event: { preventDefault(): void }) => {
  event.preventDefault();
  location.reload();
};

const TryAgain = ({ search }: Pick<ScreenErrorProps, "search">) => (
  <form method="get" onSubmit={reload}>
    {search.map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />)}
    <button type="submit" className={buttonStyle()}>{t("failures.tryAgain")}</button>
  </form>
);

export const ScreenError = ({ detail, supportEmail, search, picture }: ScreenErrorProps) => {
  const [shown, setShown] = useState(false);
  return (
    <Screen width="funnel" className="grid justify-items-start gap-6">
      <div className={place}>{picture ?? <LazyPicture name="ErrorPicture" />}</div>
      <ScreenTitle lead={t("failures.lead")}>
        {t("failures.title")}
      </ScreenTitle>
      <p>
        <Rich
          of="failures.write"
          values={{ email: supportEmail }}
          tags={{ link: (text) => <a href={`mailto:${supportEmail}`} className={textLink}>{text}</a> }}
        />
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <TryAgain search={search} />
        <a href="/" className={textLink}>{t("failures.home")}</a>
      </div>
      <button
        type="button"
        className={buttonStyle({ variant: "secondary" })}
        aria-expanded={shown}
        aria-controls="error"
        onClick={() => setShown(!shown)}
      >
        {t(shown ? "failures.hide" : "failures.show")}
      </button>
      <pre
        id="error"
        hidden={!shown}
        className="w-full overflow-x-auto whitespace-pre-wrap font-mono text-sm"
      >{detail}</pre>
    </Screen>
  );
};

export const ScreenPending = () => (
  <Main width="funnel">
    <p role="status" className="text-ink-soft">{t("failures.loading")}</p>
  </Main>
);

interface ScreenNotFoundProps extends Pick<ScreenErrorProps, "picture"> {
  /** Given by the router: what isn't there, in a sentence, where a call has said so. */
  data?: unknown;
  /** Visitors are led to the topics; in a signed-in area the navigation leads on. */
  toTopics?: boolean;
  /** What the address may have meant. */
  children?: ReactNode;
}

export const ScreenNotFound = ({ picture, data, toTopics, children }: ScreenNotFoundProps) => (
  <Screen width="funnel" className="grid justify-items-start gap-6">
    <div className={place}>{picture ?? <LazyPicture name="NotFoundPicture" />}</div>
    <ScreenTitle lead={typeof data === "string" ? data : t("failures.noPage")}>{t("failures.notFound")}</ScreenTitle>
    {children}
    {toTopics
      ? <a href={localPath("/funnel")} className={buttonStyle()}>{t("failures.find")}</a>
      : <a href="/" className={textLink}>{t("failures.home")}</a>}
  </Screen>
);
