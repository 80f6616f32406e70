// Queues of their own: what hangs in one delays nothing in another, and paused queues wait, whatever happens to Redis.
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStage, somethingHappened, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import { type SmtpSink, startSmtpSink } from "@tests/support/email/smtp-sink.ts";
import { afterCommit, createBus, inQueue } from "@/platform/events/bus.ts";
import type { Ctx, Listener } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { smtpMailer, withBreaker } from "@/platform/mail/mailer.ts";
import { failUnknownDeliveries, listDueDeliveries } from "@/platform/events/deliveries.ts";
import { pauseQueue, resumeQueue } from "@/platform/queue/pauses.ts";
import type { Running } from "@/platform/queue/polling-loop.ts";
import { startBackground } from "./workers.ts";

let redis: TestRedis;
let smtp: SmtpSink;
let stage: Stage;
const parts: Running[] = [];
beforeAll(async () => void (redis = await startTestRedis()));
afterAll(() => redis.stop());
beforeEach(async () => {
  await redis.flush();
  smtp = await startSmtpSink();
});
afterEach(async () => {
  stage.services.mailer.close();
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  await smtp.stop();
  await stage.close();
});

const work = (services = stage.services) => {
  const part = startBackground(services, redis, [], { pollMs: 50, pausesMs: 50, leaseMs: 2_000, stalledMs: 300 });
  parts.push(part);
  return part;
};
const leaveTrace = (name: string): Listener =>
  afterCommit(somethingHappened, name, (ctx, { subject }) => transact(ctx, (tx) => stage.trace(tx, subject)));
const email = (ctx: Ctx, subject: string) =>
  ctx.mailer.send({ to: { address: "a@b.test" }, subject, html: "", text: "", messageId: `${subject}@test` });
const [sendEmail] = inQueue("emails", [
  afterCommit(somethingHappened, "test.email", (ctx, { subject }) => email(ctx, subject)),
]);
const allTraces = (count: number) => eventually(`${count} traces`, async () => (await stage.traces()).length >= count);
const deliveriesOf = async (listener: string) => (await stage.deliveries()).filter((d) => d.listener === listener);
/** The server answers nothing until the returned function is called. */
const hangUntilReleased = (): () => void => {
  let release = () => {};
  const released = new Promise<void>((resolve) => release = resolve);
  smtp.behave(() => released.then(() => ({ kind: "accept" })));
  return release;
};
/** Returns how many emails the breaker has let through. */
const useSmtp = (times: Parameters<typeof smtpMailer>[2]): () => number => {
  const mailer = smtpMailer(smtp.url, "parley@b.test", times);
  let tried = 0;
  const counted = { ...mailer, send: (...input: Parameters<typeof mailer.send>) => (tried++, mailer.send(...input)) };
  stage.services.mailer = withBreaker(counted, stage.services.breakers);
  return () => tried;
};

test("emails that hang at the mail server delay nothing else", async () => {
  stage = await openStage([sendEmail!, leaveTrace("test.leave_trace")]);
  useSmtp({});
  const release = hangUntilReleased();
  work();
  const subjects = Array.from({ length: 40 }, (_, i) => `event ${i}`);
  for (const subject of subjects) await stage.publish(subject);
  await eventually("all email slots hang", () => smtp.attempts === stage.services.config.emailConcurrency);
  await stage.publish("later");
  await allTraces(41);
  expect((await stage.traces()).sort()).toEqual([...subjects, "later"].sort());
  expect((await deliveriesOf("test.email")).every(({ state }) => state === "pending")).toBe(true);
  expect(smtp.emails).toHaveLength(0);
  release();
  await eventually("every email is sent", () => smtp.emails.length === 41);
});

test(
  "while the mail server is away, emails wait without using up attempts, and all are sent when it is back",
  async () => {
    stage = await openStage([sendEmail!], { breakers: { failures: 3, openMs: 400 } });
    const tried = useSmtp({ silenceMs: 400 });
    smtp.behave({ kind: "hang" });
    work();
    for (let n = 0; n < 30; n++) await stage.publish(`event ${n}`);
    await eventually("the breaker is open", () => stage.services.breakers.list()[0]?.state === "open");
    const triedAtFirst = tried();
    await eventually("one email was tried again", () => tried() > triedAtFirst);
    await eventually("and the breaker is open again", () => stage.services.breakers.list()[0]?.state === "open");
    // One that has just started gives its attempt back when the breaker is open.
    await eventually("only those that were tried have used an attempt", async () => {
      const used = (await deliveriesOf("test.email")).filter(({ attempts }) => attempts > 0).length;
      return used <= tried();
    });
    const said = (text: string) => stage.logged.filter(({ message }) => message === text).length;
    expect(said("a service is away; calls to it wait")).toBe(1);
    smtp.behave({ kind: "accept" });
    await eventually(
      "every email is sent",
      async () => (await deliveriesOf("test.email")).every(({ state }) => state === "done"),
    );
    expect(
      new Set(smtp.emails.map(({ subject }) => subject)).size,
    ).toBe(30);
    expect(stage.services.breakers.list()).toMatchObject([{ name: "smtp", state: "closed", since: null }]);
    // A busy machine can take longer than the silence that counts as away, so that it was away more than once.
    expect(said("a service is back")).toBe(said("a service is away; calls to it wait"));
  },
);

/** A queue as another client sees it. */
const looking = async <T>(name: string, look: (queue: Queue) => Promise<T>): Promise<T> => {
  const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue(name, { connection: connection as never, prefix: "parley" });
  try {
    return await look(queue);
  } finally {
    await queue.close();
    connection.disconnect();
  }
};

test("a job that an older program has put into the old queue runs in its own", async () => {
  stage = await openStage([sendEmail!, leaveTrace("test.leave_trace")]);
  useSmtp({});
  const release = hangUntilReleased();
  await stage.publish("x");
  const due = await listDueDeliveries(stage.ctx(), 10);
  await looking("reactions", async (queue) => {
    for (const { eventId, listener } of due) await queue.add(listener, { eventId, listener });
  });
  work();
  await eventually("the email is being sent", () => smtp.attempts === 1);
  await allTraces(1);
  const counts = (name: string) => looking(name, (queue) => queue.getJobCounts("active"));
  await eventually("the old queue is empty", async () => (await counts("reactions")).active === 0);
  // The relay queues it, too; a second job ends at once, because the first one has the delivery.
  await eventually("one job sends it", async () => (await counts("emails")).active === 1);
  expect(smtp.attempts).toBe(1);
  release();
});

test("a worker leaves a listener that only a newer one knows, without using up attempts", async () => {
  const newer = leaveTrace("test.newer");
  stage = await openStage([newer]);
  const bus = createBus([leaveTrace("test.older")]);
  await stage.publish("x");
  const [due] = await listDueDeliveries(stage.ctx(), 10);
  // As when the newer program's relay has queued it, and an older worker takes it.
  await looking("reactions", async (queue) => void (await queue.add(due!.listener, due)));
  const older = work({ ...stage.services, bus });
  await eventually("it is left", () => stage.logged.some(({ message }) => message.includes("another version")));
  // Beside the newer one it could take the delivery, and leave it, any number of times.
  await older.stop();
  expect(await stage.deliveries()).toMatchObject([{ state: "pending", attempts: 0, lastError: null }]);
  await transact(stage.ctx(), async (tx) => void (await tx.run("update event_deliveries set due_at = 1")));
  work();
  await allTraces(1);
  await eventually("it is done", async () => (await stage.deliveries())[0]!.state === "done");
  expect(await stage.deliveries()).toMatchObject([{ attempts: 1 }]);
});

test("a listener that no program has known for a day fails visibly", async () => {
  stage = await openStage([leaveTrace("test.removed")]);
  await stage.publish("x");
  const ctx = () => ({ ...stage.ctx(), bus: createBus([]) });
  expect(await failUnknownDeliveries(ctx())).toBe(0);
  const later = ctx();
  expect(await failUnknownDeliveries({ ...later, now: later.now + 25 * 3_600_000 })).toBe(1);
  expect(await stage.deliveries()).toMatchObject([{ state: "failed", attempts: 0 }]);
  expect(await failUnknownDeliveries({ ...stage.ctx(), now: later.now + 25 * 3_600_000 })).toBe(0);
});

test("a paused queue waits, also when Redis is emptied, while the others go on", async () => {
  const [outside] = inQueue("outside", [leaveTrace("test.outside")]);
  stage = await openStage([outside!, leaveTrace("test.leave_trace")]);
  const isPaused = () => looking("outside", (queue) => queue.isPaused());
  expect(await transact(stage.ctx(), (tx) => pauseQueue(tx, "outside"))).toBe(true);
  expect(await transact(stage.ctx(), (tx) => pauseQueue(tx, "outside"))).toBe(false);
  work();
  await eventually("it is paused in Redis", isPaused);
  await redis.flush();
  await eventually("it is paused in Redis again", isPaused);
  await stage.publish("one");
  await allTraces(1);
  expect(await deliveriesOf("test.outside")).toMatchObject([{ state: "pending", attempts: 0 }]);
  expect(await transact(stage.ctx(), (tx) => resumeQueue(tx, "outside"))).toBe(true);
  stage.services.bus.wake();
  await allTraces(2);
  expect(await isPaused()).toBe(false);
});
