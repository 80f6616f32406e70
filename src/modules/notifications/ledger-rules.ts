// What a mail of the ledger is called by those who look after them.

/** "lead-received" as "Lead received". */
export const mailName = (template: string): string => {
  const words = template.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
