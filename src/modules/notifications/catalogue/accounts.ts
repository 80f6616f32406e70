// Messages about accounts and profiles.
import {
  accountDeleted,
  apiKeyCreated,
  credentialDeclined,
  credentialVerified,
  emailChanged,
  emailChangeRequested,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  passwordResetRequested,
  recoveryCodesReplaced,
  recoveryCodeUsed,
  registered,
  registrationRepeated,
  secondFactorReset,
  specialistOnboarded,
  totpAdded,
  totpRemoved,
  userSuspended,
  userUnsuspended,
  verificationRequested,
} from "@/events.ts";
import * as changes from "@/emails/account-changes.tsx";
import { resetPassword, verifyAddress, verifyNewAddress } from "@/emails/account-links.tsx";
import { credentialVerified as verifiedEmail } from "@/emails/credentials.tsx";
import type { FactorChange } from "@/emails/second-factor.tsx";
import type { EventType } from "@/platform/ctx.ts";
import { isActiveUser, isSuspended } from "@/modules/auth/rules.ts";
import * as content from "../content/accounts.ts";
import { apiKeyEmail, findKey } from "../content/connections.ts";
import { findReader } from "../content/people.ts";
import { declinedEmail, findReview, welcomeEmail } from "../content/specialists.ts";
import { message, on, owner, specialist } from "./message.ts";

const OPEN = "the account is not deleted";
const LINK = "the link still works";
const UNPROVEN = "To an address that nobody has proven, it has no name.";

const factorChange = (name: FactorChange, says: string, type: EventType<string, { userId: string }>, listener: string) =>
  message({
    name,
    says,
    to: owner,
    on: [on(type, { email: listener })],
    facts: findReader,
    stillTrue: OPEN,
    email: content.factorEmail(name),
  });

export const accountMessages = [
  message({
    name: "verify",
    says: "A link that confirms the address of a new account",
    to: owner,
    on: [on(registered, { email: "mailVerifyLink" }), on(verificationRequested, { email: "mailVerifyLinkAgain" })],
    facts: content.findLink,
    stillTrue: LINK,
    email: verifyAddress,
    notes: [UNPROVEN],
  }),
  message({
    name: "already-registered",
    says: "Somebody registered with the address of an account",
    to: owner,
    on: [on(registrationRepeated, { email: "mailAlreadyRegistered" })],
    facts: findReader,
    stillTrue: OPEN,
    email: content.alreadyRegisteredEmail,
    notes: [UNPROVEN],
  }),
  message({
    name: "verify-new",
    says: "A link that confirms a new address",
    to: owner,
    on: [on(emailChangeRequested, { email: "mailNewAddressLink" })],
    facts: content.findLink,
    stillTrue: LINK,
    email: verifyNewAddress,
    notes: ["To the new address."],
  }),
  message({
    name: "email-changed",
    says: "The address of the account has changed",
    to: owner,
    on: [on(emailChanged, { email: "mailEmailChanged" })],
    facts: content.findFormer,
    stillTrue: "the former address is still known",
    email: changes.emailChanged,
    notes: ["To the former address."],
  }),
  message({
    name: "reset",
    says: "A link with which to choose a new password",
    to: owner,
    on: [on(passwordResetRequested, { email: "mailResetLink" })],
    facts: content.findLink,
    stillTrue: LINK,
    email: resetPassword,
  }),
  message({
    name: "password-changed",
    says: "The password has changed",
    to: owner,
    on: [on(passwordChanged, { email: "mailPasswordChanged" })],
    facts: findReader,
    stillTrue: OPEN,
    email: content.passwordChangedEmail,
  }),
  factorChange("totp-added", "An authenticator app was added", totpAdded, "emailTotpAdded"),
  factorChange("totp-removed", "The authenticator app was removed", totpRemoved, "emailTotpRemoved"),
  factorChange("passkey-added", "A passkey was added", passkeyAdded, "emailPasskeyAdded"),
  factorChange("passkey-removed", "A passkey was removed", passkeyRemoved, "emailPasskeyRemoved"),
  factorChange("recovery-codes-replaced", "Recovery codes were replaced", recoveryCodesReplaced, "emailCodesReplaced"),
  factorChange("recovery-code-used", "A recovery code was used", recoveryCodeUsed, "emailCodeUsed"),
  factorChange("second-factor-reset", "The second factor was reset", secondFactorReset, "emailFactorReset"),
  message({
    name: "suspended",
    says: "The account is suspended, and why",
    to: owner,
    on: [on(userSuspended, { email: "mailSuspended" })],
    facts: findReader,
    holds: ({ person }) => isSuspended(person.status),
    stillTrue: "the account is suspended",
    email: content.suspendedEmail,
  }),
  message({
    name: "reopened",
    says: "The account is active again",
    to: owner,
    on: [on(userUnsuspended, { email: "mailReopened" })],
    facts: findReader,
    holds: ({ person }) => !isSuspended(person.status),
    stillTrue: "the account is not suspended",
    email: content.reactivatedEmail,
  }),
  message({
    name: "account-deleted",
    says: "The account was deleted",
    to: owner,
    on: [on(accountDeleted, { email: "mailAccountDeleted" })],
    facts: content.findFormer,
    stillTrue: "the former address is still known",
    email: changes.accountDeleted,
  }),
  message({
    name: "api-key-created",
    says: "An API key was created, and what it may do",
    to: owner,
    on: [on(apiKeyCreated, { email: "emailApiKeyCreated" })],
    facts: findKey,
    stillTrue: "the key exists",
    email: apiKeyEmail,
  }),
  message({
    name: "welcome",
    says: "Onboarding is complete: whether visitors find the specialist, and what to do if not",
    to: specialist,
    on: [on(specialistOnboarded, { email: "mailWelcome" })],
    facts: findReader,
    holds: ({ person }) => isActiveUser(person.status),
    stillTrue: "the account is active",
    email: welcomeEmail,
  }),
  message({
    name: "credential-verified",
    says: "A credential was verified",
    to: specialist,
    on: [on(credentialVerified, { email: "mailCredentialVerified" })],
    facts: findReview,
    holds: ({ review }) => review.verifiedAt !== null,
    stillTrue: "the credential is verified",
    email: verifiedEmail,
  }),
  message({
    name: "credential-declined",
    says: "A credential was declined, and why",
    to: specialist,
    on: [on(credentialDeclined, { email: "mailCredentialDeclined" })],
    facts: findReview,
    holds: ({ review }) => review.declinedAt !== null,
    stillTrue: "it was neither accepted nor submitted again",
    email: declinedEmail,
  }),
];
