// Which sites may show the funnel in a frame: what counts as the address of a site, and as the same one.

/** What a site's address must look like, for the call and for the form. */
export const ORIGIN_SENTENCE =
  "Sites that may embed must be addresses such as https://www.example.com, without a path or a slash at the end.";

/** Without TLS, only pages on the developer's own machine. */
export const isLocalOrigin = (origin: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);

/** Whether a text is the origin of one site exactly as browsers write it: "https://www.example.com", no wildcard. */
export const isEmbedOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  const isSecure = /^https:\/\/[a-z\d.-]+(:\d+)?$/.test(text);
  return url !== null && url.origin === text && (isSecure || isLocalOrigin(text));
};

/** What was typed or copied as an address of a site, as its origin; unchanged when it is none. */
export const toOrigin = (typed: string): string => {
  const text = typed.trim();
  const url = URL.parse(text.includes("://") ? text : `https://${text}`);
  return url && text !== "" && url.pathname === "/" && url.search === "" ? url.origin : text;
};
