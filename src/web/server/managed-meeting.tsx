// Renders the page behind the manage link. The link holds a secret, which Referrer-Policy keeps from other sites.
import type { Context } from "hono";
import type { ManagedMeeting } from "../../modules/funnel/managed-shapes.ts";
import { LinkNotValidPage, ManagedMeetingPage } from "../pages/managed-meeting.tsx";
import { callInProcess } from "./in-process-api.ts";
import { renderPage } from "./render-page.tsx";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

/** The meeting of the address, or a page that says what to do when the secret does not fit. */
export const renderManagedMeeting = async (c: Context, parts: WebParts): Promise<Response> => {
  const { supportEmail } = await contactOrFallback(parts);
  const secret = encodeURIComponent(c.req.query("secret") ?? "");
  const id = encodeURIComponent(c.req.param("id") ?? "");
  const answer = await callInProcess(c, parts.api).fetch(`/api/v2/Funnel/Managed/${id}?secret=${secret}`);
  c.header("X-Robots-Tag", "noindex");
  if (!answer.ok) {
    if (answer.status >= 500) throw new Error(`The meeting could not be read: ${answer.status}`);
    const content = <LinkNotValidPage supportEmail={supportEmail} />;
    return await renderPage(c, parts, { title: "This link does not open a meeting", content, status: 404 });
  }
  const meeting: ManagedMeeting = await answer.json();
  const content = <ManagedMeetingPage meeting={meeting} supportEmail={supportEmail} />;
  return await renderPage(c, parts, { title: `Your meeting with ${meeting.specialist.displayName}`, content });
};
