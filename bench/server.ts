// The measured server: the real application, and minimal routes as a lower bound of response times.
import { sql } from "drizzle-orm";
import { createApp } from "@/app.ts";
import { access, ctx, routes } from "@/platform/http/route.ts";
import { openServices } from "./market.ts";

const [folder = "", port = "0"] = Deno.args;
const services = await openServices(folder);
const [first] = await services.db.read.all<{ id: string }>(sql`select id from meetings limit 1`);
const floors = routes()
  .get("/floor/json", access("anyone"), (c) => c.json({ ok: true }))
  .get(
    "/floor/select",
    access("anyone"),
    async (c) => c.json(await ctx(c).db.read.all(sql`select * from meetings where id = ${first?.id ?? ""}`)),
  );
const app = createApp(services, { extra: [floors] });
Deno.serve(
  { hostname: "127.0.0.1", port: Number(port), onListen: (a) => console.log(`listening ${a.port}`) },
  (request, { remoteAddr }) => app.fetch(request, { remoteAddr: remoteAddr as Deno.NetAddr }),
);
