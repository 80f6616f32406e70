// The drawings that a category can have; a test holds them against those that there are.
export const ICON_NAMES: readonly string[] = [
  ...["house", "key-round", "shield", "umbrella", "piggy-bank", "banknote", "chart-line", "trending-up", "receipt"],
  ...["calculator", "scale", "gavel", "landmark", "briefcase", "graduation-cap", "book-open", "sun", "leaf", "zap"],
  ...["megaphone", "laptop", "plane", "globe", "heart-handshake", "stethoscope", "hammer", "compass"],
];
