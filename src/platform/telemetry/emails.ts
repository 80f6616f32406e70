// Measures the sending of emails.
import { type Mailer, Undeliverable } from "../mail/mailer.ts";
import type { Metrics } from "./metrics.ts";

/** `refused`: the server will never accept it; `failed`: a later attempt may succeed. */
const outcomeOf = (error: unknown): string => error instanceof Undeliverable ? "refused" : "failed";

export const measuredMailer = (mailer: Mailer, { emails }: Metrics): Mailer => ({
  async send(email) {
    const startedAt = performance.now();
    const observe = (outcome: string) => emails.observe({ outcome }, (performance.now() - startedAt) / 1_000);
    try {
      await mailer.send(email);
      observe("sent");
    } catch (error) {
      observe(outcomeOf(error));
      throw error;
    }
  },
  close: () => mailer.close(),
});
