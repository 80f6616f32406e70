// Runs many scenarios concurrently in the order of time, up to a given instant.
import type { Instant } from "@/platform/time/time.ts";

/** What happens to one visitor. Yields the instant of its next step; instants never decrease. */
export type Scenario = AsyncGenerator<Instant, void, void>;

interface Waiting {
  scenario: Scenario;
  at: Instant;
}

/** The index at which a scenario is inserted: after every one with the same or an earlier instant. */
const indexFor = (waiting: readonly Waiting[], at: Instant): number => {
  let from = 0;
  let to = waiting.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (waiting[middle]!.at <= at) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Runs all scenarios, always the one with the earliest next step. Steps after `until` do not run. */
export const runScenarios = async (scenarios: Scenario[], until: Instant): Promise<void> => {
  const waiting: Waiting[] = [];
  const goOn = async (scenario: Scenario) => {
    const next = await scenario.next();
    if (next.done || next.value > until) return;
    waiting.splice(indexFor(waiting, next.value), 0, { scenario, at: next.value });
  };
  for (const scenario of scenarios) await goOn(scenario);
  for (let first = waiting.shift(); first; first = waiting.shift()) await goOn(first.scenario);
};
