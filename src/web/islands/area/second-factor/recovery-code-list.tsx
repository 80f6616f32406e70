// The dialog with new recovery codes, which are shown only once.
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { CopyIcon, DownloadIcon } from "@/web/ui/icons.ts";
import { copyText } from "../copy-text.ts";

const download = (codes: readonly string[]): void => {
  const text = `Recovery codes for ${location.host}. Each works once.\n\n${codes.join("\n")}\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
};

const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <div className="grid gap-5">
    <Banner tone="warn" title="Save them now: they are shown only once">
      Keep them somewhere safe, apart from your devices. Each one works once, in place of your passkey or app.
    </Banner>
    <ol aria-label="Recovery codes" className="grid gap-2 font-mono sm:grid-cols-2">
      {codes.map((code) => <li key={code}>{code}</li>)}
    </ol>
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        icon={<CopyIcon />}
        onClick={() => void copyText(codes.join("\n"), "Recovery codes")}
      >
        Copy
      </Button>
      <Button variant="secondary" icon={<DownloadIcon />} onClick={() => download(codes)}>Download</Button>
    </div>
    <div>
      <Button onClick={() => closeModal()}>I've saved the codes</Button>
    </div>
  </div>
);

export const showRecoveryCodes = (codes: readonly string[]): void =>
  void openModal({ title: "Save your recovery codes", content: <RecoveryCodeList codes={codes} /> });

/** Says that factors were changed: with the recovery codes, when the change brought some. */
export const showChange = (codes: readonly string[] | null, title: string): void => {
  if (codes) return showRecoveryCodes(codes);
  toast({ title, description: "You've been signed out on all other devices." });
};
