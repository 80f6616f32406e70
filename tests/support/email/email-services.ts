// The services that tests of emails need: a real temporary database, a settable clock, a real SMTP server.
import { type Config, readConfig } from "@/config.ts";
import { createBus } from "@/platform/events/bus.ts";
import { settableClock } from "../app/settable-clock.ts";
import { type Ctx, type Listener, type Services, systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { createBreakers } from "@/platform/integrations/circuit-breakers.ts";
import { createLinkSecrets } from "@/platform/link-secret.ts";
import { createLog } from "@/platform/log.ts";
import { type Mailer, smtpMailer } from "@/platform/mail/mailer.ts";
import { copyBaseData, NOON, startBaseServer } from "../app/base-data.ts";
import { temporaryFolder } from "../app/running-app.ts";
import { usesServer } from "../app/sqld.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

export interface EmailServices {
  services: Services;
  clock: ReturnType<typeof settableClock>;
  smtp: SmtpSink;
  /** A context for one request or job, now. */
  ctx(): Ctx;
  close(): Promise<void>;
}

/** The clock is set to NOON. `mailer` replaces the one that talks to the SMTP server. */
export async function openEmailServices(listeners: Listener[] = [], mailer?: Mailer): Promise<EmailServices> {
  const folder = await temporaryFolder();
  const server = usesServer() ? await startBaseServer("tables") : undefined;
  const config: Config = readConfig({
    PARLEY_ENV: "test",
    PUBLIC_URL: "https://parley.example",
    DATA_DIR: folder.path,
    DATABASE_URL: server?.url,
  });
  if (!server) await copyBaseData(config, "tables");
  const db = await openDatabase({ url: config.database.url, synchronous: "NORMAL" });
  const log = createLog("error");
  const clock = settableClock(NOON);
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
      await Promise.all([folder.remove(), server?.stop()]);
    },
  };
}
