// The floor of reads: plain Hono with one prepared select, as a process of its own. Takes a database file and prints its
// port.
import { Hono } from "hono";
import Database from "libsql";

const [database = ""] = Deno.args;
const db = new Database(database);
const select = db.prepare("select * from meetings where id = ?");
const app = new Hono().get("/meetings/:id", (c) => c.json(select.get([c.req.param("id")]) as object));
Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: ({ port }) => console.log(port) }, app.fetch);
