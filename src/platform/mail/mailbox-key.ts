// Which addresses arrive in one mailbox, by the documented rules of a few large providers. Limits count mailboxes; what
// people typed stays what is stored, shown and written to (docs/design/booking-and-proof.md#mailbox-keys). Pure.

import { foldEmail } from "../validation/email.ts";

interface Provider {
  domains: readonly string[];
  /** The domain that stands for all of them, where a name belongs to the same person at each. */
  canonical?: string;
  /** Characters that the provider ignores in the part before the @. */
  ignored: string;
  /** Each of them begins a tag, which the provider ignores. */
  tags: string;
}

/** Another provider or domain needs a migration, too: the database computes the same keys (`mailboxKeySql`). */
const PROVIDERS: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], canonical: "gmail.com", ignored: ".", tags: "+" },
  {
    // Microsoft
    domains: [
      "outlook.com",
      "outlook.at",
      "outlook.de",
      "outlook.fr",
      "msn.com",
      "hotmail.com",
      "hotmail.co.uk",
      "hotmail.de",
      "hotmail.fr",
      "hotmail.it",
      "live.com",
      "live.at",
      "live.co.uk",
      "live.de",
      "live.fr",
    ],
    ignored: "",
    tags: "+",
  },
  { domains: ["icloud.com", "me.com", "mac.com"], canonical: "icloud.com", ignored: "", tags: "+" },
  { domains: ["fastmail.com", "fastmail.fm"], ignored: "", tags: "+" },
  {
    domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"],
    canonical: "proton.me",
    ignored: "._-",
    tags: "+",
  },
  {
    // Names of Yahoo contain no hyphen: it begins the keyword of a disposable address.
    domains: [
      "yahoo.com",
      "yahoo.at",
      "yahoo.co.uk",
      "yahoo.de",
      "yahoo.es",
      "yahoo.fr",
      "yahoo.it",
      "ymail.com",
      "rocketmail.com",
    ],
    ignored: "",
    tags: "+-",
  },
];

/** At these domains, `anything@name.domain` arrives at `name@domain`. */
const NAME_DOMAINS = ["fastmail.com", "fastmail.fm"];

const cutTag = (local: string, tag: string): string => local.split(tag, 1)[0]!;

const normaliseLocal = ({ ignored, tags }: Provider, local: string): string => {
  const name = [...tags].reduce(cutTag, local);
  return [...ignored].reduce((text, character) => text.replaceAll(character, ""), name);
};

/** The mailbox at which an address arrives. At any domain without known rules, the whole address, case-folded. */
export const mailboxKeyOf = (email: string): string => {
  const address = foldEmail(email);
  const at = address.indexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  if (provider) return `${normaliseLocal(provider, local)}@${provider.canonical ?? domain}`;
  const parent = NAME_DOMAINS.find((parentDomain) => domain.endsWith(`.${parentDomain}`));
  return parent ? `${domain.slice(0, -parent.length - 1)}@${parent}` : address;
};

/** The same of a column with a folded address, as an expression of SQLite. A migration has it word for word. */
export const mailboxKeySql = (column: string): string => {
  const domain = `substr(${column}, instr(${column}, '@') + 1)`;
  const ofProviders = PROVIDERS.map(({ domains, canonical, ignored, tags }) => {
    // The name ends before the first tag, or before the @.
    const ends = [...tags].reduce((text, tag) => `replace(${text}, '${tag}', '@')`, column);
    const name = `substr(${column}, 1, instr(${ends}, '@') - 1)`;
    const kept = [...ignored].reduce((text, character) => `replace(${text}, '${character}', '')`, name);
    const host = canonical ? `'@${canonical}'` : `'@' || ${domain}`;
    return `when ${domain} in (${domains.map((other) => `'${other}'`).join(", ")})\n    then ${kept} || ${host}`;
  });
  const ofNameDomains = NAME_DOMAINS.map((parent) => {
    const length = parent.length + 1;
    const name = `substr(${domain}, 1, length(${domain}) - ${length})`;
    return `when substr(${domain}, -${length}) = '.${parent}'\n    then ${name} || '@${parent}'`;
  });
  return `case\n  ${[...ofProviders, ...ofNameDomains].join("\n  ")}\n  else ${column} end`;
};
