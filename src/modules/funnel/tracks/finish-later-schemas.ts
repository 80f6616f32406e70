// What is asked and answered about a request left unfinished.
import { z } from "zod";

/** The link secret of a reminder. */
export const RequestLinkQuery = z.object({ secret: z.string().min(1).max(200) });

/** Where the request goes on; the browser is given its resume cookie with it. */
export const OpenedRequest = z.object({ path: z.string() });
export type OpenedRequest = z.infer<typeof OpenedRequest>;

export const Reminding = z.object({ categoryId: z.string(), stopped: z.boolean() });
export type Reminding = z.infer<typeof Reminding>;

export const RemindingStopped = z.object({ stopped: z.literal(true) });
