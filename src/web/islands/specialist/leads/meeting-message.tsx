// A word to the visitor that goes with the news about the meeting.
import { MESSAGE_MOST } from "@/modules/funnel/managed-schemas.ts";
import { TextArea } from "@/web/ui/text-area.tsx";

export const MeetingMessage = ({ name, error }: { name: string; error?: string }) => (
  <TextArea
    label={`A word to ${name}`}
    name="message"
    optional
    rows={3}
    room={MESSAGE_MOST}
    error={error}
    help="It stands in the mail that tells the change."
  />
);

export const messageIn = (form: FormData): string => String(form.get("message") ?? "").trim();

export const messageProblems = (message: string) =>
  message.length > MESSAGE_MOST ? [{ key: "message", sentence: `Please keep it to ${MESSAGE_MOST} characters.` }] : [];
