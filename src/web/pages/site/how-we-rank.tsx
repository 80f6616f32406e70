// How specialists are ranked: what counts, how much, and the formula of the ratings.
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

/** The shares are those of `ORDERING`; a test compares them. */
export const HowWeRankPage = () => (
  <Screen width="funnel" className="grid gap-8">
    <ScreenTitle lead="Everyone you see at a time is free then, licensed where you live if the topic requires it, and speaks the language you asked for. Their order follows five things.">
      How we rank specialists
    </ScreenTitle>
    <ul className="divide-y divide-line border-y border-line">
      <Part share="30%" title="How well they fit you">Your answers, your language and the time of day you prefer.</Part>
      <Part share="25%" title="How reliable they are">
        The share of meetings they keep. New people start at the average.
      </Part>
      <Part share="30%" title="A fair share for everyone">
        Everyone who offers times should get their share of meetings. Who is behind theirs is shown earlier.
      </Part>
      <Part share="10%" title="Ratings">The stars of people who met them. A better rating never ranks lower.</Part>
      <Part share="5%" title="At random">So that new people are seen. Your order stays the same while you look.</Part>
    </ul>
    <section aria-labelledby="never" className="grid gap-3">
      <h2 id="never" className="font-serif text-xl font-semibold">What doesn’t count</h2>
      <p>
        Nobody can pay for a higher rank: prices, purchases and how long somebody has been here make no difference. If
        you come from a specialist’s own page, they are shown first wherever you can book them.
      </p>
    </section>
    <section aria-labelledby="exact" className="grid gap-3">
      <h2 id="exact" className="font-serif text-xl font-semibold">The rule, word for word</h2>
      <p className="text-ink-soft">{ORDERING.text}</p>
    </section>
    <p className="border-t border-line pt-6">
      <TextLink href="/funnel">Find a specialist</TextLink>
    </p>
  </Screen>
);
