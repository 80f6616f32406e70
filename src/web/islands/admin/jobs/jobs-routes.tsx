// The route of background jobs, the delivery log and scheduled tasks.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { frame, screen } from "../frame-route.tsx";
import { failedJobsQuery, jobsQuery, messagesQuery, messageViewOf } from "./job-queries.ts";

const jobs = createRoute({
  getParentRoute: () => frame,
  path: "/admin/jobs",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.ensureQueryData(jobsQuery(api)),
      queryClient.prefetchQuery(failedJobsQuery(api, FIRST_VIEW)),
      queryClient.prefetchQuery(messagesQuery(api, messageViewOf(location.search))),
    ]);
  },
  component: lazyRouteComponent(() => import("./jobs.tsx")),
  ...screen("Jobs and emails", "jobs/jobs.tsx"),
});

export const jobsRoutes = [jobs];
