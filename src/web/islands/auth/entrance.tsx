// The frame of an account screen: one narrow column with its heading, the form or the news, and the ways on.
import type { ReactNode } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { EmailInput } from "@/web/ui/form/text-input.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import type { useForm } from "@/web/islands/runtime/use-form.ts";
import { useQueryClient } from "@tanstack/react-query";
import { LAST_EMAIL } from "./queries.ts";

export interface EntranceProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  /** Other ways, below a line: "New here? Create an account". */
  ways?: ReactNode;
}

export const Entrance = ({ title, lead, children, ways }: EntranceProps) => (
  <Main width="funnel">
    <div className="mx-auto grid max-w-entrance gap-6">
      <ScreenTitle lead={lead}>{title}</ScreenTitle>
      {children}
      {ways && <div className="grid gap-3 border-t border-line pt-6">{ways}</div>}
    </div>
  </Main>
);

interface EntranceFormProps {
  of: Pick<ReturnType<typeof useForm>, "form" | "summary" | "attempt" | "isRejected">;
  /** Stands above what the server refused: "You are not signed in". */
  failed: string;
  children: ReactNode;
}

/** A form with its faults on top; `of` is what useForm answers. */
export const EntranceForm = ({ of: { form, summary, attempt, isRejected }, failed, children }: EntranceFormProps) => (
  <form {...form}>
    <div className="grid gap-6">
      <ErrorSummary problems={summary} attempt={attempt} title={isRejected ? failed : undefined} />
      {children}
    </div>
  </form>
);

/** The address by which one signs in; the one that was used last stands there already. */
export const AccountEmail = ({ error }: { error?: string }) => {
  const lastEmail = useQueryClient().getQueryData<string>(LAST_EMAIL);
  return <EmailInput name="email" label="Email" autoComplete="username" defaultValue={lastEmail} error={error} />;
};

/** Before JavaScript has come nothing can be sent; without it, this says so. */
export const NeedsJavaScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <Banner tone="warn" title="This page needs JavaScript">{children}</Banner>
  </noscript>
);
