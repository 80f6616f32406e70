// The default privacy policy of a new installation. Administrators replace it with their own.
import type { LegalText } from "./schemas.ts";

const body = `
This policy explains which data {product} stores about you, why, for how long, and what you can do about it.

## 1. In short

We only ask for what a meeting requires. Your contact details go to one specialist: the one you choose. We don't sell data and we don't show advertising. You can see, correct, download and delete your data.

## 2. Who is responsible

{product} is responsible for the data on this site. You can contact us at the support address at the bottom of our public pages, or under Help when you are signed in. The specialist you meet is responsible for the notes they take during and after the meeting.

## 3. What we store when you book a meeting

Your answers to our questions, your preferences and your time zone, so that we can suggest suitable specialists. The legal basis is your request, as a step before a contract.

Your name, email address and phone number, so that the specialist can reach you and we can send you the confirmation, reminders and changes. The specialist can see them with your answers once you confirm the booking and consent to it. Our emails and calendar files to specialists only carry your first name. If you cancel in time or the meeting doesn't happen, the specialist can no longer see your details, unless they pay for your request again. If you don't book, we may suggest a specialist. They get your answers and contact details only if you agreed to that when you entered them, or agree in the email in which we ask you; until then they see your first name and the first letter of your surname only. If you don't answer within 24 hours, nothing is passed on. To make sure that the address is yours, we email a code to it before a booking counts. You can ask for the code by text message instead: it shows that the number is yours, and from then on we text you about this meeting and don't write to the address. If you ask us to remember your device, a cookie keeps that for {proofDays} days.

Each consent you give, with its exact wording, its time and the network address it came from, so that we can prove it.

How you found us, such as the page or advertisement that led you here, so that we know what works. If you started a request with us before in the same browser, we count the visit that led you to the first one, too, for 90 days. If you came by a click on an advertisement and agree to it, we keep the number of that click for up to 90 days after the last event; without your consent it isn't stored.

If an assistant, such as a chat program, prepares a booking for you, we store what it tells us for a day. No specialist sees it. Only you can continue: with a code that we email to you. Then you check it, agree and book yourself. We store the name of the assistant with your request. What the assistant itself stores about you is between you and its provider.

If you were a specialist's client before, they can tell us, so that they don't pay for your booking. We then store a keyed fingerprint in place of your address or number, until the specialist removes it or you have your data deleted. Nothing changes for you. The legal basis is the specialist's legitimate interest, and ours.

We ask for the name of the other party to a dispute only to rule out a conflict of interest.

## 4. What we store about specialists

Your account, profile, calendar, credentials and their verification, leads, credits and payments. The legal basis is our contract with you. Invoices have your name or company, billing address and VAT number as they were when you paid, and can't be changed. We keep invoices and payments for as long as tax law requires, also when you delete your account: invoices until the end of the tenth calendar year after the one in which they were issued. If you turn on two-step sign-in, we store what it needs: the public part of your passkeys with their names, the key of your authenticator app, and your recovery codes in a form that can't be read back. If you connect a calendar, we store the access to it encrypted until you disconnect it, when you are busy in the next 100 days, and which meetings we added to it; nothing else is read.

Your profile is public. Your email address, phone number and meeting link are not: a visitor only gets what the booked meeting requires.

## 5. Who else sees data

The specialist you choose, as described above. Service providers bound by contract, which run our servers and deliver our emails. Our payment provider, for purchases by specialists. Authorities, when the law requires it. Besides them, only the following, where it applies:

A specialist can connect a system of their own, such as their list of customers. We send it your first name and what happens with your request; it gets your contact details only where the specialist may see them. If you withdraw your consent or have your data deleted, we ask that system to delete it, too.

A specialist can connect their own calendar at Google or at another calendar service. {product} then asks that service when the specialist is busy, and adds meetings to the calendar with your first name, the topic, the time, the link or kind of the meeting and a link that only the specialist can open; never your email address, your phone number or your answers. When a meeting is cancelled or your details are deleted, the entry follows.

If you came by a click on an advertisement and agreed to it, the company that showed it (Google, Meta, Microsoft or TikTok) gets the number of your click and finds out whether you booked a meeting, whether it took place, whether you became a client, when, and what that is worth. It doesn't get your name, contact details or answers from us. The legal basis is your consent. You can withdraw it with the link in your confirmation email: we then delete the number and ask the company to delete what we reported, where it allows that (Meta and TikTok don't).

If you agree to text messages, the service that delivers them for us and your phone network get your number and the text: the time of your meeting, the specialist's name and a link that only you should open, or the code that you ask for. We keep whether a message arrived and what it cost, not its text. If you reply STOP, we keep a fingerprint of your number for good, so that we never text it again, also after everything else about you is deleted. Reply START to lift that.

An assistant that prepared your booking learns whether the time is still held and whether the meeting is confirmed, and nothing else.

If you book on another site that shows our booking in a frame, that site learns that a booking is started, held, requested and confirmed, with which specialist and when, but not who you are.

## 6. How long we keep it

If a visit doesn't lead to a booking, we remove everything that could identify you after {trackAnonymisedDays} days, or after {trackWithContactAnonymisedDays} days if you left contact details so that you could continue later. If neither your email address nor your phone number was confirmed, we remove everything after 14 days. While a booking or a code waits to be confirmed, a day at most, we keep the network it came from (not the full address), so that nobody can block times with invented bookings. If many such bookings have something in common, for example a network or the same pattern of email addresses, we may end them together and keep what they have in common for a day. We count confirmed bookings by the domain of their email address for a day; if one domain has many, one of us looks at a booking before it is confirmed.

If you rate a meeting, we publish your stars and your sentence with the initial of your first name and the month, until you delete them with the link in your email. What a removed rating said is deleted after 180 days.

We keep a meeting and the resulting lead for as long as the specialist works on it and disputes about it are possible. We keep consents for as long as we may have to prove them.

Sessions end after 7 days without use, and after 30 days at the latest. Our logs contain no answers and no contact details.

## 7. Cookies and browser storage

We only use what the site needs to work: a cookie that keeps you signed in, a cookie that waits for up to ten minutes for the second step of signing in, two cookies that remember for one day, until you sign in, the email address of a new account and that this browser registered it, a cookie that explains for half a minute why a link didn't work, a cookie that lets you return to a request you started, a cookie without any data of yours that tells your browser from others until you close it, a reference to that request in your browser's storage, and what you type into a form, until you send it or close the tab. On another site that shows our booking in a frame we need no cookie, unless you ask us to remember your device: a key to your request is in the frame's storage until you close the tab. We don't use cookies for tracking or advertising, so there is no cookie banner.

## 8. How we protect it

Connections are encrypted. Passwords are stored in a form that can't be read back, keys of authenticator apps are encrypted. Links in emails and text messages contain a secret that isn't stored anywhere. Only administrators can see personal data beyond what a meeting requires, and their changes are recorded.

## 9. Your rights

You can ask what data we have about you, have it corrected, take it with you, restrict or object to its use, withdraw a consent for the future, and have your data deleted. The link in your confirmation email lets you do most of this yourself. For everything else, contact us. We reply within a month, and usually much sooner.

If you think we've made a mistake, please tell us. You can also complain to the data protection authority of the country you live in.

## 10. Automated decisions

The order in which specialists are shown is computed. The terms explain how. It uses your answers and preferences, never your name or contact details. You choose freely among the specialists shown, and nothing else about you is decided automatically.

## 11. Changes

When this policy changes, so does the version at the top. If a change matters to you and we have your address, we inform you before it takes effect.
`.trim();

export const PRIVACY: LegalText = { version: "1", effectiveFrom: "2026-01-01", body };
