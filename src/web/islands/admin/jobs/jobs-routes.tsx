// The work behind the requests: queues, jobs that were given up, mails, and what runs by the clock.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { frame, screen } from "../frame-route.tsx";
import { failedJobsQuery, jobsQuery, mailsQuery, mailViewOf } from "./job-queries.ts";

const jobs = createRoute({
  getParentRoute: () => frame,
  path: "/admin/jobs",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.ensureQueryData(jobsQuery(api)),
      queryClient.prefetchQuery(failedJobsQuery(api, FIRST_VIEW)),
      queryClient.prefetchQuery(mailsQuery(api, mailViewOf(location.search))),
    ]);
  },
  component: lazyRouteComponent(() => import("./jobs.tsx")),
  ...screen("Jobs and mails", "jobs/jobs.tsx"),
});

export const jobsRoutes = [jobs];
