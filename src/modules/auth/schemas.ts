import { z } from "zod";
import { ADMIN_ROLES } from "@/platform/admin-roles.ts";
import { Confirmation } from "./second-factor/schemas.ts";
import { emailFault, nameFault, passwordFault, TERMS_FAULT } from "./field-rules.ts";

type FieldRule = (text: string) => string | undefined;

/** A missing value gets the same sentence as an empty one. Other types get the platform's sentence. */
const required = (label: string) =>
  z.string({ error: ({ input }) => input === undefined ? `${label} is required` : undefined });

const checkedBy = (rule: FieldRule) => (context: z.core.ParsePayload<string>): void => {
  const message = rule(context.value);
  if (message) context.issues.push({ code: "custom", message, input: context.value });
};

const Email = required("Email").trim().check(checkedBy(emailFault));
const Password = required("Password").check(checkedBy(passwordFault));
const Name = (label: string) => required(label).trim().check(checkedBy(nameFault(label)));

export const LoginInput = z.object({ email: Email, password: Password }).meta({ id: "LoginInput" });
export type LoginInput = z.infer<typeof LoginInput>;

export const RegisterInput = z.object({
  firstName: Name("First name"),
  lastName: Name("Last name"),
  email: Email,
  /** In E.164, or in international notation with + or 00. */
  phone: z.string().trim().max(40).optional(),
  password: Password,
  acceptTerms: z.literal(true, { error: TERMS_FAULT }),
  /** The version of the terms that was read; the present one by default. */
  termsVersion: z.string().max(20).optional(),
  /** The browser's time zone, for times in emails and for the first calendar. One that is unknown counts as none. */
  timezone: z.string().max(64).optional(),
  locale: z.string().max(35).optional(),
}).meta({ id: "RegisterInput" });
export type RegisterInput = z.infer<typeof RegisterInput>;

/** What an invitation's link opens. `hasAccount`: the address has one already, in which the person signs in. */
export const InvitationLink = z.object({
  email: z.string(),
  /** "" where they are not known. */
  firstName: z.string(),
  lastName: z.string(),
  hasAccount: z.boolean(),
  termsVersion: z.string(),
}).meta({ id: "InvitationLink" });
export type InvitationLink = z.infer<typeof InvitationLink>;

export const ForgotPasswordInput = z.object({ email: Email }).meta({ id: "ForgotPasswordInput" });

/** The parameters of a link in an email: the id of the code, and its secret. */
export const CodeLink = z.object({
  code: required("Code").min(1, { error: "Code is required" }).max(100),
  control: required("Control").min(1, { error: "Control is required" }).max(100),
}).meta({ id: "CodeLink" });
export type CodeLink = z.infer<typeof CodeLink>;

/** The account of an invited person. The address is the invitation's. */
export const AcceptInvitationInput = CodeLink.extend(RegisterInput.omit({ email: true }).shape).meta({
  id: "AcceptInvitationInput",
});
export type AcceptInvitationInput = z.infer<typeof AcceptInvitationInput>;

export const ResetPasswordInput = CodeLink.extend({ password: Password }).meta({ id: "ResetPasswordInput" });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

export const ChangePasswordInput = z.object({
  currentPassword: required("Current password").min(1, { error: "Current password is required" }).max(1_000),
  password: Password,
}).meta({ id: "ChangePasswordInput" });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const ChangeEmailInput = Confirmation.extend({ email: Email }).meta({ id: "ChangeEmailInput" });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;
export const DeleteAccountInput = Confirmation;
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** The answer of Auth/Revalidate. */
export const Revalidated = z.object({ verified: z.boolean(), onboarded: z.boolean(), isFirstLogin: z.boolean() }).meta({
  id: "Revalidated",
});
export type Revalidated = z.infer<typeof Revalidated>;

export const AdminRoleSchema = z.enum(ADMIN_ROLES).meta({ id: "AdminRole" });

export const AdminCheck = z.object({
  isAdmin: z.boolean(),
  /** An administrator who has to set up a second factor before they can work. */
  secondFactorRequired: z.literal(true).optional(),
}).meta({ id: "AdminCheck" });
export type AdminCheck = z.infer<typeof AdminCheck>;

/** The address of the email, whether or not one is sent, and after how long another can be requested. */
export const EmailRequested = z.object({ email: z.string(), resendAfterSeconds: z.number().int() }).meta({
  id: "EmailRequested",
});
export type EmailRequested = z.infer<typeof EmailRequested>;

/** Null when this browser knows no address. */
export const CurrentEmail = z.object({ email: z.string().nullable() }).meta({ id: "CurrentEmail" });
export type CurrentEmail = z.infer<typeof CurrentEmail>;

export const ResetLinkChecked = z.object({ email: z.string() }).meta({ id: "ResetLinkChecked" });
export const EmailVerified = z.object({
  email: z.string(),
  verified: z.literal(true),
  /** Whether this browser was signed in, because it created the account. */
  signedIn: z.boolean(),
}).meta({ id: "EmailVerified" });
export type EmailVerified = z.infer<typeof EmailVerified>;
/** Users/Announcements and the calls that change it: the link of an email, without an account. */
export const AnnouncementRef = z.object({ id: z.uuidv7() });
export const AnnouncementQuery = z.object({ secret: z.string().min(1).max(200) });
export const AnnouncementsByEmail = z.object({ wanted: z.boolean() }).meta({ id: "AnnouncementsByEmail" });
export type AnnouncementsByEmail = z.infer<typeof AnnouncementsByEmail>;

export const Done = z.object({ done: z.literal(true) }).meta({ id: "Done" });

export const SessionRef = z.object({ id: z.uuidv7() });
export const OwnSessions = z.object({
  sessions: z.array(z.object({
    id: z.string(),
    /** "Firefox on Windows" */
    device: z.string(),
    address: z.string().nullable(),
    signedInAt: z.string(),
    /** Accurate to about five minutes. */
    lastSeenAt: z.string(),
    current: z.boolean(),
  })),
}).meta({ id: "OwnSessions" });
export type OwnSessions = z.infer<typeof OwnSessions>;

/** All personal data, with one entry for each module that stores some. */
export const DataExport = z.object({ exportedAt: z.string(), data: z.record(z.string(), z.unknown()) }).meta({
  id: "DataExport",
});
export type DataExport = z.infer<typeof DataExport>;
