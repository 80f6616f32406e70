import type { NotificationInput } from "@/modules/notifications/campaigns/schemas.ts";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";

/** The limits of Admin/SendNotification, in characters. */
const LIMITS = { title: { min: 3, max: 120 }, body: { min: 10, max: 4_000 } };

const textProblem = (key: keyof typeof LIMITS, { length }: string): string | false => {
  const { min, max } = LIMITS[key];
  return length < min
    ? `Please write at least ${min} characters.`
    : length > max && `Please use at most ${max} characters.`;
};

export const messageProblems = ({ title, body }: Pick<NotificationInput, "title" | "body">) => ({
  title: textProblem("title", title),
  body: textProblem("body", body),
});

export const MessageFields = ({ rows }: { rows: number }) => (
  <>
    <TextInput name="title" label="Title" help="Also the subject of the email" />
    <TextArea
      name="body"
      label="Text"
      help="Plain text. An empty line starts a new paragraph."
      rows={rows}
      limit={LIMITS.body.max}
      minimum={LIMITS.body.min}
    />
  </>
);
