// The roles of administrators, and which of them may do something. An owner may do everything.

export const ADMIN_ROLES = ["owner", "support", "finance", "content"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** The label of each role, and what it is for, as screens say it. */
export const ADMIN_ROLE_LABELS: Readonly<Record<AdminRole, { label: string; purpose: string }>> = {
  owner: { label: "Owner", purpose: "Everything, including settings and other administrators" },
  support: { label: "Support", purpose: "People, requests, leads and help requests" },
  finance: { label: "Finance", purpose: "Revenue, credits and purchase settings" },
  content: { label: "Content", purpose: "Categories and their prices, articles, announcements, names and texts" },
};

/** The given roles and the owner, without duplicates, in the order of `ADMIN_ROLES`. */
export const withOwner = (roles: readonly AdminRole[]): AdminRole[] =>
  ADMIN_ROLES.filter((role) => role === "owner" || roles.includes(role));

/** Whether someone with `role` (undefined: no administrator) may do what `roles` may. */
export const hasAdminRole = (role: AdminRole | undefined, ...roles: AdminRole[]): boolean =>
  role !== undefined && withOwner(roles).includes(role);

/** Says who can do something: "Only administrators with the role Owner or Support can do this." And whom to ask. */
export const roleSentence = (roles: readonly AdminRole[], action = "do this"): string => {
  const labels = withOwner(roles).map((role) => ADMIN_ROLE_LABELS[role].label);
  return labels.length === 1
    ? `Only an owner can ${action}. Please ask one.`
    : `Only administrators with the role ${labels.slice(0, -1).join(", ")} or ${labels.at(-1)} can ${action}. ` +
      "Please ask one of them, or ask an owner to change your role.";
};
