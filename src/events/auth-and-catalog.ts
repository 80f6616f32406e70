// The part of the event catalogue about accounts and the catalogue of topics; src/events.ts exports it with the rest.
import { z } from "zod";
import { event } from "@/platform/events/bus.ts";

const Id = z.string();
const Person = z.object({ userId: Id });

// auth
export const userChanged = event("auth.user_changed", Person);
const Code = Person.extend({ codeId: Id });
const Former = Person.extend({ formerAddressId: Id });
export const registered = event("auth.registered", Code);
/** A registration with an address that already has an account; with a code while it is not verified. */
export const registrationRepeated = event("auth.registration_repeated", Person.extend({ codeId: Id.optional() }));
export const verificationRequested = event("auth.verification_requested", Code);
export const emailVerified = event("auth.email_verified", Person);
export const emailChangeRequested = event("auth.email_change_requested", Code);
export const emailChanged = event("auth.email_changed", Former);
export const passwordResetRequested = event("auth.password_reset_requested", Code);
export const passwordChanged = event("auth.password_changed", Person);
/** An authenticator app was set up or replaced. */
export const totpAdded = event("auth.totp_added", Person);
export const totpRemoved = event("auth.totp_removed", Person);
export const passkeyAdded = event("auth.passkey_added", Person);
export const passkeyRemoved = event("auth.passkey_removed", Person);
export const recoveryCodesReplaced = event("auth.recovery_codes_replaced", Person);
export const recoveryCodeUsed = event("auth.recovery_code_used", Person);
/** Every factor was removed from the operator's console. */
export const secondFactorReset = event("auth.second_factor_reset", Person);
export const apiKeyCreated = event("auth.api_key_created", Person.extend({ keyId: Id }));
export const signedIn = event("auth.signed_in", Person.extend({ sessionId: Id }));
export const signedOut = event("auth.signed_out", Person.extend({ sessionId: Id }));
export const signedOutEverywhere = event("auth.signed_out_everywhere", Person);
export const userSuspended = event("auth.user_suspended", Person);
export const userUnsuspended = event("auth.user_unsuspended", Person);
export const adminMade = event("auth.admin_made", Person);
export const adminRemoved = event("auth.admin_removed", Person);
/** The person is anonymised. In-transaction listeners may refuse; others anonymise what they hold. */
export const accountDeleted = event("auth.account_deleted", Former);

// catalog
const Category = z.object({ categoryId: Id });
const Part = Category.extend({ subcategoryId: Id });
export const categoryAdded = event("catalog.category_added", Category);
export const categoryChanged = event("catalog.category_changed", Category);
/** The category is no longer offered; existing agreements remain valid. */
export const categoryRetired = event("catalog.category_retired", Category);
export const categoryRestored = event("catalog.category_restored", Category);
/** The order of categories changed, or the order of one category's subcategories. */
export const catalogueReordered = event("catalog.reordered", z.object({ categoryId: Id.nullable() }));
export const subcategoryAdded = event("catalog.subcategory_added", Part);
export const subcategoryChanged = event("catalog.subcategory_changed", Part);
export const subcategoryRetired = event("catalog.subcategory_retired", Part);
export const subcategoryRestored = event("catalog.subcategory_restored", Part);
export const subcategoryDeleted = event("catalog.subcategory_deleted", Part);
/** New tracks use this question set; started ones keep theirs. */
export const questionsChanged = event(
  "catalog.questions_changed",
  Category.extend({ subcategoryId: Id.nullable(), questionSetId: Id }),
);
export const contentChanged = event("catalog.content_changed", z.object({ contentId: Id }));
