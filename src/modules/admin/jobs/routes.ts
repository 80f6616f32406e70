// The administrators' routes of background jobs and the delivery log.
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { retryMail } from "@/modules/notifications/index.ts";
import { listDeliveryLog, listFailedJobs, retryAllJobs, retryJob, viewJobs } from "./jobs.ts";
import {
  FailedJobs,
  FailedJobsQuery,
  Jobs,
  MessageList,
  MessageListQuery,
  EmailRef,
  Retried,
  RetryJobInput,
} from "./schemas.ts";

const admin = access("admin");

export const jobRoutes = routes()
  .get("/Jobs", admin, response(Jobs), async (c) => c.json(await viewJobs(ctx(c))))
  .get(
    "/FailedJobsPaginated",
    admin,
    query(FailedJobsQuery),
    response(FailedJobs),
    async (c) => c.json(await listFailedJobs(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/RetryJob",
    admin,
    body(RetryJobInput),
    response(Retried),
    async (c) => c.json(await retryJob(ctx(c), c.req.valid("json"))),
  )
  .post("/RetryAllJobs", admin, response(Retried), async (c) => c.json(await retryAllJobs(ctx(c))))
  .get(
    "/MailsPaginated",
    admin,
    query(MessageListQuery),
    response(MessageList),
    async (c) => c.json(await listDeliveryLog(ctx(c), c.req.valid("query"))),
  )
  .post("/RetryMail/:id", admin, param(EmailRef), response(Retried), async (c) => {
    await retryMail(ctx(c), c.req.valid("param").id);
    return c.json({ retried: 1 });
  });
