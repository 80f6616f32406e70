// Books a meeting as a visitor would, with a client that @hey-api/openapi-ts has generated into client/ (docs/build.md).
//
//   PARLEY_URL=http://localhost:8000 node dist/book-a-meeting.js vera@example.test +436601234567 tax-accounting
//
// Emails of a demo are at /dev/mail.
import { argv, env, stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import * as parley from "./client/index.js";
import { client } from "./client/client.gen.js";

const [email = "vera@example.test", phone = "+436601234567", slug = ""] = argv.slice(2);
client.setConfig({ baseUrl: `${env.PARLEY_URL}/api/v2` });

/** The answer of a call. Throws the sentences of a refusal. */
const answer = async <T>(call: Promise<{ data?: T; error?: unknown }>): Promise<T> => {
  const { data, error } = await call;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
};
const agreeTo = (purpose: string, consents: parley.ConsentText[]) =>
  consents.filter((consent) => consent.purpose === purpose).map(({ version }) => ({ purpose, version }));

const firstAnswer = ({ type, options, min }: parley.Question): parley.Answer => {
  if (type === "single") return options[0]!.value;
  if (type === "multi") return [options[0]!.value];
  return type === "number" || type === "money" ? min ?? 1 : type === "boolean" ? true : "1030";
};

const { categories, consents } = await answer(parley.funnelStartData());
const { id } = categories.find((category) => category.slug === slug) ?? categories[0]!;
const category = await answer(parley.categoriesFind({ path: { id } }));
const timezone = "Europe/Vienna";
const { trackId, resumeToken } = await answer(
  parley.funnelStartTracking({ body: { categoryId: category.id, timezone } }),
);
const headers = { "X-Resume-Token": resumeToken };
const save = (body: parley.TrackStepInput) => answer(parley.funnelTrackSave({ path: { id: trackId }, headers, body }));

for (const step of ["about", "needs"] as const) {
  const questions = category.questions.filter((question) => question.step === step && question.required);
  await save({ step, answers: Object.fromEntries(questions.map((question) => [question.key, firstAnswer(question)])) });
}
await save({
  step: "preferences",
  preferences: { timeOfDay: ["morning", "afternoon"], timing: "2-3-weeks", contactMethod: "email", location: "zoom" },
});
const contact = { firstName: "Vera", lastName: "Example", email, phone };
await save({ step: "contacts", contact, consents: agreeTo("arrange-meeting", consents) });

const { earliest } = await answer(parley.funnelAvailabilities({ path: { id: trackId }, query: { timezone } }));
if (!earliest) throw new Error("Nobody has a free time.");
const booking = await answer(parley.funnelSaveBooking({
  headers,
  body: {
    trackId,
    startsAt: earliest.startsAt,
    location: "zoom",
    consents: agreeTo("share-with-specialist", consents),
  },
}));
if (booking.confirmBy) {
  const terminal = createInterface({ input: stdin, output: stdout });
  const code = await terminal.question(`The code that was sent to ${booking.sentTo}: `);
  terminal.close();
  await answer(parley.funnelConfirmBooking({ path: { id: booking.meetingId }, headers, body: { code } }));
}
console.log(`Booked: ${booking.time.text} with ${booking.specialist.displayName}`);
