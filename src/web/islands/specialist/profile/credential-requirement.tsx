import { useEffect, useRef } from "react";
import { bestCredentialStatus, type CredentialStatus } from "@/modules/specialists/credentials/rules.ts";
import type { OwnCredential } from "@/modules/specialists/credentials/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { CircleCheckIcon } from "@/web/ui/icons.ts";
import type { Tone } from "@/web/ui/tone.tsx";

type OpenStatus = Exclude<CredentialStatus, "verified"> | "missing";

interface BannerContent {
  tone: Tone;
  title: string;
  text: string;
  /** The label of the button; none when nothing has to be done. */
  action?: string;
}

const BANNERS: Record<OpenStatus, (type: string) => BannerContent> = {
  missing: (type) => ({
    tone: "warn",
    title: `This category requires your ${type}`,
    text: "You appear in this category once we've checked it. You can complete everything else right away.",
    action: `Add your ${type}`,
  }),
  expired: (type) => ({
    tone: "warn",
    title: `Your ${type} has expired`,
    text: "Add the new one. You appear in this category again once we've checked it.",
    action: `Add your new ${type}`,
  }),
  declined: (type) => ({
    tone: "warn",
    title: `Your ${type} was not accepted`,
    text: "The reason is shown below. Add another document or another credential, and we'll review it again.",
    action: `Add your ${type}`,
  }),
  waiting: (type) => ({
    tone: "info",
    title: `We're reviewing your ${type}`,
    text: "This usually takes one working day. You can complete everything else in the meantime.",
  }),
};

/** The best status of the credentials of this type. */
export const requirementStatus = (type: string, held: readonly OwnCredential[]): CredentialStatus | "missing" =>
  bestCredentialStatus(held.filter((credential) => credential.type === type).map(({ state }) => state));

export interface CredentialRequirementProps {
  type: string;
  held: readonly OwnCredential[];
  onAdd(): void;
}

/** When the status changes, the button that had the focus is gone, so the focus moves to the banner. */
const useFocusOnChange = (status: string) => {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status) box.current?.focus();
    before.current = status;
  }, [status]);
  return box;
};

const RequirementBanner = (
  { status, type, onAdd }: Omit<CredentialRequirementProps, "held"> & { status: OpenStatus },
) => {
  const { tone, title, text, action } = BANNERS[status](type);
  return (
    <Banner tone={tone} title={title}>
      <p>{text}</p>
      {action && (
        <div className="mt-3">
          <Button variant="secondary" onClick={onAdd}>{action}</Button>
        </div>
      )}
    </Banner>
  );
};

export const CredentialRequirement = ({ type, held, onAdd }: CredentialRequirementProps) => {
  const status = requirementStatus(type, held);
  const box = useFocusOnChange(status);
  return (
    <div ref={box} tabIndex={-1}>
      {status === "verified"
        ? (
          <p className="flex items-start gap-1.5 text-sm font-medium text-ok">
            <CircleCheckIcon className="mt-0.5 size-4" />
            {`Your ${type} is verified`}
          </p>
        )
        : <RequirementBanner status={status} type={type} onAdd={onAdd} />}
    </div>
  );
};
