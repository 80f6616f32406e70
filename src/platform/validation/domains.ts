// Domains, on the server: those in text that people typed, which mail programs turn into links, and those of addresses in
// letters. The list of top-level domains is too large for browsers.
import { domainToUnicode } from "node:url";
import { parse } from "tldts";

/** Words with a dot inside, and what follows: "evil.com/" in "(evil.com/x)", and nothing in "J.P. Morgan". */
const DOTTED = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+[/:?#]?/gu;

/** What degrees are written with, as far as their end is a top-level domain: "Dr.med.", "Dipl.Ing.", "M.Soc.Sc.". */
const OF_DEGREES = "dr|prof|univ|priv|mag|dipl|ing|art|arch|med|dent|vet|soc|rer|nat|sc|tech|ac";
/**
 * Initials and degrees: all before the last dot are single letters or abbreviations of degrees, and after these comes
 * another. "J.Li" leads nowhere that its writer owns: domains of one letter are few, and used with a path, as "t.me/x".
 */
const NAME = new RegExp(
  `^(?:(?:\\p{L}\\p{M}*\\.)+\\p{L}[\\p{L}\\p{M}]*|(?:(?:\\p{L}|${OF_DEGREES})\\.)+(?:${OF_DEGREES}))$`,
  "u",
);

/** Dots of other scripts are dots in addresses, and joiners are left out there. */
const asInAddresses = (text: string): string =>
  text.normalize("NFKC").replace(/[\u3002\uff61]/g, ".").replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .toLowerCase();

/** Whether a word of the text ends in a top-level domain and is neither initials nor a degree, or is an IP address. */
export const namesSite = (text: string): boolean =>
  (asInAddresses(text).match(DOTTED) ?? []).some((found) => {
    const word = found.replace(/[/:?#]$/, "");
    if (word === found && NAME.test(word)) return false;
    const { isIcann, isIp } = parse(word, { validateHostname: false });
    return isIcann === true || isIp === true;
  });

/** A stored address as people read it: "anna@münchen.example" for "anna@xn--mnchen-3ya.example". */
export const shownEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return at < 0 || !email.includes("xn--", at) ? email : email.slice(0, at + 1) + domainToUnicode(email.slice(at + 1));
};
