// A person's account: registration, sign-in, second factor, sessions, lists and the end of it.
import { MINUTE_MS } from "@/platform/time/time.ts";
import type { TestApp } from "../../app/test-app.ts";
import { runReactions } from "../../app/reactions.ts";
import {
  cookieOf,
  enter,
  latestLink,
  linkIn,
  login,
  makeAccount,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  REGISTRATION,
} from "../../people/accounts.ts";
import { signedInAdministrator } from "../../people/administrator.ts";
import { makePerson } from "../../people/factories.ts";
import { accountWithTotp, addPasskey, beginLogin, completeLogin } from "../../people/second-factors.ts";
import { askAs, askEach } from "./caller.ts";

const password = PASSWORD;

const comeIn = async (app: TestApp) => {
  const ask = askAs(app);
  const cookie = cookieOf(await register(app, "nora@example.test"));
  app.clock.advance(2 * MINUTE_MS);
  await askEach(askAs(app, { cookie }), [["post /Auth/ResendVerificationEmail"], ["get /Auth/CurrentEmail"]]);
  await ask("post /Auth/Verify", { body: await latestLink(app, "nora@example.test") });
  await ask("post /Auth/ForgotPassword", { body: { email: "nora@example.test" } });
  const link = await latestLink(app, "nora@example.test");
  await ask("post /Auth/ValidateResetPassword", { body: link });
  await ask("post /Auth/ResetPassword", { body: { ...link, password: OTHER_PASSWORD } });
  const admin = await signedInAdministrator(app);
  await admin.done("/Admin/Invite", { people: "Anna Berger <anna@example.test>" });
  const invitation = await latestLink(app, "anna@example.test");
  await ask("post /Auth/ValidateInvitation", { body: invitation });
  await ask("post /Auth/AcceptInvitation", { body: { ...REGISTRATION, ...invitation } });
};

const manageAccount = async (app: TestApp) => {
  const { email } = await makeAccount(app, { email: "robin@example.test" });
  const cookie = await enter(app, email);
  await enter(app, email);
  const ask = askAs(app, { cookie });
  await askEach(ask, [
    ["post /Auth/Revalidate"],
    ["get /Users/IsAdmin"],
    ["post /Users/SaveColumns", { body: { list: "leads", columns: ["status"] } }],
    ["post /Users/SaveView", { body: { list: "leads", name: "Live", query: { status: "live", dir: "asc" } } }],
    ["get /Auth/ExportData"],
  ]);
  const { views } = await ask("get /Users/ListPreferences");
  await ask("post /Users/DeleteView/{id}", { id: views[0].id });
  const { sessions } = await ask("get /Auth/Sessions");
  await ask("post /Auth/EndSession/{id}", { id: sessions.find(({ current }: { current: boolean }) => !current).id });
  await ask("post /Auth/ChangeEmail", { body: { email: "robin.sample@example.test", password } });
  await runReactions(app.ctx());
  const notice = app.emails.findLast(({ to }) => to.address === email)!;
  await ask("post /Auth/StopEmailChange", { body: linkIn(notice) });
  const again = askAs(app, { cookie: await enter(app, email) });
  await again("post /Auth/ChangePassword", { body: { currentPassword: password, password: OTHER_PASSWORD } });
  await askAs(app, { cookie: cookieOf(await login(app, email, OTHER_PASSWORD)) })("post /Auth/SignOutEverywhere");
  await askAs(app, { cookie: cookieOf(await login(app, email, OTHER_PASSWORD)) })("post /Auth/Logout");
  await askAs(app, { cookie: cookieOf(await login(app, email, OTHER_PASSWORD)) })("post /Auth/DeleteAccount", {
    body: { password: OTHER_PASSWORD },
  });
};

const secure = async (app: TestApp) => {
  const account = await accountWithTotp(app, { email: "sam@example.test" });
  await completeLogin(app, await beginLogin(app, account.email), account.code());
  app.clock.advance(MINUTE_MS);
  const ask = askAs(app, { cookie: account.cookie });
  await ask("post /Auth/ReplaceRecoveryCodes", { body: { password, code: account.code() } });
  app.clock.advance(MINUTE_MS);
  await addPasskey(app, account.cookie, { code: account.code() });
  const { passkeys: [{ id }] } = await ask("get /Auth/SecondFactors");
  await ask("post /Auth/RenamePasskey/{id}", { id, body: { name: "Red key" } });
  app.clock.advance(MINUTE_MS);
  await ask("post /Auth/RemovePasskey/{id}", { id, body: { password, code: account.code() } });
  app.clock.advance(MINUTE_MS);
  await ask("post /Auth/RemoveTotp", { body: { password, code: account.code() } });
};

/** Links in an announcement by email. */
const stopAnnouncements = async (app: TestApp) => {
  const admin = await signedInAdministrator(app);
  const userIds = [await makePerson(app)];
  const order = { audience: { kind: "users", userIds }, channels: ["email"], title: "News", body: "Something is new." };
  await admin.done("/Admin/NotificationAudience", { audience: order.audience });
  await admin.done("/Admin/SendNotification", order);
  await runReactions(app.ctx());
  const { headers } = app.emails.findLast(({ subject }) => subject === order.title)!;
  const url = new URL(/<([^>]+StopAnnouncements[^>]+)>/.exec(headers!["List-Unsubscribe"]!)![1]!);
  const ask = askAs(app, { id: url.pathname.split("/").at(-1)!, query: Object.fromEntries(url.searchParams) });
  await ask("get /Users/Announcements/{id}");
  await ask("post /Users/StopAnnouncements/{id}");
  await ask("post /Users/ResumeAnnouncements/{id}");
};

export const showAccounts = async (app: TestApp) => {
  await comeIn(app);
  await manageAccount(app);
  await secure(app);
  await stopAnnouncements(app);
};
