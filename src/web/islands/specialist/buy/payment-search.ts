// Ids in the address of a payment screen; the provider and other people's links write it, so anything may stand there.

/** An id as text, "" when there is none. */
export const idIn = (search: object, key: string): string => {
  const value = (search as Record<string, unknown>)[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
