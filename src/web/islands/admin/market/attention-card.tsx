// What needs an administrator's attention now, with links to the screens.
import type { ReactNode } from "react";
import type { Market } from "@/modules/admin/market/schemas.ts";
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { CircleCheckIcon } from "@/web/ui/icons.ts";
import { type Tone, tones } from "@/web/ui/tone.tsx";
import { AdminLink } from "../shared/links.tsx";

export interface AttentionItem {
  tone: Tone;
  count: number;
  label: string;
  href: string;
}

const plural = (count: number, one: string, many: string): string => `${countText(count)} ${count === 1 ? one : many}`;

/** The items that need attention, the most urgent first. Items with a count of 0 are left out. */
export const attentionItems = (
  badges: DashboardLayoutProps["badges"],
  market: Pick<Market, "queues" | "mails"> | undefined,
): AttentionItem[] => {
  const { waiting = 0, overdue = 0, failed = 0 } = market?.queues ?? {};
  const items: AttentionItem[] = [
    {
      tone: "danger",
      count: failed,
      label: plural(failed, "failed job", "failed jobs"),
      href: "/admin/jobs",
    },
    {
      tone: "danger",
      count: badges.failedMails,
      label: plural(badges.failedMails, "failed email", "failed emails"),
      href: "/admin/jobs",
    },
    {
      tone: "danger",
      count: badges.bookingsToReview,
      label: plural(badges.bookingsToReview, "booking to release", "bookings to release"),
      href: "/admin/waves",
    },
    {
      tone: "danger",
      count: badges.waves,
      label: plural(badges.waves, "wave of unproven bookings", "waves of unproven bookings"),
      href: "/admin/waves",
    },
    {
      tone: "warn",
      count: overdue,
      label: `${plural(overdue, "overdue job", "overdue jobs")} (${countText(waiting)} waiting in total)`,
      href: "/admin/jobs",
    },
    {
      tone: "warn",
      count: badges.unassignedTracks,
      label: plural(
        badges.unassignedTracks,
        "contactable visitor without a specialist",
        "contactable visitors without a specialist",
      ),
      href: "/admin/tracks",
    },
    {
      tone: "warn",
      count: badges.openRequests,
      label: plural(badges.openRequests, "open help request", "open help requests"),
      href: "/admin/requests",
    },
    {
      tone: "warn",
      count: badges.ratingsToDecide,
      label: plural(badges.ratingsToDecide, "rating to decide", "ratings to decide"),
      href: "/admin/ratings",
    },
    {
      tone: "warn",
      count: badges.credentialsToReview,
      label: plural(badges.credentialsToReview, "credential to review", "credentials to review"),
      href: "/admin?view=credentials",
    },
  ];
  return items.filter(({ count }) => count > 0);
};

const AttentionEntry = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const { icon: ToneIcon, text } = tones[tone];
  return (
    <li className="flex min-h-11 items-center gap-3">
      <ToneIcon className={`size-5 ${text}`} />
      <span className="min-w-0">{children}</span>
    </li>
  );
};

export const AttentionCard = ({ items }: { items: readonly AttentionItem[] }) => (
  <Card title="Needs your attention">
    {items.length === 0
      ? (
        <p className="flex items-center gap-3">
          <CircleCheckIcon className="size-5 text-ok" /> You're all caught up.
        </p>
      )
      : (
        <ul>
          {items.map(({ tone, label, href }) => (
            <AttentionEntry key={label} tone={tone}>
              <AdminLink href={href}>{label}</AdminLink>
            </AttentionEntry>
          ))}
        </ul>
      )}
  </Card>
);
