// The address of a page of the specialist, to open and to copy.
import { copyText } from "@/web/islands/area/copy-text.ts";
import { Button } from "@/web/ui/button.tsx";
import { CopyIcon, ExternalLinkIcon } from "@/web/ui/icons.ts";
import { TextLink } from "@/web/ui/link.tsx";

export const PageAddress = ({ url }: { url: string }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-wash px-4 py-3">
    <TextLink href={url} target="_blank" className="inline-flex min-h-11 min-w-0 items-center gap-1.5 break-all">
      {url.replace(/^https?:\/\//, "")}
      <ExternalLinkIcon className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </TextLink>
    <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copyText(url, "Address")}>Copy address</Button>
  </div>
);
