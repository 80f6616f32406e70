// docs/messages.md: which message goes to whom, when, and by which channel, as the catalogue says.
import { CATALOGUE } from "@/modules/notifications/catalogue/catalogue.ts";
import type { Message } from "@/modules/notifications/catalogue/message.ts";
import { ALL_CHANNELS } from "@/modules/notifications/channels/channels.ts";

const HEAD = `# Messages

Which message goes to whom, when, and by which channel. This page is written by \`deno task generate\` from the catalogue
(\`src/modules/notifications/catalogue/\`); do not edit it. [What holds for messages](product/messages.md) has the rules.
Announcements that administrators send are not part of it.

A reminder is due before the start of its meeting, by the minutes in the settings. A message is checked once more just
before it is sent: it is skipped when it is not true any more ("only while").

## Channels
`;

const channelsOf = ({ channels, parts }: Message): string =>
  channels.map((name) => {
    const part = parts.find(({ channel }) => channel === name);
    const { label } = ALL_CHANNELS[name];
    if (part?.insteadOf) return `${label} where ${ALL_CHANNELS[part.insteadOf].label.toLowerCase()} reaches nobody`;
    return part?.minutesBefore ? `${label} when due` : label;
  }).join("; ");

const notesOf = ({ toUnproven, fallback, notes }: Message): string[] => [
  ...(toUnproven ? ["Also to an unproven address."] : []),
  ...(fallback ? [`When the email bounces: \`${fallback}\`.`] : []),
  ...notes ?? [],
];

const rowOf = (message: Message): string => {
  const { name, says, reader, events, stillTrue } = message;
  const cells = [
    `${says} (\`${name}\`)`,
    reader,
    [...new Set(events)].map((event) => `\`${event}\``).join(", "),
    channelsOf(message),
    stillTrue,
    notesOf(message).join(" "),
  ];
  return `| ${cells.join(" | ")} |`;
};

const tableOf = (messages: readonly Message[]): string =>
  [
    "| message | to | after | by | only while | notes |",
    "| - | - | - | - | - | - |",
    ...messages.map(rowOf),
  ].join("\n");

export const writeMessagesPage = (): string => {
  const channels = Object.values(ALL_CHANNELS).map(({ label, rules }) => `- **${label}.** ${rules.join(" ")}`);
  const subjects = Object.entries(CATALOGUE).map(([subject, messages]) => `## ${subject}\n\n${tableOf(messages)}`);
  return [HEAD, channels.join("\n"), "", subjects.join("\n\n"), ""].join("\n");
};
