// Credentials to review: the list, one credential on its specialist's page, and the decision.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CredentialForReview } from "@/modules/admin/users/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { BadgeCheckIcon, CheckIcon, FileTextIcon } from "@/web/ui/icons.ts";
import { textLink } from "@/web/ui/link.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { ReasonForm, rowButton } from "../shared/actions.tsx";
import { formatDate } from "../shared/formats.ts";
import { credentialListQuery, CREDENTIALS_VIEW, invalidateUsers } from "./user-queries.ts";
import { CredentialChip, sizeText } from "./user-labels.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/card.tsx";
import { RowLink } from "../shared/links.tsx";
import { Soft } from "@/web/islands/area/cells.tsx";
import { useListPreferences } from "@/web/islands/area/list-preferences.ts";
import { type ListLocation, useListView } from "@/web/islands/area/use-list-view.ts";
import { USERS } from "../queries.ts";

const useReview = ({ id, type, specialist }: CredentialForReview) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const param = { id };
  const decline = useApiMutation(async (reason: string) => {
    await api.Admin.DeclineCredential[":id"].$post({ param, json: { reason } });
    await invalidateUsers(queryClient);
    toast({ title: "Declined", description: `${specialist} gets an email with the reason.` });
  }, [400]);
  const verify = useApiMutation(async (_: void) => {
    await api.Admin.VerifyCredential[":id"].$post({ param });
    await invalidateUsers(queryClient);
    toast({ title: "Verified", description: `${type} of ${specialist} is valid now.` });
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
        className={`inline-flex min-h-11 flex-wrap items-center gap-x-2 @table:min-h-0 @table:flex-nowrap ${textLink}`}
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

/** "Valid until Thu 31 Dec" */
const validityLabel = ({ expiresOn }: Pick<CredentialForReview, "expiresOn">): string =>
  expiresOn ? `Valid until ${formatDate(expiresOn)}` : "No expiry date";

export const ReviewButtons = ({ credential }: { credential: CredentialForReview }) => {
  const { decline, verify } = useReview(credential);
  const [busy, setBusy] = useState(false);
  const { state, type, specialist } = credential;
  const onVerify = () => {
    setBusy(true);
    verify().catch(() => {}).finally(() => setBusy(false));
  };
  const openDecline = () =>
    openModal({
      title: `Decline ${type}?`,
      content: (
        <ReasonForm
          action="Decline"
          variant="destructive"
          label="Reason"
          help={`${specialist} sees this in an email and on their profile.`}
          onSubmit={decline}
        >
          Visitors won't find {specialist} in categories that require this credential.
        </ReasonForm>
      ),
    });
  return (
    <span className="-mx-1 flex flex-wrap gap-1">
      {state !== "verified" && (
        <Button
          variant="secondary"
          className={rowButton}
          icon={<CheckIcon className="size-4" />}
          busy={busy ? "One moment…" : undefined}
          onClick={onVerify}
        >
          Verify<span className="sr-only">{` ${type} of ${specialist}`}</span>
        </Button>
      )}
      {state !== "declined" && (
        <Button variant="quiet" className={rowButton} onClick={openDecline}>
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
        {`${number}, ${issuer}. ${validityLabel(credential)}. Added ${formatDate(noted.date)}.`}
        {neededFor.length > 0 && ` Required for ${neededFor.join(", ")}.`}
      </p>
      {declinedBecause && <p className="text-danger">{`Declined: ${declinedBecause}`}</p>}
      <CredentialDocument document={document} />
      <ReviewButtons credential={credential} />
    </li>
  );
};

const LOCATION: ListLocation = { path: "/admin", also: { view: "credentials" }, ...CREDENTIALS_VIEW };

const columns: readonly Column<CredentialForReview>[] = [
  {
    key: "specialist",
    label: "Specialist",
    width: 11,
    cell: ({ specialistId, specialist }) => (
      <RowLink to="/admin/users/$id" params={{ id: specialistId }}>{specialist}</RowLink>
    ),
  },
  {
    key: "type",
    label: "Credential",
    width: 18,
    cell: ({ type, number, issuer }) => (
      <>
        {type}
        <Soft>{` · ${number}, ${issuer}`}</Soft>
      </>
    ),
  },
  { key: "validity", label: "Validity", width: 11, cell: validityLabel },
  { key: "document", label: "Document", width: 13, cell: ({ document }) => <CredentialDocument document={document} /> },
  { key: "neededFor", label: "Required for", optional: true, cell: ({ neededFor }) => neededFor.join(", ") || "None" },
  { key: "noted", label: "Added", sortable: true, width: 8, cell: ({ noted }) => formatDate(noted.date) },
  {
    key: "review",
    label: "Decision",
    actions: true,
    width: 20,
    cell: (credential) => <ReviewButtons credential={credential} />,
  },
];

export const CredentialTable = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(LOCATION);
  const list = useQuery(credentialListQuery(api, view));
  const preferences = useListPreferences("admin-credentials", CREDENTIALS_VIEW, show);
  return (
    <DataTable
      noun="credentials"
      columns={columns}
      keyOf={({ id }) => id}
      list={list.data}
      failed={list.isError}
      refreshing={list.isPlaceholderData}
      onRetry={() => void queryClient.invalidateQueries({ queryKey: USERS })}
      view={view}
      onView={show}
      preferences={preferences}
      empty={
        <EmptyState icon={<BadgeCheckIcon className="size-8" />} title="No credentials to review">
          New credentials and documents appear here.
        </EmptyState>
      }
    />
  );
};
