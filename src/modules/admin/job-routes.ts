// The calls about the work behind the requests, for administrators.
import { access, answers, body, ctx, param, query, routes } from "@/platform/http/route.ts";
import { retryMail } from "@/modules/notifications/index.ts";
import { listFailedJobs, listLedger, retryAllJobs, retryJob, viewJobs } from "./jobs.ts";
import {
  FailedJobs,
  FailedJobsQuery,
  Jobs,
  MailList,
  MailListQuery,
  MailRef,
  Retried,
  RetryJobInput,
} from "./job-schemas.ts";

const admin = access("admin");

export const jobRoutes = routes()
  .get("/Jobs", admin, answers(Jobs), async (c) => c.json(await viewJobs(ctx(c))))
  .get(
    "/FailedJobsPaginated",
    admin,
    query(FailedJobsQuery),
    answers(FailedJobs),
    async (c) => c.json(await listFailedJobs(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/RetryJob",
    admin,
    body(RetryJobInput),
    answers(Retried),
    async (c) => c.json(await retryJob(ctx(c), c.req.valid("json"))),
  )
  .post("/RetryAllJobs", admin, answers(Retried), async (c) => c.json(await retryAllJobs(ctx(c))))
  .get(
    "/MailsPaginated",
    admin,
    query(MailListQuery),
    answers(MailList),
    async (c) => c.json(await listLedger(ctx(c), c.req.valid("query"))),
  )
  .post("/RetryMail/:id", admin, param(MailRef), answers(Retried), async (c) => {
    await retryMail(ctx(c), c.req.valid("param").id);
    return c.json({ retried: 1 });
  });
