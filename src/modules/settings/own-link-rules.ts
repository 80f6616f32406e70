// What the operator allows of specialists' booking links. Apart from the settings, so that screens can name it.

/** `share`: at most two meetings by a specialist's link for each one that was paid for. */
export const OWN_LINK_RULES = ["free", "share", "off"] as const;
