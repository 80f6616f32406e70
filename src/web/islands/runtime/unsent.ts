// What a form says about what was typed into it, to the code that keeps it (src/web/islands/connection/unsent-forms.ts).

/** What is in a kept form, or was when it was left, is saved: it is not kept any longer. */
export const markSaved = async (name: string): Promise<void> => (await self.$saving?.(name))?.();
