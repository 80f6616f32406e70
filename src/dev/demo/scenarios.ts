// Lets many scenarios happen side by side in the order of time, up to the present moment.
import type { Instant } from "@/platform/time/time.ts";

/** What happens to one visitor: yields the instant at which it goes on. Instants never go back. */
export type Scenario = AsyncGenerator<Instant, void, void>;

interface Waiting {
  scenario: Scenario;
  at: Instant;
}

/** Where a scenario belongs that goes on at `at`: after everything that happens then or before. */
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

/** Tells all scenarios, always the one whose turn comes first; what would happen after `until` has not happened yet. */
export const runScenarios = async (scenarios: Scenario[], until: Instant): Promise<void> => {
  const waiting: Waiting[] = [];
  const goOn = async (scenario: Scenario) => {
    const next = await scenario.next();
    if (next.done || next.value > until) return;
    waiting.splice(placeOf(waiting, next.value), 0, { scenario, at: next.value });
  };
  for (const scenario of scenarios) await goOn(scenario);
  for (let first = waiting.shift(); first; first = waiting.shift()) await goOn(first.scenario);
};
