// A passkey device for Chromium that agrees without a person (the virtual authenticator of the DevTools protocol).
import type { Page } from "@playwright/test";

/** Plugs a device into the page's browser. */
export const plugInAuthenticator = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};
