// Requests and responses of the links in reminder emails.
import { z } from "zod";

/** The link secret of a reminder. */
export const RequestLinkQuery = z.object({ secret: z.string().min(1).max(200) });

/** Where the visitor continues. The response also sets the browser's resume cookie. */
export const OpenedRequest = z.object({ path: z.string() });
export type OpenedRequest = z.infer<typeof OpenedRequest>;

export const Reminders = z.object({ categoryId: z.string(), stopped: z.boolean() });
export type Reminders = z.infer<typeof Reminders>;

export const RemindersStopped = z.object({ stopped: z.literal(true) });
