// The examples of the OpenAPI document are what the server answers: this test makes each call and compares.
// `npm test -- --only=unit tests/api-examples -u` writes them anew.
import { expect, test } from "vitest";
import { showAccounts } from "./support/api/examples/accounts.ts";
import { showAdministration } from "./support/api/examples/administrators.ts";
import { showCalendars } from "./support/api/examples/calendars.ts";
import { showPrograms } from "./support/api/examples/programs.ts";
import { showProofs } from "./support/api/examples/proofs.ts";
import { nameOf, openRecorder } from "./support/api/examples/recorder.ts";
import { showSpecialists } from "./support/api/examples/specialists.ts";
import { showVisitors } from "./support/api/examples/visitors.ts";
import { skipResponseDelay } from "./support/people/accounts.ts";
import { openTestApp } from "./support/app/test-app.ts";

const FILE = "../src/platform/http/openapi/examples.json";

/** What has no example, besides what answers files, pages and streams. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  "A browser and its authenticator talk about keys and signatures, which are others each time": [
    "post /Auth/StartPasskey",
    "post /Auth/AddPasskey",
    "post /Auth/StartPasskeyConfirmation",
    "post /Auth/StartPasskeyLogin",
    "post /Auth/CompletePasskeyLogin",
  ],
  "Made by the servers of other companies": [
    "post /Calendars/GooglePush",
    "post /Calendars/MicrosoftPush",
    "post /Transactions/StripeWebhook",
  ],
  "Files, although as JSON": ["get /Admin/Conversions/File", "get /Admin/CataloguePack"],
};

/** In this order: the first answer with something in it is the example. */
const SCENES = [
  showPrograms,
  showVisitors,
  showProofs,
  showAccounts,
  showSpecialists,
  showCalendars,
  showAdministration,
];
const WITH_PROOF: readonly unknown[] = [showPrograms, showProofs];

skipResponseDelay();

test("each operation has an example, which is what the server answers", async () => {
  const document = await openTestApp();
  const { operations, examples, listenTo } = await openRecorder(document);
  await document.close();
  for (const show of SCENES) {
    const app = await openTestApp([], WITH_PROOF.includes(show) ? { proof: "required" } : {});
    listenTo(app);
    await show(app, operations);
    await app.close();
  }
  const without = Object.values(WITHOUT).flat();
  const all = operations.map(nameOf);
  expect(without.filter((name) => !all.includes(name))).toEqual([]);
  const shown = operations.filter(({ types }) => types.includes("application/json"))
    .filter((operation) => !without.includes(nameOf(operation)));
  expect(shown.map(nameOf).filter((name) => !examples.has(name))).toEqual([]);
  const answered = new Set<string>();
  const kept = shown.map((operation) => {
    const { body, response } = examples.get(nameOf(operation))!;
    // Operations with the same schema of the answer share the first one's.
    const isShared = operation.answer !== undefined && answered.has(operation.answer);
    if (operation.answer) answered.add(operation.answer);
    return [nameOf(operation), { body, response: isShared ? undefined : response }];
  });
  await expect(`${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`).toMatchFileSnapshot(FILE);
});
