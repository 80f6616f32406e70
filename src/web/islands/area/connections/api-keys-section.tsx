import { useQuery } from "@tanstack/react-query";
import { KEY_DAYS, KEY_STATUS } from "@/modules/auth/api-keys/rules.ts";
import { type ApiKey, KEY_NAME_LENGTH } from "@/modules/auth/api-keys/schemas.ts";
import { API_SCOPES, type ApiScope, type KeyAudience, scopesOf } from "@/platform/api-scopes.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { ConfirmationForm } from "@/web/islands/area/second-factor/confirmation-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { type Problem, problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Chip, StatusChip } from "@/web/ui/chip.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { apiKeysQuery, type ConnectionArea, useKeyActions } from "./connection-queries.ts";
import { checkedIn, CheckList, ConnectionSection, RowAction, showSecret, whenText } from "./shared-parts.tsx";
import { entryOf } from "@/web/islands/area/cells.tsx";

const AUDIENCES: Record<ConnectionArea, KeyAudience> = { dashboard: "specialist", admin: "admin" };

const DAY_OPTIONS = [
  ...KEY_DAYS.map((days) => ({ value: String(days), label: days === 365 ? "1 year" : `${days} days` })),
  { value: "", label: "Never" },
];

const readKey = (form: FormData) => ({
  name: textOf(form, "key-name"),
  scopes: checkedIn(form, "key-scopes") as ApiScope[],
  addresses: textOf(form, "key-addresses").split(/[\s,]+/).filter(Boolean),
  days: (Number(textOf(form, "key-days")) || null) as typeof KEY_DAYS[number] | null,
});

const checkKey = (form: FormData): Problem[] => {
  const { name, scopes } = readKey(form);
  return problemsIn({
    "key-name": !name && "Name is required",
    "key-scopes": scopes.length === 0 && "Choose at least one thing it can do",
  });
};

const CreateForm = ({ area }: { area: ConnectionArea }) => {
  const { create } = useKeyActions(area);
  const options = scopesOf(AUDIENCES[area]).map((value) => ({ value, label: API_SCOPES[value].label }));
  return (
    <ConfirmationForm
      action="Create key"
      failed="The key wasn't created"
      check={checkKey}
      onConfirm={async (confirmation, form) => {
        const { key } = await create({ ...confirmation, ...readKey(form) });
        showSecret("Save your API key", {
          label: "API key",
          secret: key,
          children: "Store it where your program keeps its passwords. Everyone who has it can use it.",
        });
      }}
    >
      <TextInput
        name="key-name"
        label="Name"
        help="So that you can tell your keys apart, such as Spreadsheet."
        maxLength={KEY_NAME_LENGTH}
        autoComplete="off"
      />
      <CheckList legend="What it can do" name="key-scopes" options={options} />
      <NativeSelect name="key-days" label="Expires after" options={DAY_OPTIONS} defaultValue="90" />
      <TextArea
        name="key-addresses"
        label="Only from these IP addresses"
        help="One on each line, such as 203.0.113.7 or 203.0.113.0/24. Leave empty to allow all."
        rows={2}
        spellCheck={false}
        autoComplete="off"
        optional
      />
    </ConfirmationForm>
  );
};

const openCreateKey = (area: ConnectionArea): void =>
  void openModal({ title: "Create an API key", content: <CreateForm area={area} /> });

interface OfKey {
  area: ConnectionArea;
  apiKey: ApiKey;
}

const openRevokeKey = ({ id, name }: ApiKey, revoke: (id: string) => Promise<void>): string =>
  openConfirm({
    title: "Revoke this API key?",
    action: "Revoke key",
    variant: "destructive",
    text: (
      <p>
        Programs that use <strong>{name}</strong> stop working at once. This can't be undone.
      </p>
    ),
    onConfirm: () => revoke(id).then(() => () => toast({ title: "API key revoked" })),
  });

const factsText = ({ createdAt, expiresAt, status, lastUsedAt, lastAddress, addresses }: ApiKey): string =>
  [
    `Created ${whenText(createdAt)}`,
    lastUsedAt ? `last used ${whenText(lastUsedAt)}${lastAddress ? ` from ${lastAddress}` : ""}` : "not used yet",
    ...(expiresAt ? [`${status === "expired" ? "expired" : "expires"} ${whenText(expiresAt)}`] : []),
    ...(addresses.length > 0 ? [`only from ${addresses.join(", ")}`] : []),
  ].join(" · ");

const Row = ({ area, apiKey }: OfKey) => {
  const { name, prefix, scopes, status, owner } = apiKey;
  const { label, tone } = entryOf(KEY_STATUS, status);
  const { revoke } = useKeyActions(area);
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <code className="wrap-anywhere">{`${prefix}…`}</code>
          <span className="text-sm text-ink-soft wrap-anywhere">
            {area === "admin" && `${owner} · `}
            {factsText(apiKey)}
          </span>
        </div>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ul aria-label={`Scopes of ${name}`} className="flex flex-wrap gap-2">
          {scopes.map((scope) => (
            <li key={scope}>
              <Chip>{scope}</Chip>
            </li>
          ))}
        </ul>
        <span className="-mx-3">
          <RowAction about={name} onClick={() => openRevokeKey(apiKey, revoke)}>Revoke</RowAction>
        </span>
      </div>
    </li>
  );
};

const NONE_YET: Record<ConnectionArea, string> = {
  dashboard: "No API keys yet. You only need one if a program of your own, such as a spreadsheet, fetches your leads.",
  admin: "No API keys yet. Create one for a program of your own that reads figures, leads or the audit log.",
};

export const ApiKeysSection = ({ area }: { area: ConnectionArea }) => {
  const query = useQuery(apiKeysQuery(useApi(), area));
  const keys = query.data?.keys ?? [];
  return (
    <ConnectionSection
      title="API keys"
      lead={
        <>
          Your own programs can read and change your data with a key, as far as you allow.{" "}
          <a href="/api/v2/docs" className="underline underline-offset-4">Read the API documentation</a>.
        </>
      }
      add="Create key"
      onAdd={() => openCreateKey(area)}
      noun="API keys"
      query={query}
    >
      {keys.length === 0 ? <p>{NONE_YET[area]}</p> : (
        <ul aria-label="API keys" className="divide-y divide-line">
          {keys.map((apiKey) => <Row key={apiKey.id} area={area} apiKey={apiKey} />)}
        </ul>
      )}
    </ConnectionSection>
  );
};
