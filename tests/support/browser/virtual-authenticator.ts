// A passkey device for Chromium, which says yes without a person (WebAuthn's virtual authenticator).
import type { Page } from "@playwright/test";

/** Plugs a device into the page's browser. Returns a function that makes it refuse, or say yes again. */
export const plugInAuthenticator = async (page: Page): Promise<(isUserVerified: boolean) => Promise<void>> => {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return async (isUserVerified) => {
    await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: isUserVerified });
  };
};
