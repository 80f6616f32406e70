// What commands open of other services: the operator's own, or in development their stand-ins with their pages.
import type { Hono } from "hono";
import type { CommandContext, PaymentStandIn } from "./services.ts";
import type { Services } from "@/platform/ctx.ts";
import type { Env } from "@/platform/http/route.ts";
import { loadedWhenCalled, withBreaker } from "@/platform/payments/provider.ts";

/** What only development has. */
export interface StandIns {
  payments?: PaymentStandIn;
  /** The pages of the other stand-ins. */
  pages: Hono<Env>[];
}

/** Stripe, or the stand-in in development without a key. */
const openPayments = async ({ config, shutdown, development }: CommandContext, services: Services) => {
  const { secretKey, ...options } = config.stripe;
  if (secretKey) {
    const stripe = async () =>
      (await import("@/platform/payments/stripe.ts")).stripePayments({ secretKey, ...options });
    return { payments: withBreaker(loadedWhenCalled(stripe), services.breakers) };
  }
  const standIn = await (await development.payments()).openPaymentStandIn(services);
  shutdown.onStop("payment stand-in", () => standIn.stop());
  return { payments: standIn.payments, standIn };
};

/** Google with the operator's keys, or the stand-in in development without any. */
const openGoogle = async ({ config, shutdown, development }: CommandContext, services: Services) => {
  if (config.production || config.google) return { google: services.google, pages: [] };
  const { keys, pages, stop } = await (await development.google()).openGoogleStandIn(services);
  shutdown.onStop("google stand-in", stop);
  return { google: keys, pages: [pages] };
};

/** The operator's provider of text messages; in development a stand-in without one; in production nothing. */
const openTexts = async ({ config, shutdown, development }: CommandContext, services: Services) => {
  if (config.production || config.texts) return { texts: services.texts, pages: [] };
  const { texts, pages, stop } = await (await development.texts()).openTextStandIn(services);
  shutdown.onStop("text stand-in", stop);
  return { texts, pages: [pages] };
};

/** Adds the services that are called over HTTP. */
export const openOutside = async (
  run: CommandContext,
  bare: Services,
): Promise<{ services: Services; standIns: StandIns }> => {
  const { payments, standIn } = await openPayments(run, bare);
  const { google, pages: googlePages } = await openGoogle(run, bare);
  const { texts, pages: textPages } = await openTexts(run, bare);
  return {
    services: { ...bare, payments, google, texts },
    standIns: { payments: standIn, pages: [...googlePages, ...textPages] },
  };
};
