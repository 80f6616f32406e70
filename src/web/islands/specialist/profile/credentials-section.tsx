import { CREDENTIAL_STATUS } from "@/modules/specialists/credentials/rules.ts";
import type { OwnCredential } from "@/modules/specialists/credentials/schemas.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { CredentialForm, DocumentForm } from "./credential-forms.tsx";
import type { ProfileActions } from "./use-profile-actions.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";
import { entryOf } from "@/web/islands/area/cells.tsx";

/** `places`: where a new credential is probably valid. `type` is the one that a category requires; without it any credential can be added. */
export const useCredentialDialogs = (actions: ProfileActions, places: readonly string[]) => ({
  add: (type?: string) => {
    const id = openModal({
      title: type ? `Your ${type}` : "Add a credential",
      content: (
        <CredentialForm
          type={type}
          places={places}
          onSave={async (credential) => {
            await actions.addCredential(credential);
            closeModal(id);
          }}
        />
      ),
    });
  },
  upload: (credential: OwnCredential) => {
    const id = openModal({
      title: `Document for your ${credential.type}`,
      content: (
        <DocumentForm
          onSave={async (document) => {
            await actions.uploadDocument({ id: credential.id, document });
            closeModal(id);
          }}
        />
      ),
    });
  },
  remove: (credential: OwnCredential) => {
    const id = openModal({
      title: `Remove your ${credential.type}?`,
      content: (
        <RemoveCredential
          verified={credential.state === "verified"}
          onRemove={async () => {
            await actions.removeCredential(credential.id);
            closeModal(id);
          }}
          onKeep={() => closeModal(id)}
        />
      ),
    });
  },
});

interface RemoveCredentialProps {
  verified: boolean;
  onRemove(): Promise<void>;
  onKeep(): void;
}

const RemoveCredential = ({ verified, onRemove, onKeep }: RemoveCredentialProps) => (
  <div className="grid gap-6">
    <p>
      {verified
        ? "It's verified. If you remove it, visitors no longer see it, and you no longer appear in categories that require it."
        : "Its document is removed, too. You can add it again later."}
    </p>
    <div className="flex flex-wrap gap-3">
      <ActionButton variant="destructive" busy="Removing…" action={onRemove}>Remove credential</ActionButton>
      <Button variant="secondary" onClick={onKeep}>Keep credential</Button>
    </div>
  </div>
);

interface CredentialsSectionProps {
  credentials: readonly OwnCredential[];
  /** The types that categories require. Only these need a document. */
  required: readonly string[];
  onAdd(): void;
  onRemove(credential: OwnCredential): void;
  onUpload(credential: OwnCredential): void;
}

const facts = ({ number, issuer, validIn, expiresOn }: OwnCredential) =>
  [
    `No. ${number}`,
    issuer,
    validIn && `valid in ${validIn}`,
    expiresOn && `valid until ${formatDay(expiresOn).long}`,
  ]
    .filter(Boolean).join(" · ");

const Held = (props: Omit<CredentialsSectionProps, "credentials" | "onAdd"> & { credential: OwnCredential }) => {
  const { credential, required, onRemove, onUpload } = props;
  const { type, state, document, declinedBecause } = credential;
  const { label, tone } = entryOf(CREDENTIAL_STATUS, state);
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold first-letter:uppercase">{type}</span>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <p className="text-ink-soft">{facts(credential)}</p>
      {credential.state === "verified" && !credential.placesChecked && (
        <p className="text-ink-soft">We took the country from your calendar, and we'll check it.</p>
      )}
      {state === "declined" && declinedBecause && <p>Reason: {declinedBecause}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {document && (
          <TextLink href={document.url} className="inline-flex min-h-11 items-center">{document.name}</TextLink>
        )}
        {(state === "waiting" || state === "declined") && required.includes(type) && (
          <Button
            variant="quiet"
            className="-mx-2 px-2!"
            onClick={() => onUpload(credential)}
          >
            {document ? "Replace document" : "Add a document"}
          </Button>
        )}
        <Button variant="quiet" className="-mx-2 px-2!" onClick={() => onRemove(credential)}>
          Remove<span className="sr-only">{type}</span>
        </Button>
      </div>
    </li>
  );
};

export const CredentialsSection = ({ credentials, onAdd, ...held }: CredentialsSectionProps) => (
  <Card id="credentials" title="Credentials">
    {credentials.length > 0
      ? (
        <ul className="divide-y divide-line">
          {credentials.map((credential) => <Held key={credential.id} credential={credential} {...held} />)}
        </ul>
      )
      : (
        <p className="text-ink-soft">
          Add registrations, licences and degrees. Visitors see them once we've checked them.
        </p>
      )}
    <div>
      <Button variant="secondary" onClick={onAdd}>Add credential</Button>
    </div>
  </Card>
);
