// What stands in a screen's place while it loads and when there is none (SPEC section 2).
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { textLink } from "@/web/ui/text-link.tsx";

export const ScreenPending = () => (
  <Main width="funnel">
    <p role="status" className="text-ink-soft">Loading…</p>
  </Main>
);

export const ScreenNotFound = () => (
  <Main width="funnel">
    <div className="grid justify-items-start gap-6">
      <ScreenTitle lead="There is no page at this address.">Not Found</ScreenTitle>
      <a href="/" className={textLink}>Return to Homepage</a>
    </div>
  </Main>
);
