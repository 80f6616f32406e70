// What every page behind a meeting's link is made of: addresses that carry its secret, the frame, forms without JavaScript.
import type { ReactNode } from "react";
import { LABELS } from "@/modules/funnel/rules.ts";
import type { ReadableTime } from "@/modules/funnel/schemas.ts";
import { offsetLabel } from "@/web/islands/funnel/slot-search.ts";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { ArrowLeftIcon } from "@/web/ui/icons.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";

/** Which meeting, and the secret of its link. */
export interface Place {
  id: string;
  secret: string;
}

/** The address of one face of the meeting; "" is the meeting itself. */
export const pathTo = ({ id, secret }: Place, face = "", query: Record<string, string> = {}): string =>
  `/meetings/${id}${face && `/${face}`}?${new URLSearchParams({ secret, ...query })}`;

/** "Wed 28 Oct, 10:00 · Vienna (UTC+1)" */
export const inZone = ({ text, city, offset }: ReadableTime) => `${text} · ${city} (${offsetLabel(offset)})`;

/** The words of the funnel, as the meeting's card takes them. */
export const labels = {
  timeOfDay: [...LABELS.timeOfDay],
  timing: [...LABELS.timing],
  contactMethod: [...LABELS.contactMethod],
  location: [...LABELS.location],
  language: [...LABELS.language],
};

interface FaceProps {
  title: string;
  lead?: ReactNode;
  /** Where the way back leads. */
  back?: { href: string; words: string };
  /** What was refused, in sentences. */
  problems?: string[];
  children: ReactNode;
}

export const Face = ({ title, lead, back, problems = [], children }: FaceProps) => (
  <Main width="funnel">
    <div className="grid gap-6">
      {back && (
        <a
          href={back.href}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start pr-3 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
        >
          <ArrowLeftIcon />
          {back.words}
        </a>
      )}
      <ScreenTitle lead={lead}>{title}</ScreenTitle>
      <ErrorSummary title="That did not work" problems={problems.map((message) => ({ message }))} />
      {children}
    </div>
  </Main>
);

export const backTo = (place: Place) => ({ href: pathTo(place), words: "Your meeting" });

export const SupportLine = ({ supportEmail }: { supportEmail: string }) => (
  <p className="text-ink-soft">
    Something else? Write to <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
  </p>
);

/** A page of one sentence, for links that do not open anything and for what is over. */
export const PlainPage = (
  { title, lead, supportEmail, way }: {
    title: string;
    lead: string;
    supportEmail: string;
    /** What can be done instead. */
    way?: { href: string; words: string };
  },
) => (
  <Face title={title} lead={lead}>
    {way && <LinkButton href={way.href} className="justify-self-start">{way.words}</LinkButton>}
    <SupportLine supportEmail={supportEmail} />
  </Face>
);
