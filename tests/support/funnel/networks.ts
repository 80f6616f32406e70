// Visitors in networks of their own: limits count them, and each call has another address, so that no address's limit
// is used up.
import type { TestApp } from "../app/test-app.ts";

let networks = 0;
let calls = 0;

/** "10.1.7.0/24": a network that no other test uses. */
export const newNetwork = (): string => `10.${Math.floor(++networks / 250)}.${networks % 250}.0/24`;

/** Counts visitors by network, also those of this machine, and lets tests name an address. */
export const countNetworks = (app: TestApp): void => {
  const config = { ...app.services.config, rateLimits: "everybody" as const, trustedProxies: ["127.0.0.1"] };
  Object.assign(app.services, { config });
};

/** The app, as the visitors of a network call it. */
export const inNetwork = (app: TestApp, network: string): TestApp => {
  const prefix = network.split(".").slice(0, 3).join(".");
  const address = () => `${prefix}.${1 + calls++ % 250}`;
  return {
    ...app,
    call: (path, options = {}) =>
      app.call(path, { ...options, headers: { "X-Forwarded-For": address(), ...options.headers } }),
  };
};
