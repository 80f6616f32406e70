// What no name of a person contains. Names are shown in emails, where a link or a hidden character would be somebody's
// message. Pure, for screens and the server; what only looks like the name of a site is found in domains.ts.

/** Brackets, links, control characters, and those that turn the direction of the text around them. */
const REFUSED = /[<>{}@]|\/\/|\bwww\.|[\p{Cc}\u202a-\u202e\u2066-\u2069]/iu;

/** Whether a name contains something else than a name. Joiners of Persian and other scripts are part of names. */
export const hasLinkOrSymbol = (name: string): boolean => REFUSED.test(name.trim().normalize("NFKC"));
