// What waits for an administrator now, each with the place where it is done.
import type { ReactNode } from "react";
import type { Market } from "@/modules/admin/market/schemas.ts";
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { CircleCheckIcon } from "@/web/ui/icons.tsx";
import { type Tone, tones } from "@/web/ui/tone.tsx";
import { AdminLink } from "../shared/links.tsx";

export interface AttentionItem {
  tone: Tone;
  count: number;
  words: string;
  href: string;
}

const plural = (count: number, one: string, many: string): string => `${countText(count)} ${count === 1 ? one : many}`;

/** What there is to do, the most pressing first; what is at nought is left out. */
export const attentionItems = (
  badges: DashboardLayoutProps["badges"],
  market: Pick<Market, "queues" | "mails"> | undefined,
): AttentionItem[] => {
  const { waiting = 0, overdue = 0, failed = 0 } = market?.queues ?? {};
  const things: AttentionItem[] = [
    {
      tone: "danger",
      count: failed,
      words: `${plural(failed, "reaction", "reactions")} to events failed for good`,
      href: "/admin/jobs",
    },
    {
      tone: "danger",
      count: badges.failedMails,
      words: plural(badges.failedMails, "mail could not be sent", "mails could not be sent"),
      href: "/admin/jobs",
    },
    {
      tone: "warn",
      count: overdue,
      words: `${plural(overdue, "reaction is", "reactions are")} overdue (${countText(waiting)} wait in all)`,
      href: "/admin/jobs",
    },
    {
      tone: "warn",
      count: badges.unassignedTracks,
      words: `${plural(badges.unassignedTracks, "visitor", "visitors")} with contact data but without a specialist`,
      href: "/admin/tracks",
    },
    {
      tone: "warn",
      count: badges.openRequests,
      words: plural(badges.openRequests, "request for help", "requests for help"),
      href: "/admin/requests",
    },
    {
      tone: "warn",
      count: badges.credentialsToReview,
      words: plural(badges.credentialsToReview, "credential to review", "credentials to review"),
      href: "/admin?view=credentials",
    },
  ];
  return things.filter(({ count }) => count > 0);
};

const Line = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const { icon: ToneIcon, text } = tones[tone];
  return (
    <li className="flex min-h-11 items-center gap-3">
      <ToneIcon className={`size-5 ${text}`} />
      <span className="min-w-0">{children}</span>
    </li>
  );
};

export const AttentionCard = ({ things }: { things: readonly AttentionItem[] }) => (
  <Card title="Waits for you">
    {things.length === 0
      ? (
        <p className="flex items-center gap-3">
          <CircleCheckIcon className="size-5 text-ok" />{" "}
          Nothing. Queues run, mails go out, every visitor is looked after.
        </p>
      )
      : (
        <ul>
          {things.map(({ tone, words, href }) => (
            <Line key={words} tone={tone}>
              <AdminLink href={href}>{words}</AdminLink>
            </Line>
          ))}
        </ul>
      )}
  </Card>
);
