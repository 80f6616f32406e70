// Public API of the access for agents: the address of the MCP server.
import { bodyLimit } from "hono/body-limit";
import { sameSiteOnly, tooLarge } from "@/platform/http/guards.ts";
import { limit } from "@/platform/http/limits.ts";
import { access, ctx, routes } from "@/platform/http/route.ts";

const PATH = "/mcp";
/** Calls are small: the longest answers fit many times. */
const MAX_BODY_BYTES = 64 * 1024;
const anyone = access("anyone");
const smallBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw tooLarge();
  },
});

/** Only POST: there are no sessions, and no stream that a GET could open. */
const NOT_ALLOWED = { jsonrpc: "2.0", error: { code: -32000, message: "Please use POST." }, id: null };

/** Pages of other sites cannot call it, also not by a name that they point to this server (DNS rebinding). */
export const agentRoutes = (publicUrl: string) =>
  routes()
    .post(
      PATH,
      anyone,
      sameSiteOnly(publicUrl),
      limit({ name: "mcp", points: 240, seconds: 60 }),
      smallBody,
      async (c) => {
        const { respond } = await import("./mcp-server.ts");
        const response = await respond(ctx(c), c.req.raw);
        response.headers.set("Cache-Control", "no-store");
        return response;
      },
    )
    .on(["GET", "DELETE"], PATH, anyone, (c) => c.json(NOT_ALLOWED, 405, { Allow: "POST" }));
