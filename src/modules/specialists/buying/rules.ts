// The one rule about who may buy credits: a specialist buys only what they can use. StripeCheckout and both buying screens
// go by it.
import { type CredentialRequirement, isRequirementMet } from "../credentials/rules.ts";

/** A specialist in one category, as far as buying is concerned. */
export interface BuyerFacts {
  profileComplete: boolean;
  /** The ids of the served subcategories, empty for all of them; null when the category is not served. */
  servedSubcategoryIds: readonly string[] | null;
  credential: CredentialRequirement;
  /** The type of the credential that the category requires. */
  requiredCredential: string | null;
}

/** What is to be bought: credits of a category, some of them for single topics. */
export interface Purchase {
  category: string;
  topics?: readonly { id: string; name: string }[];
}

/** The parts of an address on an invoice; null where nobody has entered them. */
interface BilledTo {
  line1: string | null;
  city: string | null;
  country: string | null;
}

/** An invoice needs an address, and its VAT depends on it. Nobody is asked while the marketplace issues none. */
export const isAddressMissing = ({ line1, city, country }: BilledTo, issuesInvoices: boolean): boolean =>
  issuesInvoices && (!line1 || !city || !country);

export const ADDRESS_MISSING = {
  code: "billing_address_missing",
  sentence: "Please enter your billing address first. Your invoice shows it, and VAT depends on it.",
} as const;

export const BUYING_PROBLEMS = ["profile_incomplete", "not_served", "credential_missing"] as const;

export interface BuyingProblem {
  code: (typeof BUYING_PROBLEMS)[number];
  sentence: string;
}

const CREDENTIAL_SENTENCES: Record<
  Exclude<CredentialRequirement, "not-needed" | "verified">,
  (type: string) => string
> = {
  missing: (type) =>
    `This category requires your ${type}. Please add it to your profile; you can buy once it's verified.`,
  waiting: (type) => `We're reviewing your ${type}, usually within one working day. You can buy once it's verified.`,
  declined: (type) => `Your ${type} was not accepted. Your profile says why, and lets you add another document.`,
  expired: (type) =>
    `Your ${type} has expired. Please add the new one to your profile; you can buy once it's verified.`,
};

const credentialSentence = ({ credential, requiredCredential }: BuyerFacts): string | undefined =>
  isRequirementMet(credential) ? undefined : CREDENTIAL_SENTENCES[credential](requiredCredential ?? "credential");

/** Whether a subcategory is served. */
export const servesTopic = ({ servedSubcategoryIds }: Pick<BuyerFacts, "servedSubcategoryIds">, id: string): boolean =>
  servedSubcategoryIds !== null && (servedSubcategoryIds.length === 0 || servedSubcategoryIds.includes(id));

/** Why the specialist could not use these credits, and what to do; undefined when they may buy them. */
export const findBuyingProblem = (
  facts: BuyerFacts,
  { category, topics = [] }: Purchase,
): BuyingProblem | undefined => {
  if (!facts.profileComplete) {
    return { code: "profile_incomplete", sentence: "Please complete your profile first. Then you can buy credits." };
  }
  if (facts.servedSubcategoryIds === null) {
    return {
      code: "not_served",
      sentence: `You don't offer ${category}, so you couldn't use these credits. Please add it to your profile first.`,
    };
  }
  const sentence = credentialSentence(facts);
  if (sentence) return { code: "credential_missing", sentence };
  const topic = topics.find(({ id }) => !servesTopic(facts, id));
  return topic && {
    code: "not_served",
    sentence: `You don't offer ${topic.name}, so you couldn't use these credits. Please add it to your profile first.`,
  };
};
