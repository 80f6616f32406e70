// One credential and the decision about it: what it says, its document, who needs it; verify, or decline with a reason.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CredentialForReview } from "@/modules/admin/users/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { CheckIcon, FileTextIcon } from "@/web/ui/icons.tsx";
import { textLink } from "@/web/ui/text-link.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { ReasonForm } from "../shared/reason-form.tsx";
import { formatDate } from "../shared/formats.ts";
import { invalidateUsers } from "./user-queries.ts";
import { CredentialChip, sizeText } from "./user-labels.tsx";

const useReview = ({ id, type, specialist }: CredentialForReview) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const param = { id };
  const decline = useApiMutation(async (reason: string) => {
    await api.Admin.DeclineCredential[":id"].$post({ param, json: { reason } });
    await invalidateUsers(queryClient);
    toast({ title: "Declined", description: `${specialist} is told why by mail.` });
  }, [400]);
  const verify = useApiMutation(async (_: void) => {
    await api.Admin.VerifyCredential[":id"].$post({ param });
    await invalidateUsers(queryClient);
    toast({ title: "Verified", description: `${type} of ${specialist} counts from now on.` });
  });
  return { decline, verify };
};

export const CredentialDocument = ({ document }: Pick<CredentialForReview, "document">) =>
  document
    ? (
      <a
        href={document.url}
        target="_blank"
        rel="noreferrer"
        className={`inline-flex min-h-11 flex-wrap items-center gap-x-2 @table:min-w-36 ${textLink}`}
      >
        <span className="flex min-w-0 items-center gap-2">
          <FileTextIcon />
          <span className="min-w-0 wrap-anywhere">{document.name}</span>
        </span>
        <span className="sr-only">(opens in a new tab)</span>
        <span className="whitespace-nowrap text-ink-soft">{sizeText(document.size)}</span>
      </a>
    )
    : <span className="text-ink-soft">No document</span>;

/** "Good until 31 Dec 2026" */
export const validityLabel = ({ expiresOn }: Pick<CredentialForReview, "expiresOn">): string =>
  expiresOn ? `Good until ${formatDate(expiresOn)}` : "Does not end";

export const ReviewButtons = ({ credential }: { credential: CredentialForReview }) => {
  const { decline, verify } = useReview(credential);
  const [busy, setBusy] = useState(false);
  const { state, type, specialist } = credential;
  const press = () => {
    setBusy(true);
    verify().catch(() => {}).finally(() => setBusy(false));
  };
  const ask = () =>
    openModal({
      title: `Decline ${type}?`,
      content: (
        <ReasonForm
          action="Decline"
          variant="destructive"
          label="Why?"
          help={`${specialist} gets to read this by mail and on the profile.`}
          onGiven={decline}
        >
          Categories that demand this credential do not show {specialist} until another one is verified.
        </ReasonForm>
      ),
    });
  return (
    <span className="-mx-1 flex flex-wrap gap-1">
      {state !== "verified" && (
        <Button
          variant="secondary"
          className="px-3!"
          icon={<CheckIcon />}
          busy={busy ? "One moment…" : undefined}
          onClick={press}
        >
          Verify<span className="sr-only">{` ${type} of ${specialist}`}</span>
        </Button>
      )}
      {state !== "declined" && (
        <Button variant="quiet" className="px-2!" onClick={ask}>
          Decline<span className="sr-only">{` ${type} of ${specialist}`}</span>
        </Button>
      )}
    </span>
  );
};

export const CredentialEntry = ({ credential }: { credential: CredentialForReview }) => {
  const { type, number, issuer, state, noted, declinedBecause, document, neededFor } = credential;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{type}</span>
        <CredentialChip state={state} />
      </p>
      <p className="text-ink-soft">
        {`${number}, ${issuer}. ${validityLabel(credential)}. Noted ${formatDate(noted.date)}.`}
        {neededFor.length > 0 && ` Needed for ${neededFor.join(", ")}.`}
      </p>
      {declinedBecause && <p className="text-danger">{`Declined: ${declinedBecause}`}</p>}
      <CredentialDocument document={document} />
      <ReviewButtons credential={credential} />
    </li>
  );
};
