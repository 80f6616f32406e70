// Visitors who come by a click on an advertisement, with and without the consent to tell the advertiser.
import { changeSettings, getPricing } from "@/modules/settings/index.ts";
import type { Pricing } from "@/modules/settings/schemas.ts";
import { CLICK_CONSENT } from "@/modules/tracks/consents.ts";
import type { TestApp } from "../app/test-app.ts";
import { makeAdministrator } from "../people/factories.ts";
import { CHOICE_CONSENT, newContact, REQUEST_CONSENT, sendStep, visitorWithContact } from "./visitor.ts";

export const AD_CONSENT = { purpose: CLICK_CONSENT.purpose, version: CLICK_CONSENT.version };

/** An id of each kind. */
export const CLICKS = {
  gclid: "Cj0KCQiA-google_1",
  gbraid: "0AAAAA-gbraid_1",
  wbraid: "ClgKCAiA-wbraid_1",
  fbclid: "IwAR0-meta_1",
  msclkid: "f894f652ea334e739002f7167ab8f8e3",
  ttclid: "E.C.P.tiktok-1",
};

/** Switches conversions on, with further values of the pricing settings. */
export const measureAds = async (app: TestApp, more: Partial<Pricing> = {}): Promise<void> => {
  const by = await makeAdministrator(app);
  await app.transact(async (tx) => {
    const { version, ...before } = await getPricing(tx);
    await changeSettings(tx, { name: "pricing", body: { ...before, adConversions: "on", ...more }, version, by });
  });
};

/** Sends the step with the contact details as a browser that was opened by a click. */
export const sendContacts = (
  app: TestApp,
  trackId: string,
  { clicks = CLICKS, agrees }: { clicks?: Record<string, string>; agrees: boolean },
) =>
  sendStep(app, trackId, {
    step: "contacts",
    contact: newContact(),
    clicks,
    consents: agrees ? [...REQUEST_CONSENT, CHOICE_CONSENT, AD_CONSENT] : REQUEST_CONSENT,
  });

/** A visitor with contact details who has agreed. */
export const agreeingVisitor = async (app: TestApp, clicks?: Record<string, string>): Promise<string> => {
  const { trackId } = await visitorWithContact(app);
  const response = await sendContacts(app, trackId, { clicks, agrees: true });
  if (response.status !== 200) throw new Error(`The consent was rejected: ${JSON.stringify(response.json)}`);
  return trackId;
};
