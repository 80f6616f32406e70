// How people are named on the administrators' screens: their standing with a tone, their credentials.
import type { CredentialForReview, UserItem } from "@/modules/admin/users/schemas.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import type { Tone } from "@/web/ui/tone.tsx";

/** SPEC section 3: user status. */
const STATUSES: Record<UserItem["status"], { label: string; tone: Tone }> = {
  active: { label: "Active", tone: "ok" },
  suspended: { label: "Suspended", tone: "danger" },
  "needs-verification": { label: "Needs verification", tone: "warn" },
};

export const STATUS_CHOICES = Object.entries(STATUSES).map(([value, { label }]) => ({ value, label }));

export const UserStatusChip = ({ status }: Pick<UserItem, "status">) => (
  <StatusChip tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusChip>
);

const CREDENTIALS: Record<CredentialForReview["state"], { label: string; tone: Tone }> = {
  waiting: { label: "Waits for review", tone: "warn" },
  verified: { label: "Verified", tone: "ok" },
  declined: { label: "Declined", tone: "danger" },
  expired: { label: "Expired", tone: "danger" },
};

export const CredentialChip = ({ state }: Pick<CredentialForReview, "state">) => (
  <StatusChip tone={CREDENTIALS[state].tone}>{CREDENTIALS[state].label}</StatusChip>
);

const UNITS = [["MB", 1_000_000], ["kB", 1_000]] as const;

/** "1.2 MB" @param size in bytes. */
export const sizeText = (size: number): string => {
  const [unit, bytes] = UNITS.find(([, least]) => size >= least) ?? ["bytes", 1];
  return `${Number((size / bytes).toPrecision(2))} ${unit}`;
};
