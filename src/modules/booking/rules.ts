// What screens, emails and calls say about meetings, and how much people may write.

/** How visitor and specialist meet, in a sentence for the visitor. */
export const describeLocation = (location: "zoom" | "whatsapp" | "phone", displayName: string): string =>
  ({
    zoom: "You'll meet on Zoom.",
    whatsapp: `${displayName} will call you on WhatsApp.`,
    phone: `${displayName} will call you by phone.`,
  })[location];

/** A message to the other side of a meeting, in characters. */
export const MESSAGE_MAX_LENGTH = 500;

/** Under this name the module of leads says who has a visitor's details. */
export const HOLDERS = "sharedWith";
