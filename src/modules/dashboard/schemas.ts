import { z } from "zod";
import { listOf, listQuery, LocalDate, Money, ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { ENTRY_KINDS } from "@/modules/billing/rules.ts";
import { BuyingTerms, BuyLeadProps, PricedPackage } from "@/modules/billing/schemas.ts";
import { TAX_MODES } from "@/modules/settings/tax-rules.ts";
import { CalendarChange } from "@/modules/leads/meetings/calendar-schemas.ts";
import { LEAD_COUNTERS, type LeadCounter } from "@/modules/leads/status-rules.ts";
import { DayMeeting, LeadItem, MeetingItem } from "@/modules/leads/schemas.ts";
import { CalendarLinks } from "@/modules/scheduling/schemas.ts";
import { BUYING_PROBLEMS } from "@/modules/specialists/buying/rules.ts";
import { CREDENTIAL_REQUIREMENTS } from "@/modules/specialists/credentials/rules.ts";
import { VisibilityExplanation } from "@/modules/matching/explain/schemas.ts";
import { OwnCategoryShare } from "@/modules/matching/schemas.ts";
import { CHECKLIST_STATES, CHECKLIST_STEPS } from "./checklist-rules.ts";

/** Dashboard/LayoutProps: the frame around every screen of the signed-in area. */
export const LayoutProps = z.object({
  /** The display name of the profile; first and last name before there is one. */
  name: z.string(),
  firstName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  onboarded: z.boolean(),
  /** Whether new meetings can be booked. Null until there is a profile. */
  active: z.boolean().nullable(),
  credits: z.object({
    total: z.number().int(),
    /** Served categories, and others with credits left. */
    categories: z.array(z.object({
      categoryId: z.string(),
      slug: z.string(),
      name: z.string(),
      credits: z.number().int(),
      /** At or below `lowCreditAt` of the settings. */
      low: z.boolean(),
      /** Credits that expire within the days of the first warning, and when the first of them expire. */
      ending: z.object({
        credits: z.number().int(),
        at: z.string(),
        /** The day where the specialist is. */
        date: z.string(),
      }).nullable(),
    })),
  }),
  /** Unread inbox notifications, 100 at most. */
  unread: z.number().int(),
  badges: z.object({
    /** Served categories in which visitors cannot find the specialist now. */
    hiddenCategories: z.number().int(),
    /** Upcoming confirmed meetings. */
    upcomingMeetings: z.number().int(),
  }),
}).meta({ id: "DashboardLayout" });
export type LayoutProps = z.infer<typeof LayoutProps>;

/** Why credits of a category can't be bought now, and what to do (specialists/buying/rules.ts). */
const BuyingRefusal = z.object({ code: z.enum(BUYING_PROBLEMS), sentence: z.string() });

/** To whom the next invoice is addressed; what nobody entered is null. */
const BilledTo = z.object({
  name: z.string(),
  vatId: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  /** ISO 3166-1 alpha-2 */
  country: z.string().nullable(),
  /** Whether an address must be entered before anything can be bought (`billing_address_missing`). */
  isMissing: z.boolean(),
}).meta({ id: "BilledTo" });
export type BilledTo = z.infer<typeof BilledTo>;

/** Loader/BuyLeadProps, with the served subcategories only. */
export const BuyScreenProps = BuyLeadProps.extend({ refusal: BuyingRefusal.nullable(), billedTo: BilledTo }).meta({
  id: "BuyScreen",
});
export type BuyScreenProps = z.infer<typeof BuyScreenProps>;

const Priced = { leadPrice: Money, packages: z.array(PricedPackage), credits: z.number().int() };

/** Loader/OnboardingLeadProps: lead prices in the served categories. */
export const OnboardingLeadProps = BuyingTerms.omit({ minimumTotal: true, checkoutExpiresMinutes: true }).extend({
  billedTo: BilledTo,
  /** The served categories. */
  categories: z.array(z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    credential: z.enum(CREDENTIAL_REQUIREMENTS),
    requiredCredential: z.string().nullable(),
    refusal: BuyingRefusal.nullable(),
    ...Priced,
    /** Served subcategories that have their own price or their own credits. */
    subcategories: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), ...Priced })),
  })),
  /** Why leads cannot be skipped yet; null when they can. */
  skipRefusal: z.string().nullable(),
}).meta({ id: "OnboardingLead" });
export type OnboardingLeadProps = z.infer<typeof OnboardingLeadProps>;

const StatementKind = z.enum(ENTRY_KINDS);

/** `from` and `to` are UTC dates of the lines, both inclusive. */
const StatementFilter = {
  categoryId: z.uuidv7().optional(),
  kind: StatementKind.optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
};
export const StatementQuery = listQuery(["createdAt"]).omit({ search: true }).extend(StatementFilter);
export type StatementQuery = z.infer<typeof StatementQuery>;

/** The list's filters and order. */
export const StatementExportQuery = StatementQuery.omit({ page: true, pageSize: true });
export type StatementExportQuery = z.infer<typeof StatementExportQuery>;

/** One movement of credits. */
export const StatementItem = z.object({
  id: z.string(),
  at: ReadableTime,
  kind: StatementKind,
  /** The rule that fired, where there is one. */
  rule: z.string().nullable(),
  /** Kind and rule in plain words. */
  label: z.string(),
  /** An administrator's reason. */
  note: z.string().nullable(),
  categoryId: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  /** Credits added (positive) or removed (negative). */
  amount: z.number().int(),
  /** Credits of the category after this line. */
  balance: z.number().int(),
  /** What one of these credits cost. */
  unitPrice: Money,
  /** Whether that price is net or includes VAT, as it was sold; null for credits that nobody bought. */
  taxMode: z.enum(TAX_MODES).nullable(),
  /** The caller's own lead that used or returned the credit. */
  lead: Reference.nullable(),
  /** The purchase that the credit comes from. */
  transactionId: z.string().nullable(),
}).meta({ id: "CreditStatementItem" });
export type StatementItem = z.infer<typeof StatementItem>;

/**
 * Transactions/Statement. `balances` are the sums of all lines by category, whatever the filters; `reserved` are those of
 * them that wait for a visitor's confirmation.
 */
const StatementBalance = z.object({
  categoryId: z.string(),
  category: z.string(),
  balance: z.number().int(),
  reserved: z.number().int(),
});
export const CreditStatement = listOf(StatementItem, { balances: z.array(StatementBalance) }).meta({
  id: "CreditStatement",
});
export type CreditStatement = z.infer<typeof CreditStatement>;

/** Leads by status. */
const counters = Object.fromEntries(LEAD_COUNTERS.map((counter) => [counter, z.number().int()])) as Record<
  LeadCounter,
  z.ZodNumber
>;

/** Dashboard/DashboardProps: the specialist's first screen. Days are in the specialist's time zone. */
export const DashboardProps = z.object({
  /** Today, YYYY-MM-DD, the time of day ("13:20"), and the city of the time zone. */
  today: z.string(),
  time: z.string(),
  city: z.string(),
  /** Confirmed meetings on these days, with one that is taking place now; `ahead` counts all of them. */
  meetings: z.object({ today: z.number().int(), tomorrow: z.number().int(), ahead: z.number().int() }),
  /** Leads to accept, to work before they expire, and to report the outcome of; 100 of each at most. */
  tasks: z.object({ accept: z.number().int(), work: z.number().int(), outcome: z.number().int() }),
  /** What 0.3.0 called `tasks`; it goes with the next release. */
  waitingFor: z.object({ take: z.number().int(), tell: z.number().int(), work: z.number().int() }),
  /** Today's meetings in order, with those that are over. */
  day: z.array(DayMeeting),
  /** The next meetings, the soonest first. */
  nextMeetings: z.array(MeetingItem),
  /** The first of the leads that need attention, the most urgent first. */
  waiting: z.array(LeadItem),
  /** Meetings that the specialist moved or deleted in their own calendar, and has not decided about. */
  calendarChanges: z.array(CalendarChange),
  /** The leads of the last 30 days (UTC) by their present status; `received` are all of them. */
  month: z.object({
    received: z.number().int(),
    booked: z.number().int(),
    converted: z.number().int(),
    expired: z.number().int(),
  }),
  counters: z.object({ total: z.number().int(), ...counters }),
  /** The last twelve weeks from Monday (UTC), the oldest first: leads received, and how many of them converted. */
  weeks: z.array(z.object({ monday: z.string(), leads: z.number().int(), converted: z.number().int() })),
  /** How the meetings of each category are shared, for categories in which visitors can find the specialist now. */
  shares: z.array(OwnCategoryShare),
  /** What is left to set up, with what is done already; null once everything is, and after the tenth meeting. */
  checklist: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), state: z.enum(CHECKLIST_STATES) })).nullable(),
}).meta({ id: "Dashboard" });
export type DashboardProps = z.infer<typeof DashboardProps>;

/** What a specialist does today: DashboardProps without the figures that another screen shows. */
export const DashboardOverview = DashboardProps.omit({ counters: true, weeks: true, shares: true }).meta({
  id: "DashboardOverview",
});
export type DashboardOverview = z.infer<typeof DashboardOverview>;

/** Dashboard/Page: everything that the dashboard's screen shows, as its single calls return it. */
export const DashboardPage = z.object({
  layout: LayoutProps,
  overview: DashboardOverview,
  shown: VisibilityExplanation,
  links: CalendarLinks,
}).meta({ id: "DashboardPage" });
export type DashboardPage = z.infer<typeof DashboardPage>;
