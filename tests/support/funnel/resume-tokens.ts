// Keeps the resume tokens of tracks, as a browser's cookie does, and sends them with every call that writes to a track.

interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
}

type Call = (path: string, options?: CallOptions) => Promise<Response>;

const tokens = new Map<string, string>();

/** For tracks that were not started by a call. */
export const keepToken = (trackId: string, token: string): void => void tokens.set(trackId, token);

/** For calls that don't name the track. */
export const tokenOf = (trackId: string): string => tokens.get(trackId) ?? "none";

const WRITES = /^\/Funnel\/(?:Track|Close|SendCode|ProveContact|AskForEarlier)\/([\w-]+)$/;

const trackOf = (path: string, { method, body }: CallOptions): string | undefined => {
  if (method !== "POST") return undefined;
  return path === "/Funnel/SaveBooking" ? (body as { trackId?: string } | null)?.trackId : WRITES.exec(path)?.[1];
};

const keepStarted = async (path: string, response: Response): Promise<Response> => {
  if (path !== "/Funnel/StartTracking" || !response.ok) return response;
  const { trackId, resumeToken } = await response.clone().json();
  keepToken(trackId, resumeToken);
  return response;
};

/** A test that sends a header X-Resume-Token of its own sends that one. */
export const withResumeTokens = (call: Call): Call => async (path, options = {}) => {
  const token = tokens.get(trackOf(path, options) ?? "");
  const headers = token ? { "X-Resume-Token": token, ...options.headers } : options.headers;
  return await keepStarted(path, await call(path, { ...options, headers }));
};
