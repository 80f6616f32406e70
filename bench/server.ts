// The measured server of the parts that compare sizes of a database: the real application, without queue and worker.
import { createApp } from "@/app.ts";
import { openServices } from "./market.ts";

const [folder = "", port = "0"] = Deno.args;
const app = createApp(await openServices(folder));
Deno.serve(
  { hostname: "127.0.0.1", port: Number(port), onListen: (a) => console.log(`listening ${a.port}`) },
  (request, { remoteAddr }) => app.fetch(request, { remoteAddr: remoteAddr as Deno.NetAddr }),
);
