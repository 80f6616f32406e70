// Messages about accounts and profiles.
import * as events from "@/events.ts";
import * as changes from "@/emails/account-changes.tsx";
import { invitation, resetPassword, verifyAddress, verifyNewAddress } from "@/emails/account-links.tsx";
import { credentialVerified } from "@/emails/credentials.tsx";
import type { FactorChange } from "@/emails/second-factor.tsx";
import type { EventType } from "@/platform/ctx.ts";
import { isActiveUser, isSuspended } from "@/modules/auth/rules.ts";
import * as content from "../content/accounts.ts";
import { apiKeyEmail, findKey } from "../content/operation.ts";
import { findReader } from "../content/people.ts";
import { invitee, message, on, owner, specialist } from "./message.ts";

const OPEN = "the account is not deleted";
const LINK = "the link still works";
const UNPROVEN = "To an address that nobody has proven, it has no name.";

const factorChange = (
  name: FactorChange,
  says: string,
  type: EventType<string, { userId: string }>,
  listener: string,
) =>
  message(name, says, owner, {
    on: [on(type, { email: listener })],
    facts: findReader,
    stillTrue: OPEN,
    email: content.factorEmail(name),
  });

export const accountMessages = [
  message("invitation", "An invitation to join as a specialist", invitee, {
    on: [on(events.invited, { email: "mailInvitation" })],
    facts: content.findInvited,
    stillTrue: LINK,
    email: invitation,
    notes: ["Whether the address has an account makes no difference."],
  }),
  message("verify", "A link that confirms the address of a new account", owner, {
    on: [
      on(events.registered, { email: "mailVerifyLink" }),
      on(events.verificationRequested, { email: "mailVerifyLinkAgain" }),
    ],
    facts: content.findLink,
    stillTrue: LINK,
    email: verifyAddress,
    notes: [UNPROVEN],
  }),
  message("already-registered", "Somebody registered with the address of an account", owner, {
    on: [on(events.registrationRepeated, { email: "mailAlreadyRegistered" })],
    facts: findReader,
    stillTrue: OPEN,
    email: content.alreadyRegisteredEmail,
    notes: [UNPROVEN],
  }),
  message("verify-new", "A link that confirms a new address", owner, {
    on: [on(events.emailChangeRequested, { email: "mailNewAddressLink" })],
    facts: content.findLink,
    stillTrue: LINK,
    email: verifyNewAddress,
    notes: ["To the new address, without a name."],
  }),
  message("email-change-requested", "Somebody asked for another address of the account", owner, {
    on: [on(events.emailChangeRequested, { email: "emailChangeRequested" })],
    facts: content.findEmailChange,
    stillTrue: LINK,
    email: changes.emailChangeRequested,
    notes: ["To the present address, if it is confirmed, with a link that stops the change."],
  }),
  message("email-changed", "The address of the account has changed", owner, {
    on: [on(events.emailChanged, { email: "mailEmailChanged" })],
    facts: content.findFormer,
    stillTrue: "the former address is still known",
    email: changes.emailChanged,
    notes: ["To the former address."],
  }),
  message("reset", "A link with which to choose a new password", owner, {
    on: [on(events.passwordResetRequested, { email: "mailResetLink" })],
    facts: content.findLink,
    stillTrue: LINK,
    email: resetPassword,
  }),
  message("password-changed", "The password has changed", owner, {
    on: [on(events.passwordChanged, { email: "mailPasswordChanged" })],
    facts: findReader,
    stillTrue: OPEN,
    email: content.passwordChangedEmail,
  }),
  factorChange("totp-added", "An authenticator app was added", events.totpAdded, "emailTotpAdded"),
  factorChange("totp-removed", "The authenticator app was removed", events.totpRemoved, "emailTotpRemoved"),
  factorChange("passkey-added", "A passkey was added", events.passkeyAdded, "emailPasskeyAdded"),
  factorChange("passkey-removed", "A passkey was removed", events.passkeyRemoved, "emailPasskeyRemoved"),
  factorChange(
    "recovery-codes-replaced",
    "Recovery codes were replaced",
    events.recoveryCodesReplaced,
    "emailCodesReplaced",
  ),
  factorChange("recovery-code-used", "A recovery code was used", events.recoveryCodeUsed, "emailCodeUsed"),
  factorChange("second-factor-reset", "The second factor was reset", events.secondFactorReset, "emailFactorReset"),
  message("suspended", "The account is suspended, and why", owner, {
    on: [on(events.userSuspended, { email: "mailSuspended" })],
    facts: findReader,
    isStillTrue: ({ person }) => isSuspended(person.status),
    stillTrue: "the account is suspended",
    email: content.suspendedEmail,
  }),
  message("reopened", "The account is active again", owner, {
    on: [on(events.userUnsuspended, { email: "mailReopened" })],
    facts: findReader,
    isStillTrue: ({ person }) => !isSuspended(person.status),
    stillTrue: "the account is not suspended",
    email: content.reactivatedEmail,
  }),
  message("account-deleted", "The account was deleted", owner, {
    on: [on(events.accountDeleted, { email: "mailAccountDeleted" })],
    facts: content.findFormer,
    stillTrue: "the former address is still known",
    email: changes.accountDeleted,
  }),
  message("api-key-created", "An API key was created, and what it may do", owner, {
    on: [on(events.apiKeyCreated, { email: "emailApiKeyCreated" })],
    facts: findKey,
    stillTrue: "the key exists",
    email: apiKeyEmail,
  }),
  message(
    "welcome",
    "Onboarding is complete: whether visitors find the specialist, and what to do if not",
    specialist,
    {
      on: [on(events.specialistOnboarded, { email: "mailWelcome" })],
      facts: findReader,
      isStillTrue: ({ person }) => isActiveUser(person.status),
      stillTrue: "the account is active",
      email: content.welcomeEmail,
    },
  ),
  message("credential-verified", "A credential was verified", specialist, {
    on: [on(events.credentialVerified, { email: "mailCredentialVerified" })],
    facts: content.findReview,
    isStillTrue: ({ review }) => review.verifiedAt !== null,
    stillTrue: "the credential is verified",
    email: credentialVerified,
  }),
  message("credential-declined", "A credential was declined, and why", specialist, {
    on: [on(events.credentialDeclined, { email: "mailCredentialDeclined" })],
    facts: content.findReview,
    isStillTrue: ({ review }) => review.declinedAt !== null,
    stillTrue: "it was neither accepted nor submitted again",
    email: content.declinedEmail,
  }),
];
