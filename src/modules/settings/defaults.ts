// The settings before any change. The pages in docs/product say what each of them decides.
import { PRIVACY } from "./privacy-text.ts";
import type { Invoicing, Lifecycle, Pricing, Resources } from "./schemas.ts";
import { TERMS } from "./terms-text.ts";

const lifecycle: Lifecycle = {
  slotHoldMinutes: 10,
  proof: "required",
  confirmBookingMinutes: 30,
  proofDays: 90,
  trackAbandonedMinutes: 30,
  trackResumableDays: 14,
  trackAnonymisedDays: 30,
  trackWithContactAnonymisedDays: 180,
  acceptanceMinutes: 240,
  acceptanceRightAwayMinutes: 30,
  liveDays: 14,
  liveWarningHours: [48, 12],
  outcomeDays: 7,
  outcomeNudgeHours: [1, 24, 72],
  reopenDays: 30,
  correctionDays: 14,
  disputeDays: 14,
  visitorReminderMinutes: [1_440, 120, 15],
  specialistReminderMinutes: [1_440, 30],
  textReminderMinutes: [120],
  textsPerDay: 500,
  textCostPerDay: 5_000,
  textCodesPerDay: 200,
  textCodeCostPerDay: 2_000,
  textSegmentCost: 75,
  textCountries: "AT BE CH CZ DE DK ES FI FR GB IE IT LI LU NL NO PL PT SE",
  creditValidityMonths: 24,
  creditWarningDays: [60, 30, 7],
  lowCreditAt: 3,
  verifyLinkHours: 24,
  resetLinkMinutes: 60,
  resendAfterSeconds: 60,
  resendsPerDay: 5,
  openBookingsInCategory: 2,
  openBookingsInAll: 3,
  specialistsPerSlot: 5,
};

const pricing: Pricing = {
  currency: "EUR",
  taxMode: "net",
  welcomeCredits: 0,
  maximumQuantity: 100,
  checkoutExpiresMinutes: 30,
  refundWindowDays: 14,
  packages: [
    { quantity: 1, discountBps: 0 },
    { quantity: 5, discountBps: 500 },
    { quantity: 10, discountBps: 1_000 },
    { quantity: 25, discountBps: 1_500 },
    { quantity: 50, discountBps: 2_000 },
  ],
  adConversions: "off",
  adConversionValue: "credit",
  adConfirmedName: "Meeting confirmed",
  adHeldName: "Meeting held",
  adConvertedName: "Lead converted",
};

/** Nobody knows the seller before the operator says who it is. */
const invoicing: Invoicing = {
  legalName: "",
  line1: "",
  line2: "",
  postcode: "",
  city: "",
  country: "",
  vatId: "",
  taxNumber: "",
  registration: "",
  email: "",
  iban: "",
  vatRateBps: 0,
  vatNote: "",
};

const resources: Resources = {
  productName: "Parley",
  supportEmail: "support@parley.test",
  supportPhone: "+4312345678",
  terms: TERMS,
  privacy: PRIVACY,
  helpLinks: [
    { label: "Find a specialist", url: "/funnel" },
    { label: "Terms and conditions", url: "/terms-and-conditions" },
    { label: "Privacy policy", url: "/privacy-policy" },
  ],
  embedOrigins: [],
};

export const DEFAULTS = { lifecycle, pricing, invoicing, resources };
