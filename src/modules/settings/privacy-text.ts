// The privacy policy of a new installation, in plain language; administrators replace it by their own.
import type { LegalText } from "./schemas.ts";

const body = `
This policy says which data Parley keeps about you, why, for how long, and what you can do about it.

## 1. In short

We ask for what a meeting needs and for nothing more. One specialist gets your contact data: the one you choose. We do not sell data and we show no advertising. You can see, correct, download and delete what we know about you.

## 2. Who is responsible

Parley is responsible for the data on this site. You reach us at the support address at the bottom of every page. The specialist with whom you meet is responsible for what he or she notes down in the meeting and afterwards.

## 3. What we keep when you book a meeting

Your answers to our questions, your preferences and your time zone, so that we can suggest specialists who fit. The basis is your request, as a step before a contract.

Your name, email address and phone number, so that the specialist can reach you and we can send you the confirmation, reminders and changes. The specialist gets them with your answers once you confirm the booking and agree to it.

Each agreement that you give, with its exact wording, its time and the network address it came from, so that we can prove it.

How you came to us, such as the page or the advertisement that led you here, so that we know what works.

We ask for the name of the other party of a dispute only to rule out a conflict of interest.

## 4. What we keep of specialists

Your account, your profile, your calendar, your credentials and their check, your leads, your credits and payments. The basis is our contract with you. Invoices and payments are kept as long as tax law demands.

Your profile is public. Your email address, phone number and meeting link are not: a visitor gets only what the booked meeting needs.

## 5. Who else sees data

The specialist you have chosen, as described. Companies that work for us, bound by contract: those who run our servers and who deliver our mails. Our payment provider, for purchases of specialists. Authorities, when the law obliges us. Nobody else.

## 6. How long we keep it

A visit that does not lead to a booking loses everything that could identify you after 30 days, or after 180 days when you had left contact data so that you could go on later.

A meeting and the lead that follows from it are kept as long as the specialist works on it and for disputes about it. Agreements are kept as long as we may have to prove them.

Sessions end after 7 days without use, at the latest after 30 days. Our logs hold no answers and no contact data.

## 7. Cookies and browser storage

We use only what the site needs in order to work: one cookie that keeps you signed in, one that lets you return to a visit that you have begun, and a note of that visit in your browser's storage. There is no tracking and no advertising, and therefore no banner.

## 8. How we protect it

Connections are encrypted. Passwords are stored in a form from which they cannot be read back. Links in mails carry a secret that is computed for them and stored nowhere. Only administrators who need it see personal data, and what they change is recorded.

## 9. What you can do

You can ask what we know about you, have it corrected, take it with you, limit or object to its use, withdraw an agreement for the future, and have it deleted. The link in your confirmation mail does most of this in a few taps. For everything else, write to us. We answer within a month, and usually much sooner.

If you think that we do wrong, please tell us. You can also complain to the data protection authority of the country in which you live.

## 10. Decisions by machine

The order in which specialists are shown is computed. The terms say how. It uses your answers and preferences, never your name or contact data. You choose freely among those shown, and nothing else about you is decided by a machine.

## 11. Changes

When this policy changes, its version at the top changes too. When a change matters to you and we have your address, we tell you before it applies.
`.trim();

export const PRIVACY: LegalText = { version: "1", effectiveFrom: "2026-01-01", body };
