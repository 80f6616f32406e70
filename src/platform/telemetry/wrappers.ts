// Measures what services do: emails that are sent, and entries of the log that need attention.
import type { Log } from "../log.ts";
import { type Mailer, Undeliverable } from "../mail/mailer.ts";
import type { Metrics } from "./metrics.ts";
import { inChildSpan, isTraced } from "./tracing.ts";

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

export const tracedMailer = (mailer: Mailer): Mailer =>
  isTraced ? { ...mailer, send: (email) => inChildSpan("send email", {}, () => mailer.send(email)) } : mailer;

/** Counts what is logged at `warn` and `error`; both begin at 0, because a rate needs a first value. */
export const countedLog = (log: Log, metrics: Metrics | undefined): Log => {
  if (!metrics) return log;
  const counted = (level: "warn" | "error"): Log["warn"] => {
    metrics.logEntries.inc({ level }, 0);
    return (message, fields) => {
      metrics.logEntries.inc({ level });
      log[level](message, fields);
    };
  };
  return { ...log, warn: counted("warn"), error: counted("error") };
};
