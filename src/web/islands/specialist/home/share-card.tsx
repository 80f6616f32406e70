// The specialist's own share of the meetings of each category, and what it does to the order in which visitors see them.
import { ORDERING } from "@/modules/matching/rules.ts";
import type { DashboardProps } from "@/modules/dashboard/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";

type Share = DashboardProps["shares"][number];

const countedText = ({ meetings }: Share): string =>
  `${meetings === 1 ? "1 meeting" : `${meetings} meetings`} booked in the last 30 days`;

const ShareItem = ({ share }: { share: Share }) => (
  <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
    <span className="font-semibold">{share.category}</span>
    <span>{share.sentence}</span>
    <span className="text-sm text-ink-soft">{countedText(share)}</span>
  </li>
);

export const ShareCard = ({ shares }: { shares: readonly Share[] }) => (
  <Card title="Your share of meetings">
    {shares.length === 0
      ? (
        <p className="text-ink-soft">
          As soon as visitors can find you in a category, your share of its meetings appears here.
        </p>
      )
      : (
        <ul className="divide-y divide-line">
          {shares.map((share) => <ShareItem key={share.categoryId} share={share} />)}
        </ul>
      )}
    <Disclosure summary="How your share counts">
      <p>
        Your share is the part of a category's meetings of the last 30 days that the times you offer earn. Specialists
        who are behind theirs are shown earlier, so that it evens out.
      </p>
      <p className="mt-2">{ORDERING.text}</p>
    </Disclosure>
  </Card>
);
