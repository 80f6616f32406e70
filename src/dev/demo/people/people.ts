// The demo's accounts: 23 specialists, two new accounts and the administrator.
import { DEMO_DOMAIN } from "@/modules/auth/rules.ts";
import { ENERGY_AND_WEB } from "./energy-and-web.ts";
import { HOMES_AND_COVER } from "./homes-and-cover.ts";
import { LAW_AND_WORK } from "./law-and-work.ts";
import { SAVINGS_AND_PENSIONS } from "./savings-and-pensions.ts";

export const SPECIALISTS = [...HOMES_AND_COVER, ...SAVINGS_AND_PENSIONS, ...LAW_AND_WORK, ...ENERGY_AND_WEB];

/** Accounts without a profile. */
export const NEW_ACCOUNTS = [
  { mailbox: "unverified", firstName: "Léa", lastName: "Moreau", timeZone: "Europe/Paris", verified: false },
  { mailbox: "new", firstName: "Jonas", lastName: "Weber", timeZone: "Europe/Vienna", verified: true },
];

export const ADMINISTRATOR = { mailbox: "admin", firstName: "Ruth", lastName: "Steiner", timeZone: "Europe/Vienna" };

/** The password of every demo account (docs/product/contract.md#demo-accounts). */
export const PASSWORD = "parley-demo";

export const addressOf = (mailbox: string): string => `${mailbox}@${DEMO_DOMAIN}`;
