// Domains of email addresses: which one somebody has registered, and which ones anybody can get an address at.
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import providers from "email-providers/all.json" with { type: "json" };
import { parse } from "tldts";

/** Providers in the countries where Parley is at home, which the list lacks. */
const MORE_PROVIDERS = [
  "a1.net",
  "aon.at",
  "chello.at",
  "drei.at",
  "hispeed.ch",
  "inode.at",
  "liwest.at",
  "live.at",
  "magenta.at",
  "posteo.de",
  "sunrise.ch",
  "tutanota.com",
  "utanet.at",
];

const PUBLIC = new Set<string>([...providers, ...MORE_PROVIDERS]);

/** Built once: the package's own function builds it for each call, which takes half a millisecond. */
const DISPOSABLE = disposableEmailBlocklistSet();

const hostOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).trim().toLowerCase();

/** Whether an address is a disposable one. */
export const isDisposable = (email: string): boolean => DISPOSABLE.has(hostOf(email));

/**
 * The registrable domain of an address, such as "example.co.uk"; undefined for those of public and disposable providers,
 * and for names that nobody can register.
 */
export const ownDomainOf = (email: string): string | undefined => {
  const host = hostOf(email);
  const { domain, isIcann } = parse(host);
  if (!domain || !isIcann || PUBLIC.has(domain) || PUBLIC.has(host) || DISPOSABLE.has(host)) return undefined;
  return domain;
};
