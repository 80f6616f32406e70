// Email addresses with domains in all scripts: which are valid, and the form in which they are stored, sent to and
// compared. What is given has been cleaned (`trimLine`), as the API cleans everything. Pure, for screens and the server.

/** RFC 5321: of the whole address. */
const MAX_LENGTH = 254;

/** No encoded word (RFC 2047) before the @, which mail programs would read as another address. */
export const EMAIL =
  /^(?!\.|[^@]*(?:\.[.@]|=\?))[^\s@<>"(),:;\\[\]\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9-]{2,59}|\p{L}[\p{L}\p{M}]{1,62})$/iu;

const IS_ENCODED = /[^\x20-\x7e]|xn--/i;
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/** "münchen.example" as "xn--mnchen-3ya.example" (UTS 46); undefined for what is no domain. */
const asciiDomain = (domain: string): string | undefined => {
  if (!IS_ENCODED.test(domain)) return domain;
  const url = `http://${domain}`;
  return DOMAIN.test(domain) && URL.canParse(url) ? new URL(url).hostname : undefined;
};

/** The address with its domain in ASCII, as it is stored and as mail servers know it. What is no address stays as it is. */
export const asciiEmail = (email: string): string => {
  const address = email.trim();
  const at = address.lastIndexOf("@");
  const domain = asciiDomain(address.slice(at + 1));
  return at < 0 || domain === undefined ? address : address.slice(0, at + 1) + domain;
};

/** An email address as it is compared: in ASCII, and case-folded. */
export const foldEmail = (email: string): string => asciiEmail(email).toLowerCase();

export const isEmail = (email: string): boolean => {
  const address = asciiEmail(email);
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return address.length <= MAX_LENGTH && EMAIL.test(address) && /^[\x20-\x7e]+$/.test(domain);
};
