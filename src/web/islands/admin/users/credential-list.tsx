// Credentials that wait for a decision, the oldest first.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CredentialForReview } from "@/modules/admin/users/schemas.ts";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { BadgeCheckIcon } from "@/web/ui/icons.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RowLink } from "../shared/links.tsx";
import { formatDate } from "../shared/formats.ts";
import { type ListPlace, useListView } from "@/web/islands/area/use-list-view.ts";
import { CredentialDocument, ReviewButtons, validityLabel } from "./credentials.tsx";
import { credentialListQuery, CREDENTIALS_VIEW, USERS } from "./user-queries.ts";

const PLACE: ListPlace = { path: "/admin", also: { view: "credentials" }, ...CREDENTIALS_VIEW };

const columns: readonly Column<CredentialForReview>[] = [
  {
    key: "specialist",
    label: "Specialist",
    cell: ({ specialistId, specialist }) => (
      <RowLink to="/admin/users/$id" params={{ id: specialistId }}>{specialist}</RowLink>
    ),
  },
  {
    key: "type",
    label: "Credential",
    cell: (credential) => (
      <>
        <span className="block">{credential.type}</span>
        <span className="block text-sm text-ink-soft">{`${credential.number}, ${credential.issuer}`}</span>
        <span className="block text-sm text-ink-soft">{validityLabel(credential)}</span>
      </>
    ),
  },
  { key: "document", label: "Document", cell: ({ document }) => <CredentialDocument document={document} /> },
  { key: "neededFor", label: "Needed for", cell: ({ neededFor }) => neededFor.join(", ") || "Nothing" },
  { key: "noted", label: "Noted", sortable: true, cell: ({ noted }) => formatDate(noted.date) },
  { key: "review", label: "Decision", cell: (credential) => <ReviewButtons credential={credential} /> },
];

export const CredentialTable = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(PLACE);
  const list = useQuery(credentialListQuery(api, view));
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
      empty={
        <EmptyState icon={<BadgeCheckIcon className="size-8" />} title="No credential waits for you">
          As soon as a specialist notes one, or sends a document for it, it stands here.
        </EmptyState>
      }
    />
  );
};
