// The addresses of the funnel in a frame of another site: the same screens below /embed, which only the sites in Settings
// may frame, with what the site has chosen kept in each address. The server uses it, too.

/** What a site chooses, in the address of its frame; nothing personal. */
export const FRAME_OPTIONS = ["color", "theme", "language"] as const;

interface Location {
  url: URL;
}

/** How the router reads and writes addresses: /funnel/mortgage/start is /embed/mortgage/start?color=… */
export const frameRewrite = (search: string) => {
  const given = new URLSearchParams(search);
  const chosen = FRAME_OPTIONS.flatMap((name) => given.get(name) ? [[name, given.get(name)!] as const] : []);
  return {
    input: ({ url }: Location): URL => {
      url.pathname = url.pathname.replace(/^\/embed(?=\/|$)/, "/funnel");
      for (const name of FRAME_OPTIONS) url.searchParams.delete(name);
      return url;
    },
    output: ({ url }: Location): URL => {
      url.pathname = url.pathname.replace(/^\/funnel(?=\/|$)/, "/embed");
      for (const [name, value] of chosen) url.searchParams.set(name, value);
      return url;
    },
  };
};
