import type { CredentialForReview, UserItem } from "@/modules/admin/users/schemas.ts";
import { USER_STATUS, USER_STATUSES } from "@/modules/auth/rules.ts";
import { CREDENTIAL_STATUS } from "@/modules/specialists/credentials/rules.ts";
import { ADMIN_ROLE_LABELS } from "@/platform/admin-roles.ts";
import { EntryChip, entryOf, EntryStatus } from "@/web/islands/area/cells.tsx";
import { Chip } from "@/web/ui/chip.tsx";
import { ShieldCheckIcon } from "@/web/ui/icons.ts";

export const STATUS_OPTIONS = USER_STATUSES.map((value) => ({ value, label: USER_STATUS[value].label }));

export const UserStatusChip = ({ status }: Pick<UserItem, "status">) => (
  <EntryStatus entry={entryOf(USER_STATUS, status)} />
);

/** Nothing for someone who is no administrator. "short" shows the role alone, for lists. */
export const AdminChip = ({ role, variant }: { role: UserItem["adminRole"]; variant?: "short" }) =>
  role && (
    <Chip icon={<ShieldCheckIcon className="size-4" />}>
      <span>
        <span className={variant === "short" ? "sr-only" : undefined}>Administrator:</span>
        {` ${ADMIN_ROLE_LABELS[role].label}`}
      </span>
    </Chip>
  );

export const CredentialChip = ({ state }: Pick<CredentialForReview, "state">) => (
  <EntryChip entry={entryOf(CREDENTIAL_STATUS, state)} />
);

const UNITS = [["MB", 1_000_000], ["kB", 1_000]] as const;

/** "1.2 MB" @param size in bytes. */
export const sizeText = (size: number): string => {
  const [unit, bytes] = UNITS.find(([, least]) => size >= least) ?? ["bytes", 1];
  return `${Number((size / bytes).toPrecision(2))} ${unit}`;
};
