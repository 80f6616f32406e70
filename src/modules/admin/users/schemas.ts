import { z } from "zod";
import { listOf, listQuery, ReadableTime } from "@/platform/http/schemas.ts";
import { AdminRoleSchema } from "@/modules/auth/schemas.ts";
import { USER_STATUSES } from "@/modules/auth/rules.ts";
import { LeadStatusSchema } from "@/modules/leads/schemas.ts";
import { Places } from "@/modules/specialists/credentials/schemas.ts";
import { CREDENTIAL_STATUSES } from "@/modules/specialists/credentials/rules.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { AuditItem } from "../audit/schemas.ts";
import { actionSchema } from "../schemas.ts";

export const UserRef = z.object({ id: z.uuidv7() });
export const UserStatus = z.enum(USER_STATUSES).meta({ id: "UserStatus" });

/** Filters of the list, all optional. `role`: administrators, or accounts without that role. */
export const UserFilter = z.object({
  status: UserStatus.optional(),
  role: z.enum(["admin", "member"]).optional(),
  onboarded: z.enum(["yes", "no"]).optional(),
  /** Serves this category. */
  categoryId: z.uuidv7().optional(),
});
export type UserFilter = z.infer<typeof UserFilter>;

/** `search` matches the beginnings of the words of name and email address: "ve ex" finds Vera Example. */
export const UserListQuery = listQuery(["createdAt", "name", "email", "lastLoginAt"]).extend(UserFilter.shape);
export type UserListQuery = z.infer<typeof UserListQuery>;

/** All times of the administrators' calls are in the administrator's own time zone. */
export const UserItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: UserStatus,
  isAdmin: z.boolean(),
  /** Null unless they are an administrator. */
  adminRole: AdminRoleSchema.nullable(),
  onboarded: z.boolean(),
  /** Names of the categories served. */
  categories: z.array(z.string()),
  created: ReadableTime,
  /** Null for somebody who has never signed in. */
  lastLogin: ReadableTime.nullable(),
}).meta({ id: "UserListItem" });
export type UserItem = z.infer<typeof UserItem>;
export const UserList = listOf(UserItem).meta({ id: "UserList" });
export type UserList = z.infer<typeof UserList>;

/** Admin/UsersCsv: search and filters of the list, without pages. The newest account comes first. */
export const UserExportQuery = UserListQuery.omit({ page: true, pageSize: true, sort: true, dir: true });
export type UserExportQuery = z.infer<typeof UserExportQuery>;

/** For pickers. With a category, only specialists who serve it are found. */
export const UserSearchQuery = z.object({
  search: z.string().max(200).transform((text) => text.trim()).default(""),
  categoryId: z.uuidv7().optional(),
});
export type UserSearchQuery = z.infer<typeof UserSearchQuery>;
/** Ten people at most. */
export const UsersFound = z.object({
  items: z.array(z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    status: UserStatus,
    onboarded: z.boolean(),
  })),
}).meta({ id: "UsersFound" });
export type UsersFound = z.infer<typeof UsersFound>;

/** `waiting` for a review, `declined` by an administrator, `expired` after it was verified. */
export const CredentialState = z.enum(CREDENTIAL_STATUSES).meta({ id: "CredentialState" });
export const CredentialForReview = z.object({
  id: z.string(),
  specialistId: z.string(),
  specialist: z.string(),
  type: z.string(),
  number: z.string(),
  issuer: z.string(),
  /** Last local date on which it is valid; null when it does not expire. */
  expiresOn: z.string().nullable(),
  /** Where it is valid: codes of countries (ISO 3166-1) and regions (ISO 3166-2), and the same in words. */
  places: z.array(z.string()),
  validIn: z.string(),
  /** Whether an administrator has confirmed where it is valid. */
  placesChecked: z.boolean(),
  state: CredentialState,
  /** When the specialist added it. */
  noted: ReadableTime,
  declinedBecause: z.string().nullable(),
  /** Administrators may open `url`, too. */
  document: z.object({ name: z.string(), contentType: z.string(), size: z.number().int(), url: z.string() }).nullable(),
  /** Names of the served categories that require this credential. */
  neededFor: z.array(z.string()),
}).meta({ id: "CredentialForReview" });
export type CredentialForReview = z.infer<typeof CredentialForReview>;

/** Credentials to review, the oldest first. */
export const CredentialListQuery = listQuery(["noted"]).omit({ search: true });
export type CredentialListQuery = z.infer<typeof CredentialListQuery>;
export const CredentialList = listOf(CredentialForReview).meta({ id: "CredentialList" });
export type CredentialList = z.infer<typeof CredentialList>;
export const CredentialRef = z.object({ id: z.uuidv7() });
/** `places` corrects where the credential is valid; absent: as stated. */
export const VerifyInput = z.object({ places: Places.optional() }).meta({ id: "VerifyCredentialInput" });
export type VerifyInput = z.infer<typeof VerifyInput>;

/** The person reads it in an email and when they try to sign in. Without it the reason is "not-given". */
const Reason = z.string().trim()
  .min(3, { error: "Please give a reason of at least 3 characters. The person will read it." })
  .max(500, { error: "The reason can be at most 500 characters long." });
export const SuspendInput = z.object({ reason: Reason.optional() }).meta({ id: "SuspendUserInput" });
export type SuspendInput = z.infer<typeof SuspendInput>;
export const DeclineInput = z.object({ reason: Reason.optional() }).meta({ id: "DeclineCredentialInput" });
export type DeclineInput = z.infer<typeof DeclineInput>;

/** Without a role, a new administrator is an owner and an existing one stays what they are. */
export const MakeAdminInput = z.object({ role: AdminRoleSchema.optional() }).meta({ id: "MakeAdminInput" });
export type MakeAdminInput = z.infer<typeof MakeAdminInput>;

/** One session, or all of them without `sessionId`. */
export const EndSessionsInput = z.object({ sessionId: z.uuidv7().optional() }).meta({ id: "EndSessionsInput" });
export type EndSessionsInput = z.infer<typeof EndSessionsInput>;

export const UserAction = actionSchema([
  "suspend",
  "unsuspend",
  "cancel-meetings",
  "make-admin",
  "change-role",
  "remove-admin",
  "end-sessions",
]).meta({ id: "UserAction" });
export type UserAction = z.infer<typeof UserAction>;

/** Response of Admin/UserDetails and of every call that changes a person. */
export const UserDetails = z.object({
  id: z.string(),
  account: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    locale: z.string(),
    timeZone: z.string(),
    status: UserStatus,
    suspensionReason: z.string().nullable(),
    isAdmin: z.boolean(),
    adminRole: AdminRoleSchema.nullable(),
    /** Whether there is one of each kind. */
    secondFactors: z.object({ passkey: z.boolean(), authenticatorApp: z.boolean() }),
    created: ReadableTime,
    verified: ReadableTime.nullable(),
    onboarded: ReadableTime.nullable(),
    firstLogin: ReadableTime.nullable(),
    lastLogin: ReadableTime.nullable(),
    loginCount: z.number().int(),
  }),
  /** Null until the person has saved one. */
  profile: z.object({
    displayName: z.string(),
    headline: z.string(),
    bio: z.string(),
    photoUrl: z.string().nullable(),
    /** The address of their public page; null unless they show one. */
    publicUrl: z.string().nullable(),
    company: z.string().nullable(),
    vatId: z.string().nullable(),
    /** ISO 639-1 */
    languages: z.array(z.string()),
    yearsOfExperience: z.number().int(),
    priceAfterwards: z.string().nullable(),
    accepting: z.boolean(),
    locations: z.array(Location),
    /** No `subcategories` means all of them. `failedRules` says why visitors cannot find this person there. */
    categories: z.array(z.object({
      id: z.string(),
      name: z.string(),
      subcategories: z.array(z.string()),
      shown: z.boolean(),
      failedRules: z.array(z.string()),
      /** What 0.3.0 called `failedRules`; it goes with the next release. */
      closedGates: z.array(z.string()),
    })),
  }).nullable(),
  /** Whether visitors find this person, and why not; null without a profile. */
  visibility: z.object({
    /** How many they offer, and in how many of them visitors can't find them. */
    categories: z.number().int(),
    hidden: z.number().int(),
    because: z.array(z.string()),
    /** Bookings of these days that went to others because of a rule, as calendar, credits and profile are today. */
    missed: z.object({ days: z.number().int(), count: z.number().int(), because: z.array(z.string()) }),
  }).nullable(),
  calendar: z.object({
    zone: z.string(),
    slotMinutes: z.number().int(),
    noticeMinutes: z.number().int(),
    horizonDays: z.number().int(),
  }).nullable(),
  /** Leads by status, from counter rows. */
  activity: z.object({
    leads: z.array(z.object({ status: LeadStatusSchema, count: z.number().int() })),
    totalLeads: z.number().int(),
    /** Upcoming confirmed meetings. */
    meetingsAhead: z.number().int(),
    /** Entries of their list of own clients. Nobody else sees more of it. */
    ownClients: z.number().int(),
  }),
  sessions: z.array(z.object({
    id: z.string(),
    /** "Firefox on Windows" */
    device: z.string(),
    address: z.string().nullable(),
    signedIn: ReadableTime,
    /** Accurate to about five minutes. */
    lastSeen: ReadableTime,
    /** The session of this call. */
    current: z.boolean(),
  })),
  /** Usable credits by category or subcategory. */
  credits: z.array(z.object({
    categoryId: z.string(),
    category: z.string(),
    subcategory: z.string().nullable(),
    remaining: z.number().int(),
    /** When the first of them expire. */
    expires: ReadableTime,
  })),
  credentials: z.array(CredentialForReview),
  /** The last ten audit entries about this account. */
  audit: z.array(AuditItem),
  actions: z.array(UserAction),
}).meta({ id: "User" });
export type UserDetails = z.infer<typeof UserDetails>;
