// The frame of the account screens: one narrow column with a heading, the content and further links; its form parts.
import type { ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { Banner } from "@/web/ui/banner.tsx";
import { EmailInput } from "@/web/ui/form/text-input.tsx";
import { Main, Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { LinkButton } from "@/web/ui/button.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";
import { LAST_EMAIL } from "./queries.ts";

interface AccountFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Above the heading. */
  before?: ReactNode;
  children: ReactNode;
  /** Further links below a line: "New here? Create an account". */
  footer?: ReactNode;
}

export const AccountFrame = ({ title, lead, before, children, footer }: AccountFrameProps) => (
  <Screen width="funnel" className="mx-auto grid max-w-entrance gap-6">
    {before}
    <ScreenTitle lead={lead}>{title}</ScreenTitle>
    {children}
    {footer && <div className="grid gap-3 border-t border-line pt-6">{footer}</div>}
  </Screen>
);

/** The shape of a form while its screen loads. */
export const AccountPending = () => (
  <Main width="funnel">
    <div aria-busy="true" className="mx-auto grid max-w-entrance gap-6">
      <h1 className="sr-only">Loading…</h1>
      <Skeleton className="h-9 w-48 md:h-11" />
      <SkeletonList rows={2} className="h-19 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  </Main>
);

/** The email address for signing in, filled in with the one last used. */
export const AccountEmail = () => {
  const lastEmail = useQueryClient().getQueryData<string>(LAST_EMAIL);
  return <EmailInput name="email" label="Email" autoComplete="username" defaultValue={lastEmail} />;
};

/** Shown when JavaScript is off, because the forms require it. */
export const NeedsJavaScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <Banner tone="warn" title="This page needs JavaScript">{children}</Banner>
  </noscript>
);

/** A link to another account screen within text. It works without JavaScript, and without a page load with it. */
export const AccountLink = createLink(TextLink);
/** A link to another account screen, styled as a button. */
export const AccountButton = createLink(LinkButton);
