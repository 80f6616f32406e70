// Invitations of specialists, the newest first: what became of each, and sending again or withdrawing one.
import { useQuery } from "@tanstack/react-query";
import type { InvitationItem } from "@/modules/admin/invitations/schemas.ts";
import { type InvitationState, isUnanswered } from "@/modules/auth/invitations/rules.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { PlusIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { filterView, type ListView, searchView } from "@/web/ui/table/list-view.ts";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { Choices } from "../shared/choices.tsx";
import { formatTime } from "../shared/formats.ts";
import { AdminLink } from "../shared/links.tsx";
import { INVITATIONS_VIEW, invitationsQuery, useInvitationActions } from "./invitation-queries.ts";
import { openInvite } from "./invite-dialog.tsx";

const STATES = {
  open: { label: "Open", tone: "info" },
  expired: { label: "Expired", tone: "info" },
  accepted: { label: "Accepted", tone: "ok" },
  withdrawn: { label: "Withdrawn", tone: "info" },
} as const satisfies Record<InvitationState, { label: string; tone: string }>;

const VIEWS = [
  { value: "", label: "All" },
  ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
];

const Actions = ({ id, email }: InvitationItem) => {
  const { sendAgain, withdraw } = useInvitationActions(id, email);
  const openWithdraw = () =>
    openConfirm({
      title: "Withdraw this invitation?",
      text: `The link that ${email} got no longer works. They aren’t told.`,
      action: "Withdraw",
      variant: "destructive",
      onConfirm: () => withdraw(),
    });
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton variant="secondary" busy="Sending…" action={() => sendAgain()} about={`the invitation of ${email}`}>
        Send again
      </ActionButton>
      <Button variant="quiet" onClick={openWithdraw}>
        Withdraw<span className="sr-only">{` the invitation of ${email}`}</span>
      </Button>
    </div>
  );
};

const timeText = ({ state, sent, expires }: InvitationItem): string => {
  if (state === "open") return `until ${formatTime(expires)}`;
  return state === "expired" ? `since ${formatTime(expires)}` : `sent ${formatTime(sent)}`;
};

const Row = ({ item }: { item: InvitationItem }) => {
  const { email, name, state, invitedBy, userId } = item;
  const { label, tone } = STATES[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="font-semibold wrap-anywhere">
          {userId ? <AdminLink href={`/admin/users/${userId}`}>{name || email}</AdminLink> : name || email}
        </p>
        {name && <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>}
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <StatusChip tone={tone}>{label}</StatusChip>
          {`${timeText(item)} · by ${invitedBy}`}
        </p>
      </div>
      {isUnanswered(state) && <Actions {...item} />}
    </li>
  );
};

const isNarrowed = ({ search, filters }: ListView): boolean => search !== "" || Boolean(filters.state);

const Nothing = ({ view }: { view: ListView }) =>
  isNarrowed(view)
    ? <EmptyState picture="people" title="No invitation matches">Try another address or status.</EmptyState>
    : (
      <EmptyState
        picture="people"
        title="Nobody is invited yet"
        action={<Button onClick={openInvite}>Invite specialists</Button>}
      >
        Invite one person or many, from a list or a file. You see here who has accepted.
      </EmptyState>
    );

export default function InvitationsScreen() {
  const [view, show] = useListView(INVITATIONS_VIEW);
  const { data: list, isError, refetch } = useQuery(invitationsQuery(useApi(), view));
  return (
    <Screen>
      <ScreenTitle aside={<Button icon={<PlusIcon />} onClick={openInvite}>Invite specialists</Button>}>
        Invitations
      </ScreenTitle>
      <SearchField
        label="Search by address"
        placeholder="Beginning of an address"
        value={view.search}
        onSearch={(text) => show(searchView(view, text))}
      />
      <Choices
        label="Status"
        options={VIEWS}
        current={view.filters.state ?? ""}
        onChoose={(value) => show(filterView(view, "state", value))}
      />
      {isError && <LoadFailed title="The invitations couldn’t be loaded." onRetry={refetch} />}
      {!list && !isError && <SkeletonList rows={4} className="h-20 w-full" />}
      {list && list.items.length === 0 && <Nothing view={view} />}
      {list && list.items.length > 0 && (
        <>
          <ul aria-label="Invitations" className="divide-y divide-line rounded-card border border-line bg-surface">
            {list.items.map((item) => <Row key={item.id} item={item} />)}
          </ul>
          <Pagination noun="invitations" count={list} view={view} onView={show} />
        </>
      )}
    </Screen>
  );
}
