// What a deployment runs, with the permissions that it has (scripts/parley.sh): a purchase up to its invoice and receipt,
// and a webhook to a server whose certificate is signed by an authority of the operator's own.
import { afterAll, beforeAll, expect, test } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { closeAll, closing, runToEnd, WITH_FEW_PERMISSIONS } from "@tests/support/app/commands.ts";
import { freePort, type RunningApp, startWithFewPermissions, temporaryFolder } from "@tests/support/app/running-app.ts";
import { type Certificate, certificateFor } from "@tests/support/app/certificates.ts";
import { startReceiver } from "@tests/support/webhooks/receiver.ts";

const API = "/api/v2";
const EMAIL = "specialist@parley.test";
const PASSWORD = "parley-demo";
const QUANTITY = 5;

let app: RunningApp;
let session: string;
let certificate: Certificate;

beforeAll(async () => {
  const folder = await temporaryFolder();
  closing.push(() => folder.remove());
  certificate = await certificateFor(["DNS:localhost"]);
  const NODE_EXTRA_CA_CERTS = `${folder.path}/authority.pem`;
  await Deno.writeTextFile(NODE_EXTRA_CA_CERTS, certificate.authority);
  const env = { DATA_DIR: `${folder.path}/data`, PORT: String(await freePort()), NODE_EXTRA_CA_CERTS };
  expect(await runToEnd(["seed"], env, WITH_FEW_PERMISSIONS)).toMatchObject({ code: 0 });
  app = await startWithFewPermissions("all", env);
  closing.push(() => app.stop());
  const { headers } = await call("/Auth/Login", { email: EMAIL, password: PASSWORD });
  session = headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
});
afterAll(closeAll);

const call = (path: string, body?: unknown): Promise<Response> =>
  fetch(`${app.baseURL}${API}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Content-Type": "application/json", Origin: app.baseURL, ...session && { Cookie: session } },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

const answerOf = async (path: string, body?: unknown) => {
  const response = await call(path, body);
  expect([path, response.status]).toEqual([path, 200]);
  return await response.json();
};

const expectPdf = (bytes: Uint8Array): void => {
  expect(new TextDecoder().decode(bytes.slice(0, 8))).toMatch(/^%PDF-1\.\d$/);
  expect(bytes.length).toBeGreaterThan(10_000);
};

interface StoredMail {
  to: string;
  subject: string;
  attachments: { filename: string; content: string }[];
}

const receipts = async (): Promise<StoredMail[]> => {
  const response = await fetch(`${app.baseURL}/dev/mail?to=${EMAIL}`, { headers: { Accept: "application/json" } });
  return (await response.json() as StoredMail[]).filter(({ subject }) => subject.includes("receipt"));
};

test("credits are bought, and their invoice and receipt made", async () => {
  const before = (await receipts()).length;
  const { url } = await answerOf("/Transactions/StripeCheckout", {
    categoryId: starterId("insurance"),
    lines: [{ quantity: QUANTITY }],
    returnTo: "dashboard",
  });
  const paid = await fetch(url, { method: "POST", body: new URLSearchParams({ how: "pay" }), redirect: "manual" });
  const sessionId = new URL(paid.headers.get("Location")!, app.baseURL).searchParams.get("sessionId");
  await paid.body?.cancel();
  expect(await answerOf("/Transactions/VerifyPayment", { sessionId })).toMatchObject({ status: "paid" });

  const { items: [purchase] } = await answerOf("/Transactions/Purchases");
  expect(purchase).toMatchObject({ status: "paid", invoices: [{ number: expect.any(String) }] });
  const file = await call(`/Transactions/InvoiceFile/${purchase.invoices[0].id}`);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expectPdf(await file.bytes());

  await eventually("the receipt has arrived", async () => (await receipts()).length > before);
  const [receipt] = await receipts();
  const invoice = receipt!.attachments.find(({ filename }) => filename === `${purchase.invoices[0].number}.pdf`);
  expectPdf(Uint8Array.fromBase64(invoice!.content));
});

test("webhooks reach a server whose authority is named by NODE_EXTRA_CA_CERTS", async () => {
  const receiver = await startReceiver(certificate);
  closing.push(() => receiver.close());
  const endpoint = { url: receiver.url, description: "Our CRM", events: ["lead.created"], password: PASSWORD };
  const { id, secret } = await answerOf("/Webhooks/Create", endpoint);
  await answerOf(`/Webhooks/SendTest/${id}`, {});
  await eventually("the test message arrives", () => receiver.received.length > 0);
  expect(receiver.messages(secret)).toMatchObject([{ type: "webhook.test" }]);
});

test("a file of authorities that can't be read is reported", async () => {
  const env = { NODE_EXTRA_CA_CERTS: "/nowhere/authority.pem" };
  expect(await runToEnd(["--version"], env, WITH_FEW_PERMISSIONS)).toEqual({
    code: 1,
    output: "NODE_EXTRA_CA_CERTS names a file that can't be read: /nowhere/authority.pem\n",
  });
});
