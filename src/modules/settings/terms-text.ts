// The terms and conditions of a new installation, in plain language; administrators replace them by their own.
import type { LegalText } from "./schemas.ts";

const body = `
These terms say what you can expect from Parley and what Parley expects from you. We have kept them short, so that you can read them.

## 1. What Parley is

Parley brings people who look for advice together with specialists who give it. Visitors answer a few questions and book a meeting with one specialist. Specialists pay us in advance for such meetings.

Parley arranges meetings. The advice itself is given by the specialist, in his or her own name and responsibility. We are not a party to what you and the specialist agree afterwards.

## 2. Who may use Parley

You must be at least 18 years old, or have the consent of a parent or guardian. What you tell us about yourself must be true.

Specialists need an account with a verified email address. An account belongs to one person: please keep your password to yourself, and tell us when somebody else may know it.

## 3. Booking a meeting, as a visitor

Booking costs you nothing, and obliges you to nothing but to come or to cancel in time. By confirming a booking you ask us to pass your contact data and your answers to the one specialist whom you have chosen.

You can move a meeting twice, up to two hours before it begins, and cancel it at any time. The link for this is in your confirmation mail. Whoever has this link can see and change the meeting, so please do not pass it on.

To keep times free for everybody, you can have two open bookings in one category and three in all.

## 4. How specialists are put in order

We show the specialists who are free at the time you chose. Their order follows from how well they fit your answers, your language and your time of day (40 %), how reliably they keep meetings (25 %), a fair share for everybody (30 %) and a small random part (5 %). Specialists cannot pay for a better place.

Where the law demands a licence or registration, we show only specialists whose credential we have checked. The check says that the credential exists. It is no judgment about the advice.

## 5. Credits, as a specialist

One credit is one exclusive, booked meeting in a category, or in a part of one. You buy credits in advance. The price is shown before you pay, without tax, and stays the same for the credits that you have bought.

Credits are valid for 24 months. We remind you 60, 30 and 7 days before they end. Credits for a part of a category are used first, then those that end soonest.

You can limit how many leads you take in a day and a week, and how much you spend in a month. We never go beyond these limits.

## 6. When a credit comes back

A credit comes back by itself when the visitor cancels in time or does not come, when the same visitor was counted twice within 30 days, when the contact data do not work, when the visitor withdraws consent, or when a lead that we assigned to you was not accepted in time.

If you see it differently, tell us within 14 days with a help request from the lead. When more than 40 % of your last 20 leads came back, a person looks at the next ones before a credit returns.

A credit that comes back after its time is over stays valid for another 30 days.

## 7. Paying and refunds

Payments are made through our payment provider. We never see or store your card number. Within 14 days of buying you can have the credits that you have not used refunded. Please write to us for this.

## 8. What specialists promise

You keep to the rules of your profession, hold the licences that your categories demand, and tell us when one of them ends. You come to your meetings on time, or cancel at least 24 hours before. Cancelling later counts against your reliability.

You use a visitor's data for the meeting and what follows from it, and for nothing else. You do not pass them on and you do not sell them.

## 9. What nobody may do

Please do not book or create accounts in another person's name, do not send offers that nobody asked for, do not collect data by machine, and do not try to break or overload Parley. We may suspend an account that does. We say why, and you can object.

## 10. What we are liable for

We are liable without limit for intent, gross negligence and harm to life, body or health. For slight negligence we are liable only when we break a duty on which the service rests, and then for the damage that could be foreseen. Rights that the law gives to consumers stay untouched.

We do our best to keep Parley running, but cannot promise that it is never interrupted.

## 11. Ending

Visitors can delete their data at any time with the link in their mail. Specialists can close their account at any time. Unused credits that can still be refunded are paid back. We may end an account with 30 days' notice, or at once for a serious breach of these terms, and then refund credits that were not used.

## 12. Changes, law and contact

When we change these terms, we tell account holders at least 30 days before, with what changes. Bookings and purchases follow the terms under which they were made.

The law of the country in which we have our seat applies. If you are a consumer, you keep the protection of the law of the country in which you live, and can go to court there.

Questions? Write to the address at the bottom of every page. A person answers.
`.trim();

export const TERMS: LegalText = { version: "1", effectiveFrom: "2026-01-01", body };
