// Texts that name a period or a limit in words, beside the constants by which the program works.
import { expect, test } from "vitest";
import en from "@/languages/en/requests.booking.json" with { type: "json" };
import prepared from "@/languages/en/requests.prepared.json" with { type: "json" };
import { CLICK_DAYS } from "@/modules/tracks/attribution/rules.ts";
import { BLOCKED_MS, UNPROVEN_DAYS } from "@/modules/booking/proof/rules.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS } from "@/modules/auth/rules.ts";
import { PENDING_LOGIN_MS } from "@/modules/auth/second-factor/rules.ts";
import { PENDING_MS } from "@/modules/auth/sessions/cookies.ts";
import { RETURNED_CREDIT_DAYS } from "@/modules/billing/rules.ts";
import { preparedUntil } from "@/modules/funnel/agents/rules.ts";
import {
  AUTOMATIC_PERCENT,
  AUTOMATIC_RETURNS,
  CONSENT_HOURS,
  RETURN_SHARE_DAYS,
} from "@/modules/leads/credit-rules.ts";
import { DUPLICATE_MS } from "@/modules/leads/lifecycle/duplicates.ts";
import { PRIOR_RATINGS, PRIOR_STARS, WEIGHTS } from "@/modules/matching/ranking.ts";
import { PUBLISH_AFTER_MS, REMOVED_KEPT_DAYS, SHOWN_FROM } from "@/modules/ratings/rules.ts";
import { CHANGE_LIMITS } from "@/modules/scheduling/rules.ts";
import { PRIVACY } from "@/modules/settings/privacy-text.ts";
import { DEFAULTS } from "@/modules/settings/defaults.ts";
import { fillLegalText } from "@/modules/settings/rules.ts";
import { TERMS } from "@/modules/settings/terms-text.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const word = (n: number): string => WORDS[n] ?? String(n);
const ordinal = (n: number): string => ["", "first", "second", "third", "fourth"][n] ?? String(n);
const times = (n: number): string => ["never", "once", "twice"][n] ?? `${word(n)} times`;
const percent = (weight: number): string => `(${Math.round(weight * 100)} %)`;

const shown = (body: string): string => fillLegalText(body, "Parley", { ...DEFAULTS.lifecycle, ...DEFAULTS.pricing });

test.each([
  ["moves and cancellations", `${times(CHANGE_LIMITS.moves)}, up to ${word(CHANGE_LIMITS.visitorHours)} hours before`],
  ["late cancellations", `cancel at least ${CHANGE_LIMITS.specialistHours} hours before`],
  ["fit", `time of day ${percent(WEIGHTS.fit)}`],
  ["reliability", `attend meetings ${percent(WEIGHTS.reliability)}`],
  ["fairness", `among specialists ${percent(WEIGHTS.fairness)}`],
  ["ratings", `their ratings ${percent(WEIGHTS.rating)}`],
  ["shuffle", `random part ${percent(WEIGHTS.shuffle)}`],
  ["prior ratings", `added to ${word(PRIOR_RATINGS)} ratings`],
  ["prior stars", `its average is ${word(PRIOR_STARS)} stars`],
  ["publication", `published after ${PUBLISH_AFTER_MS / HOUR_MS} hours`],
  ["shown ratings", `from the ${ordinal(SHOWN_FROM)} one on`],
  ["consent", `reserved for up to ${CONSENT_HOURS} hours`],
  ["duplicates", `the same visitor in the last ${DUPLICATE_MS / DAY_MS} days`],
  ["the automatic share", `Up to ${AUTOMATIC_RETURNS} credits in ${RETURN_SHARE_DAYS} days, or ${AUTOMATIC_PERCENT} %`],
  ["returned credits", `another ${RETURNED_CREDIT_DAYS} days`],
])("the terms say the rule of %s: %s", (_rule, sentence) => expect(shown(TERMS.body)).toContain(sentence));

test.each([
  ["consent", `within ${CONSENT_HOURS} hours`],
  ["first visits", `for ${CLICK_DAYS} days`],
  ["clicks", `up to ${CLICK_DAYS} days after the last event`],
  ["unproven requests", `everything after ${UNPROVEN_DAYS} days`],
  ["removed ratings", `deleted after ${REMOVED_KEPT_DAYS} days`],
  ["sessions", `after ${SESSION_IDLE_MS / DAY_MS} days without use, and after ${SESSION_MAX_MS / DAY_MS} days`],
  ["a second step", `up to ${word(PENDING_LOGIN_MS / MINUTE_MS)} minutes for the second step`],
  ["new accounts", `remember for ${word(PENDING_MS / DAY_MS)} day`],
])("the privacy policy says the rule of %s: %s", (_rule, sentence) => expect(shown(PRIVACY.body)).toContain(sentence));

test("what is kept for a day, in texts that say so", () => {
  expect(preparedUntil({ createdAt: 0 })).toBe(DAY_MS);
  expect([PRIVACY.body, prepared.expiredLead, prepared.noRequestHow].every((text) => text.includes("for a day"))).toBe(
    true,
  );
  expect(BLOCKED_MS).toBe(DAY_MS);
  expect([en.notYouText, en.deletedLead].every((text) => text.includes("for a day"))).toBe(true);
});

test("legal texts name settings by their keys, so that a changed setting is said everywhere", () => {
  const lifecycle = { ...DEFAULTS.lifecycle, confirmBookingMinutes: 45, creditWarningDays: [20, 5], proofDays: 7 };
  const settings = { ...lifecycle, ...DEFAULTS.pricing };
  expect(fillLegalText(TERMS.body, "Parley", settings)).toContain("for you for 45 minutes");
  expect(fillLegalText(TERMS.body, "Parley", settings)).toContain("remind you 20 and 5 days before");
  expect(fillLegalText(PRIVACY.body, "Parley", settings)).toContain("keeps that for 7 days");
  expect([TERMS, PRIVACY].filter(({ body }) => /[{}]/.test(shown(body)))).toEqual([]);
  expect(fillLegalText("{product} {unknown} {proof} $& {title}", "A$&", { proofDays: 1 }))
    .toBe("A$& {unknown} {proof} $& {title}");
});
