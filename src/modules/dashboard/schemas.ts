// What the specialist's frame and the lead step of onboarding need, each in one answer (SPEC section 7).
import { z } from "zod";
import { PricedPackage } from "@/modules/billing/schemas.ts";
import { CredentialStanding } from "@/modules/specialists/onboarding-schemas.ts";

export { ShownExplanation } from "@/modules/funnel/matching/explain-schemas.ts";

const Price = z.object({ amount: z.number().int(), currency: z.string() });

/** Dashboard/LayoutProps: the frame around every screen of the signed-in area. */
export const LayoutProps = z.object({
  /** As visitors see it once there is a profile; before that first and last name. */
  name: z.string(),
  firstName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  onboarded: z.boolean(),
  /** The switch: whether new meetings may be booked. Null until there is a profile. */
  active: z.boolean().nullable(),
  credits: z.object({
    total: z.number().int(),
    /** Served categories, and others with credits left. */
    categories: z.array(z.object({
      categoryId: z.string(),
      slug: z.string(),
      name: z.string(),
      credits: z.number().int(),
      /** At or below the mark of the settings. */
      low: z.boolean(),
      /** Credits that end within the days of the first warning, and when the first of them do. */
      ending: z.object({ credits: z.number().int(), at: z.string() }).nullable(),
    })),
  }),
  /** Notifications not read; 100 and more are 100. */
  unread: z.number().int(),
  badges: z.object({
    /** Served categories in which visitors do not find him now. */
    hiddenCategories: z.number().int(),
    /** Meetings confirmed and still to come. */
    upcomingMeetings: z.number().int(),
  }),
});
export type LayoutProps = z.infer<typeof LayoutProps>;

const Priced = { leadPrice: Price, packages: z.array(PricedPackage), credits: z.number().int() };

/** Loader/OnboardingLeadProps: what leads cost in the categories served. */
export const OnboardingLeadProps = z.object({
  currency: z.string(),
  taxMode: z.literal("net"),
  maximumQuantity: z.number().int(),
  creditValidityMonths: z.number().int(),
  refundWindowDays: z.number().int(),
  /** The categories served; before any is, none. */
  categories: z.array(z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    credential: CredentialStanding,
    requiredCredential: z.string().nullable(),
    ...Priced,
    /** Parts served that have a price of their own, or credits of their own. */
    subcategories: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), ...Priced })),
  })),
  /** Why leads cannot be skipped yet; null when they can. */
  skipRefusal: z.string().nullable(),
});
export type OnboardingLeadProps = z.infer<typeof OnboardingLeadProps>;
