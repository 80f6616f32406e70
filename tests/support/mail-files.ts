// The calendar file of a received mail, as text.
import type { ReceivedMail } from "./smtp-sink.ts";

export const calendarFileOf = (mail: ReceivedMail): string => {
  const file = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!file) throw new Error(`"${mail.subject}" has no calendar file`);
  const { content } = file;
  return typeof content === "string" ? content : new TextDecoder().decode(content);
};
