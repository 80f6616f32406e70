// The door of billing: credits of specialists and what they cost.
import { closeDay } from "./sweeps.ts";

export { consumeCredit, consumption, type Grant, grantCredits, returnCredit, type Use } from "./credits.ts";
export { type CapWindow, capWindows, findReturnRule, listOpenLots } from "./supply.ts";
export { expireCredits, type Imbalance, reconcile } from "./sweeps.ts";

export const billing = {
  listeners: [],
  prefixes: [],
  schedules: [{ name: "billing.close-day", cron: "20 2 * * *", run: closeDay }],
};
