// The switch for the public page, and the page's address to copy. It takes effect at once.
import type { OwnPublicProfile } from "@/modules/specialists/profile/schemas.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Switch } from "@/web/ui/form/switch.tsx";
import { CopyIcon, ExternalLinkIcon } from "@/web/ui/icons.ts";
import { TextLink } from "@/web/ui/link.tsx";
import { useAction } from "@/web/islands/runtime/action-button.tsx";

interface PublicSectionProps {
  publicProfile: OwnPublicProfile;
  /** Publishes the profile, or takes it back. Throws ApiError. */
  onChange(isPublic: boolean): Promise<void>;
}

const TOASTS = {
  on: { title: "Your page is public", description: "Everyone can open it, and search engines can find it." },
  off: { title: "Your page is no longer public", description: "Its address doesn't lead anywhere now." },
};

export const PublicSection = ({ publicProfile: { isPublic, url }, onChange }: PublicSectionProps) => {
  const { run, running } = useAction(async (next: boolean) => {
    await onChange(next);
    toast(next ? TOASTS.on : TOASTS.off);
  });
  return (
    <Card id="public-page" title="Public page">
      <div className="grid gap-3">
        <p className="text-ink-soft">
          A page of your own with your photo, licences, topics and next free times. Visitors who come from it are
          offered you first. It never shows your phone number or email address.
        </p>
        <Switch label="Show my profile on a public page" checked={isPublic} onChange={run} busy={running} />
        {isPublic && url && <Address url={url} />}
      </div>
    </Card>
  );
};

const Address = ({ url }: { url: string }) => {
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast({ title: "Address copied" });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-wash px-4 py-3">
      <TextLink href={url} target="_blank" className="inline-flex min-h-11 min-w-0 items-center gap-1.5 break-all">
        {url.replace(/^https?:\/\//, "")}
        <ExternalLinkIcon className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </TextLink>
      <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copy()}>Copy address</Button>
    </div>
  );
};
