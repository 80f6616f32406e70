// The meetings in one's own calendar: a secret address to subscribe to, which can be changed and closed.
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { controlStyle } from "@/web/ui/control-style.ts";
import { CopyIcon } from "@/web/ui/icons.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useLinks } from "./use-links.ts";

const copy = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
  toast({ title: "Address copied" });
};

const Address = ({ url }: { url: string }) => (
  <div className="grid gap-1.5">
    <label htmlFor="feed-url" className="font-semibold">Address to subscribe to</label>
    <p id="feed-url-help" className="text-ink-soft">
      Whoever has it can read your meetings. Calendars ask for it by themselves, mostly every few hours.
    </p>
    <div className="flex gap-2 max-sm:flex-col">
      <input
        id="feed-url"
        readOnly
        value={url}
        aria-describedby="feed-url-help"
        onFocus={({ currentTarget }) => currentTarget.select()}
        className={`${controlStyle} min-w-0 flex-1`}
      />
      <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copy(url)}>Copy address</Button>
    </div>
  </div>
);

export const FeedCard = ({ feedUrl }: { feedUrl: string | null }) => {
  const { act } = useLinks();
  const open = () => void act("OpenFeed").catch(() => {});
  return (
    <Card title="Your meetings in your own calendar">
      {feedUrl
        ? (
          <>
            <Address url={feedUrl} />
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={open}>Change the address</Button>
              <Button variant="quiet" onClick={() => void act("CloseFeed").catch(() => {})}>Close it</Button>
            </div>
            <p className="text-ink-soft">After a change the old address shows nothing any more.</p>
          </>
        )
        : (
          <>
            <p>
              Google, Apple and Outlook can show your meetings beside everything else: open a secret address here and
              subscribe to it there.
            </p>
            <Button variant="secondary" className="justify-self-start max-sm:w-full" onClick={open}>
              Open a secret address
            </Button>
          </>
        )}
    </Card>
  );
};
