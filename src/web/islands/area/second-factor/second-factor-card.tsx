// The card of two-step sign-in: passkeys, the authenticator app and recovery codes.
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasFactor } from "@/modules/auth/second-factor/rules.ts";
import type { SecondFactors } from "@/modules/auth/second-factor/schemas.ts";
import { formatLocal } from "@/platform/time/formats.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Chip, StatusChip } from "@/web/ui/chip.tsx";
import { PlusIcon } from "@/web/ui/icons.ts";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { secondFactorsQuery } from "../account/account-queries.ts";
import {
  openCodeReplacement,
  openPasskeyAddition,
  openPasskeyRemoval,
  openPasskeyRenaming,
  openTotpRemoval,
  openTotpSetup,
} from "./factor-dialogs.tsx";

type Passkey = SecondFactors["passkeys"][number];

const dayOf = (at: string): string => formatLocal(at).day;

/** Below this number, people are told to get new codes. */
const FEW_CODES = 3;

const RowButton = ({ about, onClick, children }: { about: string; onClick(): void; children: string }) => (
  <Button variant="quiet" className="-my-1 px-3!" onClick={onClick} about={about}>{children}</Button>
);

interface FactorRowProps {
  name: string;
  facts: string;
  /** Buttons. */
  children: ReactNode;
}

const FactorRow = ({ name, facts, children }: FactorRowProps) => {
  // Dates are in the browser's time zone.
  const inBrowser = useInBrowser();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="grid min-w-0 gap-0.5">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-soft">{inBrowser ? facts : "\u00a0"}</span>
      </div>
      <div className="-mx-3 flex flex-wrap">{children}</div>
    </li>
  );
};

const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const { name, addedAt, lastUsedAt } = passkey;
  const used = lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : "not used yet";
  return (
    <FactorRow name={name} facts={`Passkey added ${dayOf(addedAt)}, ${used}.`}>
      <RowButton about={name} onClick={() => openPasskeyRenaming(passkey)}>Rename</RowButton>
      <RowButton about={name} onClick={() => openPasskeyRemoval(passkey)}>Remove</RowButton>
    </FactorRow>
  );
};

const AppRow = ({ addedAt }: { addedAt: string }) => (
  <FactorRow name="Authenticator app" facts={`Set up ${dayOf(addedAt)}.`}>
    <RowButton about="authenticator app" onClick={openTotpSetup}>Replace</RowButton>
    <RowButton about="authenticator app" onClick={openTotpRemoval}>Remove</RowButton>
  </FactorRow>
);

const codesLeft = (left: number): string =>
  left === 0 ? "None are left. Get new ones now." : `${left} left.${left <= FEW_CODES ? " Get new ones soon." : ""}`;

const Factors = ({ passkeys, totpAddedAt, recoveryCodesLeft }: SecondFactors) => (
  <ul className="divide-y divide-line">
    {passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />)}
    {totpAddedAt && <AppRow addedAt={totpAddedAt} />}
    <FactorRow name="Recovery codes" facts={codesLeft(recoveryCodesLeft)}>
      <RowButton about="recovery codes" onClick={openCodeReplacement}>Get new codes</RowButton>
    </FactorRow>
  </ul>
);

export const SecondFactorCard = () => {
  const { data: factors } = useSuspenseQuery(secondFactorsQuery(useApi()));
  const { passkeys, totpAddedAt, required } = factors;
  const isOn = hasFactor({ passkeys: passkeys.length, hasTotp: totpAddedAt !== null });
  return (
    <Card
      title="Two-step sign-in"
      aside={isOn ? <StatusChip tone="ok">On</StatusChip> : <Chip>Off</Chip>}
    >
      <p className="text-ink-soft">
        {isOn
          ? "After your password, you confirm with a passkey or a code that it's you."
          : "Confirm with a passkey or a code that it's you, so that your password alone isn't enough to sign in."}
        {required && " Administrators need at least one passkey or an authenticator app."}
      </p>
      {isOn && <Factors {...factors} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<PlusIcon />} onClick={openPasskeyAddition}>Add a passkey</Button>
        {totpAddedAt === null && (
          <Button variant="secondary" icon={<PlusIcon />} onClick={openTotpSetup}>
            Set up an authenticator app
          </Button>
        )}
      </div>
    </Card>
  );
};
