// Lets many stories happen side by side in the order of time, up to the present moment.
import type { Instant } from "@/platform/time/time.ts";

/** What happens to one visitor: yields the instant at which it goes on. Instants never go back. */
export type Story = AsyncGenerator<Instant, void, void>;

interface Waiting {
  story: Story;
  at: Instant;
}

/** Where a story belongs that goes on at `at`: after everything that happens then or before. */
const placeOf = (waiting: readonly Waiting[], at: Instant): number => {
  let from = 0;
  let to = waiting.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (waiting[middle]!.at <= at) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Tells all stories, always the one whose turn comes first; what would happen after `until` has not happened yet. */
export const playStories = async (stories: Story[], until: Instant): Promise<void> => {
  const waiting: Waiting[] = [];
  const goOn = async (story: Story) => {
    const next = await story.next();
    if (next.done || next.value > until) return;
    waiting.splice(placeOf(waiting, next.value), 0, { story, at: next.value });
  };
  for (const story of stories) await goOn(story);
  for (let first = waiting.shift(); first; first = waiting.shift()) await goOn(first.story);
};
