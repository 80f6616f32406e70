// Parts of the pages that emails link to: paths that carry the secret, the layout and the message page.
import type { ReactNode } from "react";
import { localPath } from "@/languages/addresses.ts";
import { joinList, t } from "@/languages/language.ts";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { formatOffset } from "@/platform/time/formats.ts";
import { formatPhone, fullName } from "@/platform/text.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { type Contact, DETAIL_KEYS } from "@/modules/tracks/contact-rules.ts";
import { ErrorSummary, type FieldProblem } from "@/web/ui/form/error-summary.tsx";
import { FieldProblems } from "@/web/ui/form/field.tsx";
import { ArrowLeftIcon } from "@/web/ui/icons.ts";
import { Button, type ButtonProps, LinkButton } from "@/web/ui/button.tsx";
import type { Definition } from "@/web/ui/definition-list.tsx";
import { PrintHead } from "@/web/ui/print/print-head.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Rich } from "@/languages/rich.tsx";
import { PrintButton } from "@/web/ui/print/print-button.tsx";

/** A meeting and the secret that opens it. */
export interface MeetingLink {
  id: string;
  secret: string;
}

/** The path of one of the meeting's pages in the reader's language; "" is the overview. */
export const meetingPath = ({ id, secret }: MeetingLink, page = "", query: Record<string, string> = {}): string =>
  localPath(`/meetings/${id}${page && `/${page}`}?${new URLSearchParams({ secret, ...query })}`);

/** "Wed 28 Oct, 10:00 · Vienna (UTC+1)" */
export const zonedTime = ({ text, city, offset }: ReadableTime) => `${text} · ${city} (${formatOffset(offset)})`;

/** A time, with the time in another city unless it is the same. */
export const zonedTimes = (time: ReadableTime, { beside, city }: { beside: string | null; city: string }): string =>
  beside === null ? zonedTime(time) : t("manage.timeAnd", { time: zonedTime(time), otherTime: beside, city });

/** "Anna and Ben"; empty without anybody. */
export const holderNames = ({ holders }: Pick<ManagedMeeting, "holders">): string => joinList(holders);

/** Who has the visitor's details now, in a sentence. */
export const holderSentence = (meeting: Pick<ManagedMeeting, "holders" | "withdrawn">): string => {
  const { holders, withdrawn } = meeting;
  if (holders.length > 0) return t("manage.holders", { names: holderNames(meeting), count: holders.length });
  return t(withdrawn ? "manage.nobodyAnyMore" : "manage.nobody");
};

/** Who somebody is, and what they have answered. */
export const personItems = (
  contact: Contact,
  answers: readonly { label: string; answer: string }[] = [],
): Definition[] => [
  { term: t("manage.name"), value: fullName(contact) },
  ...DETAIL_KEYS.filter((key) => contact[key] !== undefined)
    .map((key) => ({ term: t(`manage.${key}`), value: formatPhone(contact[key]!) })),
  ...answers.map(({ label, answer }) => ({ term: label, value: answer })),
];

/** A button that is a form of its own. */
export const PostButton = ({ action, ...button }: ButtonProps & { action: string }) => (
  <form method="post" action={action}>
    <Button type="submit" {...button} />
  </form>
);

/** Sentences, those about a field with its name. */
export type Problems = readonly (string | FieldProblem)[];

interface PageLayoutProps {
  title: string;
  lead?: ReactNode;
  back?: { href: string; label: string };
  /** Why the form was not accepted. */
  problems?: Problems;
  /** The page is a document to print, with these lines in its head. */
  printed?: readonly string[];
  children: ReactNode;
}

const PageProblems = ({ problems, children }: { problems: Problems; children: ReactNode }) => {
  const all = problems.map((problem) => typeof problem === "string" ? { message: problem } : problem);
  const isAboutFields = all.some(({ field }) => field);
  return (
    <>
      <ErrorSummary title={isAboutFields ? undefined : t("manage.problems")} problems={all} />
      <FieldProblems value={(name) => all.find(({ field }) => field === name)?.message}>{children}</FieldProblems>
    </>
  );
};

export const PageLayout = ({ title, lead, back, problems = [], printed, children }: PageLayoutProps) => (
  <Main width="funnel">
    {printed && <PrintHead facts={printed} />}
    <div className="grid gap-6">
      {back && (
        <a
          href={back.href}
          data-print="never"
          className="-ms-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start pe-3 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
        >
          <ArrowLeftIcon />
          {back.label}
        </a>
      )}
      <div className="flex items-start justify-between gap-4">
        <ScreenTitle lead={lead}>{title}</ScreenTitle>
        {printed && <PrintButton compact hidden />}
      </div>
      <PageProblems problems={problems}>{children}</PageProblems>
    </div>
  </Main>
);

export const backToMeeting = (link: MeetingLink) => ({ href: meetingPath(link), label: t("manage.meeting") });

export const SupportLine = ({ supportEmail }: { supportEmail: string }) => (
  <p className="text-ink-soft">
    <Rich
      of="manage.help"
      values={{ email: supportEmail }}
      tags={{ mail: (email) => <TextLink href={`mailto:${supportEmail}`}>{email}</TextLink> }}
    />
  </p>
);

/** A page with one message, for links that do not open anything and for what is done. */
export const MessagePage = (
  { title, lead, supportEmail, action }: {
    title: string;
    lead: string;
    supportEmail: string;
    /** What the reader can do instead. */
    action?: { href: string; label: string };
  },
) => (
  <PageLayout title={title} lead={lead}>
    {action && <LinkButton href={action.href} className="justify-self-start">{action.label}</LinkButton>}
    <SupportLine supportEmail={supportEmail} />
  </PageLayout>
);
