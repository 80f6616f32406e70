// What people do in a random history, by name, and the steps that a history consists of.
import type { TestApp } from "../app/test-app.ts";
import type { Operation } from "../api/declared-operations.ts";
import { AGENT_ACTIONS } from "./agent-actions.ts";
import { callOf, changingOperations } from "./any-call.ts";
import type { Choice, MarketAction } from "./market.ts";
import { ADMIN_ACTIONS, SPECIALIST_ACTIONS } from "./market-actions.ts";
import { OUTSIDE_ACTIONS } from "./outside-actions.ts";
import { PAYMENT_ACTIONS } from "./payment-actions.ts";
import { VISITOR_ACTIONS } from "./visitor-actions.ts";

const ALL = {
  ...VISITOR_ACTIONS,
  ...AGENT_ACTIONS,
  ...SPECIALIST_ACTIONS,
  ...ADMIN_ACTIONS,
  ...PAYMENT_ACTIONS,
  ...OUTSIDE_ACTIONS,
};
export type ActionName = keyof typeof ALL;

export const ACTIONS: Record<ActionName, MarketAction> = ALL;

/** Changing calls without an action of their own: any of them is made at random. */
export const listOtherOperations = async (app: TestApp): Promise<Operation[]> => {
  const own = new Set(Object.values(ACTIONS).flatMap(({ calls }) => calls));
  return (await changingOperations(app)).filter((operation) => !own.has(callOf(operation)));
};

/** One action of one person. */
export interface Action extends Choice {
  what: ActionName;
}

/** Parallel actions, or a number of minutes to wait. */
export type Step = { actions: Action[] } | { wait: number };
