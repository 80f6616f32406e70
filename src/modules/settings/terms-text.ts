// The default terms and conditions of a new installation. Administrators replace them with their own.
import type { LegalText } from "./schemas.ts";

const body = `
These terms explain what you can expect from {product} and what {product} expects from you. They are short, so that you can read them.

## 1. What {product} is

{product} connects people who are looking for advice with specialists who give it. Visitors answer a few questions and book a meeting with one specialist. Specialists pay us in advance for these meetings.

{product} arranges meetings. The specialist gives the advice in their own name and is responsible for it. We are not a party to what you and the specialist agree afterwards.

## 2. Who can use {product}

You must be at least 18 years old, or have the consent of a parent or guardian. The information you give about yourself must be true.

Specialists need an account with a verified email address. An account belongs to one person. Keep your password to yourself, and tell us if someone else may know it.

## 3. Booking a meeting as a visitor

Booking is free. Your only obligation is to attend the meeting or to cancel it in time. A booking counts once you have confirmed it by the code or the link in our email. Until then we keep the time for you for {confirmBookingMinutes} minutes. By confirming a booking you ask us to pass your contact details and your answers to the one specialist you have chosen.

You can reschedule a meeting twice, up to two hours before it starts, and cancel it at any time. The link for this is in your confirmation email. Anyone with this link can see and change the meeting, so don't share it.

To keep times free for everyone, the number of your open bookings is limited: {openBookingsInCategory} in one category, {openBookingsInAll} in total.

## 4. How we rank specialists

We show the specialists who are free at the time you choose. Their order depends on how well they match your answers, your language and your time of day (30 %), how reliably they attend meetings (25 %), a fair distribution among specialists (30 %), their ratings (10 %) and a small random part (5 %). Specialists can't pay for a better position.

For the ratings, everyone's own are added to ten ratings at the average of the category, so that newcomers and others are compared in the same way: the sum of the stars plus ten times the category's average, divided by the number of ratings plus ten. As long as nobody in a category has a rating, its average is four stars.

Only visitors whose meeting took place can rate it, once, with one to five stars and a sentence. A rating is published after 48 hours with the initial of the visitor's first name and the month. Until then the visitor can change it, and they can delete it at any time. We show ratings from the third one on. The specialist can reply once and can ask us once to check a rating. We remove a rating only if there was no meeting, if it contains personal data, abuse or advertising, if it is about something other than the meeting, if it was written by the specialist, by a competitor or for a reward, or if it is unlawful. We tell both sides which of these rules applied.

Where the law requires a licence or registration, we only show specialists whose credential we have verified. The verification confirms that the credential exists. It is not a judgement about the quality of the advice.

## 5. Credits for specialists

One credit buys one exclusive, booked meeting in a category, or in one topic of it. It is reserved when a visitor books, and used when they confirm their email address and the booking. You buy credits in advance. The price is shown before you pay, with a note that says whether VAT is added to it or included, and doesn't change for credits you have already bought.

Credits are valid for {creditValidityMonths} months. We remind you {creditWarningDays} days before they expire. Topic credits are used first, then the credits that expire soonest.

You can buy credits for the categories and topics in your profile once it is complete and, where a category requires a credential, once we have verified yours. Your credit statement shows every credit bought, used, returned or expired, and why.

You can limit how many leads you accept per day and week, and how much you spend per month. We never exceed these limits.

You don't pay for people who were your clients before: add them to your client list before they send a request. We store a keyed fingerprint in place of each address and number.

## 6. When a credit is returned

If we assign you a visitor who still has to agree that you get their details, one credit is reserved for up to 24 hours. It is used when they agree, and free again otherwise.

A credit is returned automatically when the visitor cancels in time or doesn't attend, when you have paid for the same visitor in the last 30 days, or within {paidOnceMonths} months of your last meeting with them, when the visitor's email address turns out not to exist before the meeting takes place, when the visitor withdraws their consent, or when a lead that we assigned to you wasn't accepted in time.

When a credit is returned, the lead no longer shows how to reach the visitor. You can keep the lead, which uses a credit again, or close it. Only a visitor for whom you have paid before stays visible. The credit of a lead that you kept isn't returned automatically for the same reason again.

Up to 3 credits in 90 days, or 40 % of the leads delivered to you in that time, whichever is more, are returned automatically, whatever the reason. Beyond that, a person decides. If you disagree, tell us within {disputeDays} days by reporting a problem with the lead.

A credit that is returned after its expiry stays valid for another 30 days.

## 7. Payments and refunds

Payments are made through our payment provider. We never see or store your card number. Unused credits are refundable for {refundWindowDays} days after purchase. Contact support for a refund.

## 8. What specialists agree to

You follow the rules of your profession, hold the licences that your categories require, and tell us when one of them ends. You attend your meetings on time, or cancel at least 24 hours before. Later cancellations reduce your reliability.

You use a visitor's data only for the meeting and what follows from it. You don't pass it on and you don't sell it.

## 9. What is not allowed

Don't book or create accounts in another person's name, send unsolicited offers, collect data automatically, or try to break or overload {product}. We may suspend accounts that do. We tell you why, and you can object.

## 10. Liability

Our liability is unlimited for intent, gross negligence and injury to life, body or health. For slight negligence we are liable only if we breach an essential duty, and only for foreseeable damage. Statutory consumer rights are not affected.

We do our best to keep {product} available, but we can't guarantee that it is never interrupted.

## 11. Ending the relationship

Visitors can delete their data at any time with the link in their email. Specialists can delete their account at any time, as long as they have no upcoming meetings. Ask for a refund of unused credits before you delete your account. We may end an account with 30 days' notice, or at once for a serious breach of these terms, and then refund unused credits.

## 12. Changes, law and contact

When we change these terms, we inform account holders at least 30 days in advance. Bookings and purchases follow the terms under which they were made.

The law of the country in which we are based applies. Consumers keep the protection of the law of the country they live in, and can go to court there.

Questions? Write to the support address at the bottom of our public pages, or use Help when you are signed in.
`.trim();

export const TERMS: LegalText = { version: "1", effectiveFrom: "2026-01-01", body };
