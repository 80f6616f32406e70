// The door of notifications: mails, reminders, and their ledger.
export const notifications = { prefixes: [], listeners: [], schedules: [] };
