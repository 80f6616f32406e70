import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { dismissMessage, retryMessage } from "@/modules/notifications/index.ts";
import { listDeliveryLog, listFailedJobs, pause, removeJob, resume, retryAllJobs, retryJob, viewJobs } from "./jobs.ts";
import {
  Dismissed,
  EmailRef,
  FailedJobs,
  FailedJobsQuery,
  JobRef,
  Jobs,
  MessageList,
  MessageListQuery,
  QueueInput,
  QueueState,
  Removed,
  Retried,
} from "./schemas.ts";

const admin = access("admin", "support");
/** Pausing a queue concerns everyone. */
const owner = access("admin", "owner");

export const jobRoutes = routes()
  .get(
    "/Jobs",
    describe("Get the state of queues, jobs and scheduled tasks"),
    admin,
    response(Jobs),
    async (c) => c.json(await viewJobs(ctx(c))),
  )
  .get(
    "/FailedJobsPaginated",
    describe("List failed jobs"),
    admin,
    query(FailedJobsQuery),
    response(FailedJobs),
    async (c) => c.json(await listFailedJobs(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/RetryJob",
    describe("Retry a failed job", "not_found"),
    admin,
    body(JobRef),
    response(Retried),
    async (c) => c.json(await retryJob(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/RetryAllJobs",
    describe("Retry all failed jobs"),
    admin,
    response(Retried),
    async (c) => c.json(await retryAllJobs(ctx(c))),
  )
  .post(
    "/RemoveJob",
    describe("Remove a failed job", "not_found"),
    admin,
    body(JobRef),
    response(Removed),
    async (c) => c.json(await removeJob(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/PauseQueue",
    describe("Pause a queue"),
    owner,
    body(QueueInput),
    response(QueueState),
    async (c) => c.json(await pause(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/ResumeQueue",
    describe("Resume a paused queue"),
    owner,
    body(QueueInput),
    response(QueueState),
    async (c) => c.json(await resume(ctx(c), c.req.valid("json"))),
  )
  .get(
    "/MailsPaginated",
    describe("List emails and their delivery"),
    admin,
    query(MessageListQuery),
    response(MessageList),
    async (c) => c.json(await listDeliveryLog(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/RetryMail/:id",
    describe("Send a failed email again"),
    admin,
    param(EmailRef),
    response(Retried),
    async (c) => {
      await retryMessage(ctx(c), c.req.valid("param").id);
      return c.json({ retried: 1 });
    },
  )
  .post(
    "/DismissMail/:id",
    describe("Dismiss a failed email", "not_found"),
    admin,
    param(EmailRef),
    response(Dismissed),
    async (c) => {
      await dismissMessage(ctx(c), c.req.valid("param").id);
      return c.json({ dismissed: 1 });
    },
  );
