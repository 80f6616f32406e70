// The calls of the provider of text messages. No session: the signature decides.
import type { Context } from "hono";
import { limit } from "@/platform/http/limits.ts";
import { accepts, access, ctx, describe, type Env, file, routes } from "@/platform/http/route.ts";
import type { ProviderRequest } from "@/platform/integrations/text-messages/port.ts";
import { receiveReply, receiveReport } from "./callbacks.ts";

const anyone = access("anyone");
const callbackLimit = limit({ name: "text-callbacks", points: 3_000, seconds: 60 });

/** The address as the provider knows it, whatever proxies have made of it. */
const readRequest = async (c: Context<Env>): Promise<ProviderRequest> => {
  const { config, now } = ctx(c);
  const { pathname, search } = new URL(c.req.url);
  return {
    url: config.publicUrl + pathname + search,
    body: await c.req.text(),
    header: (name) => c.req.header(name),
    now,
  };
};

/** An answer that Twilio takes as "nothing to do". */
const nothingToDo = (c: Context) => c.body("<Response/>", 200, { "Content-Type": "text/xml" });

export const textMessageRoutes = routes()
  .basePath("/TextMessages")
  .post(
    "/Status",
    describe("Receive what became of a text message", "bad_signature", "not_found"),
    file("text/xml"),
    anyone,
    accepts("webhook"),
    callbackLimit,
    async (c) => {
      await receiveReport(ctx(c), await readRequest(c));
      return nothingToDo(c);
    },
  )
  .post(
    "/Inbound",
    describe("Receive a reply to a text message", "bad_signature", "not_found"),
    file("text/xml"),
    anyone,
    accepts("webhook"),
    callbackLimit,
    async (c) => {
      await receiveReply(ctx(c), await readRequest(c));
      return nothingToDo(c);
    },
  );
