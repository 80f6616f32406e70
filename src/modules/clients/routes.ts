// API of a specialist's own list of clients.
import { limit } from "@/platform/http/limits.ts";
import { accepts, access, body, ctx, describe, response, routes } from "@/platform/http/route.ts";
import { addClient, countClients, removeAllClients, removeClient, uploadClients } from "./clients.ts";
import { UPLOADS_A_DAY } from "./rules.ts";
import { ClientCount, ClientInput, ClientsChanged, ClientsUploaded, UploadClientsInput } from "./schemas.ts";

const specialist = access("specialist");
const changed = response(ClientsChanged);
const uploading = limit({ name: "clients-uploading", points: UPLOADS_A_DAY, seconds: 86_400, per: "person" });
const changing = limit({ name: "clients-changing", points: 120, seconds: 300, per: "person" });

export const clientRoutes = routes()
  .basePath("/Clients")
  .get(
    "/Count",
    describe("Count your own clients"),
    specialist,
    response(ClientCount),
    async (c) => c.json(await countClients(ctx(c))),
  )
  .post(
    "/Upload",
    describe("Upload a list of your own clients", "list_full"),
    specialist,
    accepts("rows"),
    uploading,
    body(UploadClientsInput),
    response(ClientsUploaded),
    async (c) => c.json(await uploadClients(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/Add",
    describe("Add one of your own clients", "list_full"),
    specialist,
    changing,
    body(ClientInput),
    changed,
    async (c) => c.json(await addClient(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/Remove",
    describe("Remove one of your own clients"),
    specialist,
    changing,
    body(ClientInput),
    changed,
    async (c) => c.json(await removeClient(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/RemoveAll",
    describe("Remove all of your own clients"),
    specialist,
    changing,
    changed,
    async (c) => c.json(await removeAllClients(ctx(c))),
  );
