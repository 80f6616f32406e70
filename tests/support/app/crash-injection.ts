// Crash injection: a program stops before or after its nth external effect (commit, request to the payment provider,
// email), and has no effects afterwards.
import type { Services } from "@/platform/ctx.ts";

class Crashed extends Error {
  override name = "Crashed";
}

export interface CrashInjection {
  /** The effects since the last start: "commit", "request openCheckout", "email". */
  steps: string[];
  /** Crashes just before or just after the nth step (from 0). */
  crashAt(step: number, when: "before" | "after"): void;
  /** Whether it has crashed. */
  hasCrashed(): boolean;
  /** Starts it again without further crashes. */
  restart(): void;
}

/** Wraps the services of a test's app. They do not crash until `crashAt` is called. */
export const injectCrashes = (services: Services): CrashInjection => {
  const { db, payments, mailer } = services;
  let crash: { step: number; when: "before" | "after" } | undefined;
  let crashed = false;
  const steps: string[] = [];
  const stop = (): never => {
    crashed = true;
    throw new Crashed("The program has crashed");
  };
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    if (crashed) return stop();
    const last = crash?.step === steps.length;
    steps.push(name);
    if (last && crash!.when === "before") return stop();
    const done = await act();
    return last ? stop() : done;
  };
  const wrapped = Object.entries(payments!).map(([name, request]) => [
    name,
    (...args: unknown[]) =>
      step(`request ${name}`, () => (request as (...args: unknown[]) => Promise<unknown>)(...args)),
  ]);
  services.db = { ...db, write: (work) => step("commit", () => db.write(work)) };
  services.payments = { ...Object.fromEntries(wrapped), readEvent: payments!.readEvent };
  services.mailer = { ...mailer, send: (email) => step("email", () => mailer.send(email)) };
  return {
    steps,
    crashAt: (step, when) => void (crash = { step, when }),
    hasCrashed: () => crashed,
    restart() {
      crashed = false;
      crash = undefined;
      steps.length = 0;
    },
  };
};
