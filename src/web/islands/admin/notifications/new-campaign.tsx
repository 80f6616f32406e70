// A new announcement: audience, channels and message; then how many people it reaches, before it is sent.
import { formatCount } from "@/platform/intl.ts";
import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { isActiveUser } from "@/modules/auth/rules.ts";
import type { Audience, NotificationInput } from "@/modules/notifications/campaigns/schemas.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { useOnce } from "@/web/islands/area/idempotency-key.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { markSaved } from "@/web/islands/runtime/unsent.ts";
import { NotSent, problemsIn, readTexts } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { CircleAlertIcon, PlusIcon, UsersIcon, XIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { BackLink } from "../shared/links.tsx";
import { channelLabel, peopleCount } from "./campaign-labels.ts";
import { categoriesQuery } from "../queries.ts";
import { audienceQuery, CAMPAIGNS } from "./campaign-queries.ts";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { Form } from "@/web/islands/runtime/form.tsx";
import { useFieldError } from "@/web/ui/form/field.tsx";
import { MessageFields, messageProblems } from "./message-fields.tsx";
import { readJson } from "@/web/api/client.ts";

interface SelectedPerson {
  id: string;
  name: string;
}

interface PeoplePickerProps {
  selected: readonly SelectedPerson[];
  onChange(selected: readonly SelectedPerson[]): void;
}

const SelectedPeople = ({ selected, onChange }: Pick<PeoplePickerProps, "selected" | "onChange">) => (
  <ul aria-label="Selected people" className="flex flex-wrap gap-2">
    {selected.map(({ id, name }) => (
      <li key={id}>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() =>
            onChange(selected.filter((person) => person.id !== id))}
          className="inline-flex min-h-11 items-center gap-2 rounded-part bg-brand-tint px-3 hover:bg-wash"
        >
          {name} <XIcon className="size-4" />
        </button>
      </li>
    ))}
  </ul>
);

/** Only active people can receive an announcement; others are not offered. */
const PeoplePicker = ({ selected, onChange }: PeoplePickerProps) => {
  const api = useApi();
  const error = useFieldError("users");
  const [search, setSearch] = useState("");
  const found = useQuery({
    queryKey: ["admin", "people", search],
    queryFn: () => readJson(api.Admin.UserSearch.$get({ query: { search } })),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });
  const offered = (found.data?.items ?? []).filter(({ id, status }) =>
    isActiveUser(status) && !selected.some((person) => person.id === id)
  );
  return (
    <div id="users" tabIndex={-1} className={`grid gap-3 ${error ? "border-s-4 border-danger ps-4" : ""}`}>
      {error && (
        <p className="flex items-start gap-1.5 font-medium text-danger">
          <CircleAlertIcon className="mt-0.5 size-5" /> {error}
        </p>
      )}
      {selected.length > 0 && <SelectedPeople selected={selected} onChange={onChange} />}
      <SearchField
        label="Find people by name or email"
        placeholder="Name or email"
        value={search}
        onSearch={setSearch}
      />
      {search.length > 1 && (
        <ul aria-label="Search results" aria-busy={found.isFetching} className="divide-y divide-line">
          {offered.map(({ id, name, email }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-ink-soft">{email}</span>
              </span>
              <Button
                variant="quiet"
                icon={<PlusIcon />}
                aria-label={`Add ${name}`}
                onClick={() => onChange([...selected, { id, name }])}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-ink-soft">
        {found.isError && "The search failed. Please try again."}
        {search.length > 1 && found.isSuccess && offered.length === 0 && "No other active account matches."}
      </p>
    </div>
  );
};

const reachText = (recipients: number, names: readonly string[]): string => {
  if (recipients === 0) return "Reaches nobody right now.";
  const more = recipients - names.length;
  const some = [...names, ...(more > 0 ? [`${formatCount(more)} more`] : [])];
  return `Reaches ${peopleCount(recipients)}: ${some.join(", ")}.`;
};

const AudienceReach = ({ audience }: { audience: Audience }) => {
  const reach = useQuery(audienceQuery(useApi(), audience));
  const isNamed = reach.fetchStatus !== "idle" || reach.isSuccess || reach.isError;
  if (!isNamed) return null;
  return (
    <p role="status" className="flex items-start gap-2">
      <UsersIcon className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <span>
        {reach.isError && "The audience could not be counted."}
        {reach.isPending && "Counting…"}
        {reach.data && reachText(reach.data.recipients, reach.data.some.map(({ name }) => name))}
      </span>
    </p>
  );
};

type Kind = Audience["kind"];
const AUDIENCES = [
  { value: "all", label: "Everyone", hint: "All people with an active account" },
  { value: "category", label: "A category", hint: "All specialists who serve it" },
  { value: "users", label: "Selected people", hint: "Search by name or email" },
];
const CHANNELS = (["in-app", "email"] as const).map((value) => ({ value, label: channelLabel([value]) }));

const toAudience = (kind: Kind, categoryId: string, people: readonly SelectedPerson[]): Audience => {
  if (kind === "category") return { kind, categoryId: categoryId || undefined };
  return kind === "users" ? { kind, userIds: people.map(({ id }) => id) } : { kind };
};

const findProblems = ({ audience, channels, ...text }: NotificationInput) =>
  problemsIn({
    categoryId: audience.kind === "category" && !audience.categoryId && "Please choose a category.",
    users: audience.kind === "users" && !audience.userIds?.length && "Please choose at least one person.",
    channels: channels.length === 0 && "Please choose at least one channel.",
    ...messageProblems(text),
  });

/** What is typed is kept until the announcement is sent, which happens in a dialog. */
const KEEP = "announcement";

/** Sends it and opens its progress. Pressing twice sends once. */
const useSendCampaign = () => {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const once = useOnce();
  return async (json: NotificationInput) => {
    const { campaignId } = await once(json, (options) => readJson(api.Admin.SendNotification.$post({ json }, options)));
    await markSaved(KEEP);
    await queryClient.invalidateQueries({ queryKey: CAMPAIGNS });
    await router.navigate({ href: `/admin/notifications/${campaignId}` });
  };
};

interface AudienceCardProps {
  audience: Audience;
  people: readonly SelectedPerson[];
  onKind(kind: Kind): void;
  onCategory(id: string): void;
  onPeople(people: readonly SelectedPerson[]): void;
}

const AudienceCard = ({ audience, people, onKind, onCategory, onPeople }: AudienceCardProps) => {
  const { data: categories } = useSuspenseQuery(categoriesQuery(useApi()));
  return (
    <Card title="Audience">
      <ChoiceCards
        type="radio"
        name="audience"
        label="Who receives it"
        options={AUDIENCES}
        defaultValue="all"
        onChange={({ currentTarget }) => onKind(currentTarget.value as Kind)}
      />
      {audience.kind === "category" && (
        <NativeSelect
          name="categoryId"
          label="Category"
          placeholder="Choose a category"
          options={categories}
          value={audience.categoryId ?? ""}
          onChange={({ currentTarget }) => onCategory(currentTarget.value)}
        />
      )}
      {audience.kind === "users" && <PeoplePicker selected={people} onChange={onPeople} />}
      <AudienceReach audience={audience} />
    </Card>
  );
};

const MessageCard = () => (
  <Card title="Message">
    <ChoiceCards
      type="checkbox"
      name="channels"
      label="Channels"
      columns={2}
      options={CHANNELS}
      defaultValue={["in-app", "email"]}
    />
    <MessageFields rows={8} />
  </Card>
);

export default function NewCampaign() {
  const [kind, setKind] = useState<Kind>("all");
  const [categoryId, setCategoryId] = useState("");
  const [people, setPeople] = useState<readonly SelectedPerson[]>([]);
  const send = useSendCampaign();
  const audience = toAudience(kind, categoryId, people);
  return (
    <Screen className="grid max-w-2xl gap-6">
      <BackLink href="/admin/notifications">All announcements</BackLink>
      <ScreenTitle lead="You'll see how many people it reaches before you send it.">New announcement</ScreenTitle>
      <Form
        className="grid gap-6"
        keep={KEEP}
        read={(data) => ({
          audience,
          channels: data.getAll("channels") as NotificationInput["channels"],
          ...readTexts(data, "title", "body"),
        })}
        check={findProblems}
        send={(input) => Promise.resolve(new NotSent(() => confirmSending(input, send)))}
      >
        <AudienceCard
          audience={audience}
          people={people}
          onKind={setKind}
          onCategory={setCategoryId}
          onPeople={setPeople}
        />
        <MessageCard />
        <Button type="submit" className="justify-self-start max-sm:w-full">Review and send</Button>
      </Form>
    </Screen>
  );
}

const confirmSending = (input: NotificationInput, send: (input: NotificationInput) => Promise<void>): void =>
  void openConfirm({
    title: "Send this announcement?",
    action: "Send now",
    onConfirm: () => send(input),
    text: (
      <>
        <AudienceReach audience={input.audience} />
        <p>
          <strong>{input.title}</strong>, {channelLabel(input.channels).toLowerCase()}.
        </p>
        <p>Sent messages can't be recalled. You can stop the announcement while it is being sent.</p>
      </>
    ),
  });
