// The specialist's own clients: how many are on the list, and what adds and removes them. The list itself is never shown.
import { useRef } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { MAX_CLIENTS } from "@/modules/clients/rules.ts";
import { formatCount } from "@/platform/intl.ts";
import { DialogForm, openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { timeWithCity } from "../leads/lead-labels.ts";
import { clientCountQuery, useClients } from "./client-queries.ts";
import { openUpload } from "./upload-form.tsx";

const LABEL = "Email address or phone number";

/** The screen and its dialog have a field of their own each. */
type FieldName = "contact" | "removed";

const contactField = (name: FieldName) => ({
  read: (data: FormData) => ({ contact: textOf(data, name) }),
  check: ({ contact }: { contact: string }) =>
    problemsIn({ [name]: contact === "" && "Enter an email address or a phone number." }),
  fieldOf: () => name,
});

const ContactInput = ({ name }: { name: FieldName }) => (
  <TextInput
    name={name}
    label={LABEL}
    help="Start a phone number with its country code, such as +43."
    autoComplete="off"
    spellCheck={false}
  />
);

const AddForm = () => {
  const { add } = useClients();
  const form = useRef<HTMLFormElement>(null);
  return (
    <Form
      ref={form}
      className="grid max-w-prose gap-4"
      {...contactField("contact")}
      send={async ({ contact }) => {
        const { changed } = await add(contact);
        form.current?.reset();
        toast(
          changed > 0
            ? { title: "Added", description: "You don't pay for their next request." }
            : { title: "Already on your list" },
        );
      }}
    >
      <ContactInput name="contact" />
      <SubmitButton busy="Adding…" className="justify-self-start max-sm:w-full">Add</SubmitButton>
    </Form>
  );
};

const RemoveForm = () => {
  const { remove } = useClients();
  return (
    <DialogForm
      action="Remove"
      busy="Removing…"
      {...contactField("removed")}
      send={async ({ contact }) => {
        const { changed } = await remove(contact);
        toast(changed > 0 ? { title: "Removed from your list" } : { title: "Not on your list" });
      }}
    >
      <ContactInput name="removed" />
    </DialogForm>
  );
};

const useRemoveAll = (count: number) => {
  const { removeAll } = useClients();
  return () =>
    openConfirm({
      title: "Remove everybody from your list?",
      text: <p>{`All ${formatCount(count)} entries are deleted. Leads that were free stay free.`}</p>,
      action: "Remove all",
      onConfirm: async () => {
        await removeAll();
        toast({ title: "Your list is empty" });
      },
    });
};

const ListCard = () => {
  const { data: { count, lastAdded, unreadable } } = useSuspenseQuery(clientCountQuery(useApi()));
  const removeAll = useRemoveAll(count + unreadable);
  return (
    <Card title="Your list">
      {unreadable > 0 && (
        <Banner tone="warn" title="Please upload your list again">
          {`${formatCount(unreadable)} entries can't be compared any more, because this site's keys were replaced.`}
        </Banner>
      )}
      <DefinitionList
        items={[
          { term: "Addresses and numbers", value: formatCount(count) },
          { term: "Last added", value: lastAdded ? timeWithCity(lastAdded) : "Nobody yet" },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={openUpload} className="max-sm:w-full">Upload a list</Button>
        {count + unreadable > 0 && (
          <>
            <Button
              variant="secondary"
              className="max-sm:w-full"
              onClick={() => openModal({ title: "Remove one person", content: <RemoveForm /> })}
            >
              Remove one
            </Button>
            <Button variant="quiet" className="max-sm:w-full" onClick={removeAll}>Remove all</Button>
          </>
        )}
      </div>
    </Card>
  );
};

export default function Clients() {
  return (
    <Screen>
      <ScreenTitle lead="You never pay for them.">My clients</ScreenTitle>
      <ListCard />
      <Card title="Add one">
        <AddForm />
      </Card>
      <Card title="How it works">
        <ul className="grid max-w-prose list-disc gap-2 ps-5">
          <li>When somebody on your list books a meeting with you, no credit is used.</li>
          <li>
            They must have been on your list before they gave us their contact details, and confirm the same address or
            number.
          </li>
          <li>
            We store a keyed fingerprint in place of each address and number. Neither visitors nor other specialists
            learn who is on your list.
          </li>
          <li>{`A list can have up to ${formatCount(MAX_CLIENTS)} entries.`}</li>
        </ul>
      </Card>
    </Screen>
  );
}
