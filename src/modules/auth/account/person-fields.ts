// Checks of a new account that need the server: top-level domains, phone numbers, and the version of the terms.
import type { Tx } from "@/platform/ctx.ts";
import { getResources } from "@/modules/settings/index.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { toE164 } from "@/platform/phone.ts";
import { namesSite } from "@/platform/validation/domains.ts";
import { linkFault } from "../field-rules.ts";
import type { RegisterInput } from "../schemas.ts";

/** What the fields' own rules can't know: which words mail programs turn into links. Throws 400. */
export const requireNames = ({ firstName, lastName }: Pick<RegisterInput, "firstName" | "lastName">): void => {
  const labelled = { "First name": firstName, "Last name": lastName };
  const faults = Object.entries(labelled).flatMap(([label, name]) => namesSite(name) ? [linkFault(label)] : []);
  if (faults.length > 0) throw invalid(faults);
};

/** Throws 400. */
export const parsePhone = (text: string | undefined): string | undefined => {
  if (!text) return undefined;
  const phone = toE164(text);
  if (!phone) throw invalid(["Phone must include the country code, such as +43 660 1234567"]);
  return phone;
};

/** What a new account records of the terms. Throws `consent_outdated` when another version was read than today's. */
export const acceptTerms = async (tx: Tx, read: string | undefined) => {
  const { terms: { version } } = await getResources(tx);
  if ((read ?? version) !== version) {
    throw conflict("consent_outdated", "Our terms have changed. Please reload the page and read them again.");
  }
  return { termsVersion: version, termsAcceptedAt: tx.now };
};
