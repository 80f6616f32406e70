// A notification to many people: whom, how, and what; then how many it reaches, before it is sent.
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Audience, NotificationInput } from "@/modules/notifications/campaign-schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { useOnce } from "@/web/islands/area/use-once.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { type Problem, useForm } from "@/web/islands/runtime/use-form.ts";
import { BackLink } from "../shared/links.tsx";
import { AudienceReach } from "./audience-reach.tsx";
import { CAMPAIGNS, categoriesQuery } from "./campaign-queries.ts";
import { channelWords } from "./campaign-words.ts";
import { type ChosenPerson, PeoplePicker } from "./people-picker.tsx";

type Kind = Audience["kind"];
const ROOM = { title: 120, body: 4_000 };
const LEAST = { title: 3, body: 10 };

const WHOM = [
  { value: "all", label: "Everybody", hint: "All people with an active account" },
  { value: "category", label: "A category", hint: "The specialists who serve it" },
  { value: "users", label: "Chosen people", hint: "Found by name or address" },
];
const HOW = (["in-app", "email"] as const).map((value) => ({ value, label: channelWords([value]) }));

const audienceOf = (kind: Kind, categoryId: string, people: readonly ChosenPerson[]): Audience => {
  if (kind === "category") return { kind, categoryId: categoryId || undefined };
  return kind === "users" ? { kind, userIds: people.map(({ id }) => id) } : { kind };
};

const textProblem = (key: "title" | "body", text: string): Problem[] => {
  if (text.length < LEAST[key]) return [{ key, sentence: `Please write at least ${LEAST[key]} characters.` }];
  return text.length > ROOM[key] ? [{ key, sentence: `Please use at most ${ROOM[key]} characters.` }] : [];
};

const problemsOf = ({ audience, channels, title, body }: NotificationInput): Problem[] => [
  ...(audience.kind === "category" && !audience.categoryId
    ? [{ key: "categoryId", sentence: "Please choose a category." }]
    : []),
  ...(audience.kind === "users" && !audience.userIds?.length
    ? [{ key: "users", sentence: "Please choose at least one person." }]
    : []),
  ...(channels.length === 0 ? [{ key: "channels", sentence: "Please choose at least one way." }] : []),
  ...textProblem("title", title),
  ...textProblem("body", body),
];

/** Sends it and opens its progress. Pressing twice is one campaign: the key belongs to what is written. */
const useSending = () => {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const once = useOnce();
  return async (json: NotificationInput) => {
    const { campaignId } = await (await api.Admin.SendNotification.$post({ json }, once(json))).json();
    await queryClient.invalidateQueries({ queryKey: CAMPAIGNS });
    await router.navigate({ href: `/admin/notifications/${campaignId}` });
  };
};

interface WhomCardProps {
  audience: Audience;
  people: readonly ChosenPerson[];
  onKind(kind: Kind): void;
  onCategory(id: string): void;
  onPeople(people: readonly ChosenPerson[]): void;
  problemOf(field: string): string | undefined;
}

const WhomCard = ({ audience, people, onKind, onCategory, onPeople, problemOf }: WhomCardProps) => {
  const { data: categories } = useSuspenseQuery(categoriesQuery(useApi()));
  return (
    <Card title="Whom">
      <ChoiceCards
        type="radio"
        name="audience"
        label="Who is told"
        options={WHOM}
        defaultValue="all"
        onChange={({ currentTarget }) => onKind(currentTarget.value as Kind)}
      />
      {audience.kind === "category" && (
        <NativeSelect
          name="categoryId"
          label="Category"
          placeholder="Choose a category"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={audience.categoryId ?? ""}
          onChange={({ currentTarget }) => onCategory(currentTarget.value)}
          error={problemOf("categoryId")}
        />
      )}
      {audience.kind === "users" && <PeoplePicker chosen={people} onChange={onPeople} error={problemOf("users")} />}
      <AudienceReach audience={audience} />
    </Card>
  );
};

const WhatCard = ({ problemOf }: Pick<WhomCardProps, "problemOf">) => (
  <Card title="How and what">
    <ChoiceCards
      type="checkbox"
      name="channels"
      label="How they are told"
      columns={2}
      options={HOW}
      defaultValue={["in-app", "email"]}
      error={problemOf("channels")}
    />
    <TextInput name="title" label="Title" help="Also the subject of the email" error={problemOf("title")} />
    <TextArea
      name="body"
      label="Text"
      help="Plain text; an empty line begins a new paragraph"
      rows={8}
      room={ROOM.body}
      least={LEAST.body}
      error={problemOf("body")}
    />
  </Card>
);

export default function NewCampaign() {
  const [kind, setKind] = useState<Kind>("all");
  const [categoryId, setCategoryId] = useState("");
  const [people, setPeople] = useState<readonly ChosenPerson[]>([]);
  const send = useSending();
  const audience = audienceOf(kind, categoryId, people);
  const { form, summary, attempt, problemOf } = useForm<NotificationInput>({
    read: (data) => ({
      audience,
      channels: data.getAll("channels") as NotificationInput["channels"],
      title: String(data.get("title") ?? "").trim(),
      body: String(data.get("body") ?? "").trim(),
    }),
    check: problemsOf,
    send: (input) => Promise.resolve(askBeforeSending(input, send)),
  });
  return (
    <Main>
      <div className="grid max-w-2xl gap-6">
        <BackLink href="/admin/notifications">All notifications</BackLink>
        <ScreenTitle lead="Before it is sent you see how many people it reaches.">Write a notification</ScreenTitle>
        <form {...form} className="grid gap-6">
          <ErrorSummary problems={summary} attempt={attempt} />
          <WhomCard
            audience={audience}
            people={people}
            onKind={setKind}
            onCategory={setCategoryId}
            onPeople={setPeople}
            problemOf={problemOf}
          />
          <WhatCard problemOf={problemOf} />
          <Button type="submit" className="justify-self-start max-sm:w-full">Look at it before sending</Button>
        </form>
      </div>
    </Main>
  );
}

const askBeforeSending = (input: NotificationInput, send: (input: NotificationInput) => Promise<void>): void =>
  void openModal({
    title: "Send this notification?",
    content: (
      <ConfirmForm action="Send it now" onConfirm={() => send(input)}>
        <AudienceReach audience={input.audience} />
        <p>
          <strong>{input.title}</strong>, {channelWords(input.channels).toLowerCase()}.
        </p>
        <p>What has been sent cannot be taken back. You can stop it while it is under way.</p>
      </ConfirmForm>
    ),
  });
