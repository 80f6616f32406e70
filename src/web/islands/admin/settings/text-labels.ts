// Labels of the settings of text messages, which are shown where there is a provider.

const define =
  <K extends "number" | "numbers">(kind: K) => (key: string, label: string, unit: string, description: string) => (
    { key, kind, label, description, unit }
  );
const number = define("number");
const numbers = define("numbers");

export const TEXTS = {
  title: "Text messages",
  onlyWith: "hasTexts" as const,
  settings: [
    numbers(
      "textReminderMinutes",
      "Reminders by text message",
      "minutes",
      "How long before the meeting visitors who want text messages get one. Never between 21:00 and 8:00.",
    ),
    number(
      "textsPerDay",
      "Messages about meetings per day",
      "messages",
      "Reminders, changes and confirmations. Beyond it none are sent. You're alerted at 80 %.",
    ),
    number(
      "textCostPerDay",
      "Cost of messages about meetings per day",
      "cents",
      "The most that they may cost on a day. Beyond it none are sent.",
    ),
    number(
      "textCodesPerDay",
      "Codes per day",
      "messages",
      "Codes with which visitors confirm their number. Beyond it they use the code in the email. You're alerted at 80 %.",
    ),
    number(
      "textCodeCostPerDay",
      "Cost of codes per day",
      "cents",
      "The most that codes may cost on a day. Beyond it none are sent.",
    ),
    number(
      "textSegmentCost",
      "Price of one segment",
      "thousandths",
      "What your provider charges for 160 plain characters, in thousandths of the currency: 75 are 0.075.",
    ),
    {
      key: "textCountries",
      kind: "text" as const,
      label: "Countries",
      description: "Only numbers of these countries get text messages. Codes with two letters, separated by spaces.",
    },
  ],
};
