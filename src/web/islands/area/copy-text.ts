import { toast } from "@/web/islands/runtime/toasts.tsx";

/** Copies a text and says so: "Address copied". A browser may refuse it, or have no clipboard without HTTPS. */
export const copyText = async (text: string, name: string): Promise<void> => {
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  toast(
    isCopied ? { title: `${name} copied` } : {
      tone: "destructive",
      title: "Your browser doesn't allow copying",
      description: "Select the text and copy it.",
    },
  );
};
