// The services that tests of emails need: a real temporary database, a settable clock, a real SMTP server.
import { type Config, readConfig } from "@/config.ts";
import { createBus } from "@/platform/events/bus.ts";
import { settableClock } from "@/platform/time/clock.ts";
import { type Ctx, type Listener, type Services, systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { createBreakers } from "@/platform/integrations/circuit-breakers.ts";
import { createLinkSecrets } from "@/platform/link-secret.ts";
import { createLog } from "@/platform/log.ts";
import { type Mailer, smtpMailer } from "@/platform/mail/mailer.ts";
import { migrate } from "@/platform/db/migrate.ts";
import { temporaryFolder } from "../app/running-app.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

export interface EmailServices {
  services: Services;
  clock: ReturnType<typeof settableClock>;
  smtp: SmtpSink;
  /** A context for one request or job, now. */
  ctx(): Ctx;
  close(): Promise<void>;
}

const noon = Date.UTC(2026, 9, 20, 10);

/** The clock is set to 2026-10-20T10:00Z. `mailer` replaces the one that talks to the SMTP server. */
export async function openEmailServices(listeners: Listener[] = [], mailer?: Mailer): Promise<EmailServices> {
  const folder = await temporaryFolder();
  const config: Config = readConfig({
    PARLEY_ENV: "test",
    PUBLIC_URL: "https://parley.example",
    DATA_DIR: folder.path,
  });
  const db = await openDatabase({ url: config.database.url, synchronous: "NORMAL" });
  const log = createLog("error");
  const clock = settableClock(noon);
  await migrate(db, log, clock.now());
  const smtp = await startSmtpSink();
  const services: Services = {
    config,
    db,
    clock,
    log,
    bus: createBus(listeners),
    breakers: createBreakers({ clock, log }),
    secrets: createLinkSecrets(config.linkSecret),
    mailer: mailer ?? smtpMailer(smtp.url, config.mailFrom),
  };
  return {
    services,
    clock,
    smtp,
    ctx: () => systemCtx(services, "test"),
    async close() {
      services.mailer.close();
      await smtp.stop();
      db.close();
      await folder.remove();
    },
  };
}
