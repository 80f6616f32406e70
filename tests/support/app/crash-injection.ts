// A program that dies at a chosen step: of what it does to the world (commits, requests to the payment provider, mails)
// the nth is its last one, done or not done, and nothing that it still tries afterwards happens.
import type { Services } from "@/platform/ctx.ts";

class Died extends Error {
  override name = "Died";
}

export interface Mortal {
  /** What it did since its last birth, as "commit", "ask openCheckout", "mail". */
  steps: string[];
  /** It will die just before or just after its nth step (from 0). */
  dieAt(step: number, when: "before" | "after"): void;
  /** Whether it is dead. */
  dead(): boolean;
  /** Starts it again, for ever. */
  revive(): void;
}

/** Makes the services of a test's app mortal; they live until told otherwise. */
export const makeMortal = (services: Services): Mortal => {
  const { db, payments, mailer } = services;
  let death: { step: number; when: "before" | "after" } | undefined;
  let dead = false;
  const steps: string[] = [];
  const die = (): never => {
    dead = true;
    throw new Died("The program is dead");
  };
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    if (dead) return die();
    const last = death?.step === steps.length;
    steps.push(name);
    if (last && death!.when === "before") return die();
    const done = await act();
    return last ? die() : done;
  };
  const asking = Object.entries(payments!).map(([name, ask]) => [
    name,
    (...args: unknown[]) => step(`ask ${name}`, () => (ask as (...args: unknown[]) => Promise<unknown>)(...args)),
  ]);
  services.db = { ...db, write: (work) => step("commit", () => db.write(work)) };
  services.payments = { ...Object.fromEntries(asking), readEvent: payments!.readEvent };
  services.mailer = { ...mailer, send: (mail) => step("mail", () => mailer.send(mail)) };
  return {
    steps,
    dieAt: (step, when) => void (death = { step, when }),
    dead: () => dead,
    revive() {
      dead = false;
      death = undefined;
      steps.length = 0;
    },
  };
};
