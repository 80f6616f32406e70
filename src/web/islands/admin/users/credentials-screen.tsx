// /admin?view=credentials: the credentials that an administrator has to verify or decline.
import type { CredentialForReview } from "@/modules/admin/users/schemas.ts";
import { Soft } from "@/web/islands/area/cells.tsx";
import type { ListLocation } from "@/web/islands/area/use-list-view.ts";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { ListTitle, Screen } from "@/web/ui/layout/screen.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { formatDate } from "../shared/formats.ts";
import { RowLink } from "../shared/links.tsx";
import { CredentialDocument, placesLabel, ReviewButtons, validityLabel } from "./credentials.tsx";
import { credentialListQuery, CREDENTIALS_VIEW } from "./user-queries.ts";
import { useList } from "@/web/islands/area/use-list.ts";

const LOCATION: ListLocation = { path: "/admin", also: { view: "credentials" }, ...CREDENTIALS_VIEW };

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
    phone: "line",
    cell: (credential) => (
      <>
        {credential.type}
        <Soft>{` · ${credential.number}, ${credential.issuer} · ${placesLabel(credential)}`}</Soft>
      </>
    ),
  },
  { key: "validity", label: "Validity", phone: "mark", cell: validityLabel },
  {
    key: "document",
    label: "Document",
    long: true,
    cell: ({ document }) => <CredentialDocument document={document} />,
  },
  {
    key: "neededFor",
    label: "Required for",
    long: true,
    optional: true,
    cell: ({ neededFor }) => neededFor.join(", ") || "None",
  },
  { key: "noted", label: "Added", sortable: true, phone: "note", cell: ({ noted }) => formatDate(noted.date) },
  {
    key: "review",
    label: "Decision",
    actions: true,
    cell: (credential) => <ReviewButtons credential={credential} />,
  },
];

const CredentialTable = () => {
  const list = useList("admin-credentials", LOCATION, credentialListQuery);
  return (
    <DataTable
      noun="credentials"
      columns={columns}
      keyOf={({ id }) => id}
      {...list}
      empty={
        <EmptyState picture="done" title="No credentials to review">
          New credentials and documents appear here.
        </EmptyState>
      }
    />
  );
};

export default function CredentialsScreen() {
  return (
    <Screen density="list">
      <ListTitle note="The oldest first.">Credentials to review</ListTitle>
      <CredentialTable />
    </Screen>
  );
}
