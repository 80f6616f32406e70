// Status chips of accounts and credentials, and file sizes.
import type { CredentialForReview, UserItem } from "@/modules/admin/users/schemas.ts";
import { STATUS_LABELS } from "@/modules/auth/rules.ts";
import { CREDENTIAL_STATUS } from "@/modules/specialists/credentials/rules.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import type { Tone } from "@/web/ui/tone.tsx";

const TONES: Record<UserItem["status"], Tone> = { active: "ok", suspended: "danger", "needs-verification": "warn" };

export const STATUS_OPTIONS = Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }));

export const UserStatusChip = ({ status }: Pick<UserItem, "status">) => (
  <StatusChip tone={TONES[status]}>{STATUS_LABELS[status]}</StatusChip>
);

export const CredentialChip = ({ state }: Pick<CredentialForReview, "state">) => (
  <StatusChip tone={CREDENTIAL_STATUS[state].tone}>{CREDENTIAL_STATUS[state].label}</StatusChip>
);

const UNITS = [["MB", 1_000_000], ["kB", 1_000]] as const;

/** "1.2 MB" @param size in bytes. */
export const sizeText = (size: number): string => {
  const [unit, bytes] = UNITS.find(([, least]) => size >= least) ?? ["bytes", 1];
  return `${Number((size / bytes).toPrecision(2))} ${unit}`;
};
