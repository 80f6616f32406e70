import type { ReactNode } from "react";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { type ButtonVariant, LinkButton } from "@/web/ui/button.tsx";
import { type IconProps, MessageCircleIcon, PhoneIcon, VideoIcon } from "@/web/ui/icons.ts";

const LOCATION_ICONS: Record<NonNullable<LeadView["location"]>, (props: IconProps) => ReactNode> = {
  zoom: VideoIcon,
  whatsapp: MessageCircleIcon,
  phone: PhoneIcon,
};

export interface JoinLinkProps {
  join: NonNullable<LeadView["join"]>;
  variant?: ButtonVariant;
  /** The visitor, for screen readers in a list of such links. */
  name?: string;
  className?: string;
}

export const JoinLink = ({ join: { kind, label, href }, variant = "secondary", name, className }: JoinLinkProps) => {
  const JoinIcon = LOCATION_ICONS[kind];
  const elsewhere = kind === "phone" ? {} : { target: "_blank", rel: "noreferrer" };
  return (
    <LinkButton href={href} variant={variant} icon={<JoinIcon />} {...elsewhere} className={className}>
      {label}
      <span className="sr-only">
        {[name && ` with ${name}`, kind !== "phone" && " (opens in a new tab)"].filter(Boolean).join("")}
      </span>
    </LinkButton>
  );
};
