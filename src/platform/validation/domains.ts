// Names of sites in text that people typed, which mail programs turn into links. The list of top-level domains is too
// large for browsers.
import { parse } from "tldts";

/** Words with a dot inside: "evil.com" in "(evil.com/x)", and nothing in "J.P. Morgan". */
const DOTTED = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;

/** Dots of other scripts are dots in addresses, and joiners are left out there. */
const asInAddresses = (text: string): string =>
  text.normalize("NFKC").replace(/[\u3002\uff61]/g, ".").replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .toLowerCase();

/** Whether a word of the text ends in a top-level domain, or is an IP address. */
export const namesSite = (text: string): boolean =>
  (asInAddresses(text).match(DOTTED) ?? []).some((word) => {
    const { isIcann, isIp } = parse(word, { validateHostname: false });
    return isIcann === true || isIp === true;
  });
