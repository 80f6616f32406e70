// Runs many scenarios concurrently in the order of time, up to a given instant.
import type { Instant } from "@/platform/time/time.ts";

/** What happens to one visitor. Yields the instant of its next step; instants never decrease. */
export type Scenario = AsyncGenerator<Instant, void, void>;

/** Runs all scenarios, always the one with the earliest next step. Steps after `until` do not run. */
export const runScenarios = async (scenarios: Scenario[], until: Instant): Promise<void> => {
  const waiting: { scenario: Scenario; at: Instant }[] = [];
  const goOn = async (scenario: Scenario) => {
    const { done, value: at } = await scenario.next();
    if (done || at > until) return;
    // After every one with the same or an earlier instant.
    waiting.splice(waiting.findLastIndex((scheduled) => scheduled.at <= at) + 1, 0, { scenario, at });
  };
  for (const scenario of scenarios) await goOn(scenario);
  for (let first = waiting.shift(); first; first = waiting.shift()) await goOn(first.scenario);
};
