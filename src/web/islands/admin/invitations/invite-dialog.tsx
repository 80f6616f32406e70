// Inviting people: a pasted list or a CSV file, then who gets an invitation, then the invitations.
import type { Invited } from "@/modules/admin/invitations/schemas.ts";
import { INVITATION_DAYS, MOST_LIST_CHARACTERS } from "@/modules/auth/invitations/rules.ts";
import { formatCount } from "@/platform/intl.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { markSaved } from "@/web/islands/runtime/unsent.ts";
import { NotSent, problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { FileInput } from "@/web/ui/form/file-input.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { readTextFile } from "@/web/islands/area/file-text.ts";
import { useInvite } from "./invitation-queries.ts";

/** The list is kept until the people are invited, which happens in the preview. */
const KEEP = "invite";

const peopleText = (count: number): string => `${formatCount(count)} ${count === 1 ? "person" : "people"}`;

const Lines = ({ title, lines, open }: { title: string; lines: readonly string[]; open?: boolean }) =>
  lines.length > 0 && (
    <details open={open}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{title}</summary>
      <ul className="grid max-h-48 gap-1 overflow-y-auto ps-5 pb-2 text-sm wrap-anywhere text-ink-soft">
        {lines.map((line) => <li key={line}>{line}</li>)}
      </ul>
    </details>
  );

const Details = ({ invited, alreadyInvited, problems }: Invited) => (
  <div>
    <Lines title={`${peopleText(invited.length)} to invite`} lines={invited} open={invited.length <= 10} />
    <Lines
      title={`${peopleText(alreadyInvited.length)} with an open invitation already`}
      lines={alreadyInvited}
    />
    <Lines
      title={`${formatCount(problems.length)} ${problems.length === 1 ? "line" : "lines"} without an address`}
      lines={problems.map(({ line, problem }) => `Line ${line}: ${problem}`)}
      open
    />
  </div>
);

const Preview = ({ people, result }: { people: string; result: Invited }) => {
  const invite = useInvite();
  const { invited } = result;
  if (invited.length === 0) {
    return (
      <div className="grid gap-5">
        <Details {...result} />
        <Button className="justify-self-start" onClick={() => closeModal()}>Close</Button>
      </div>
    );
  }
  return (
    <DialogForm
      action={`Invite ${peopleText(invited.length)}`}
      busy="Inviting…"
      send={async () => {
        const { invited } = await invite({ people, preview: false });
        await markSaved(KEEP);
        toast({
          title: `${peopleText(invited.length)} invited`,
          description: `Each gets an email with a link that works for ${INVITATION_DAYS} days.`,
        });
      }}
    >
      <Details {...result} />
    </DialogForm>
  );
};

const Choose = () => {
  const preview = useInvite();
  return (
    <DialogForm
      action="Continue"
      busy="Reading…"
      keep={KEEP}
      read={(data) => ({ people: textOf(data, "people"), file: data.get("file") as File })}
      check={({ people, file: { size } }) =>
        problemsIn({
          people: people === "" && size === 0 && "Enter at least one address, or choose a file.",
          file: size > MOST_LIST_CHARACTERS && "The file is too large.",
        })}
      send={async ({ people: typed, file }) => {
        const people = file.size > 0 ? `${await readTextFile(file)}\n${typed}`.trim() : typed;
        const result = await preview({ people, preview: true });
        return new NotSent(() =>
          openModal({ title: "Send these invitations?", content: <Preview people={people} result={result} /> })
        );
      }}
    >
      <p className="text-ink-soft">
        Each person gets a link with which they choose a password and set up their profile.
      </p>
      <TextArea
        name="people"
        label="Addresses"
        help="One on each line, with or without names, or pasted from a spreadsheet."
        rows={6}
        optional
      />
      <FileInput
        name="file"
        label="Or a CSV file"
        help="With a column for the address and, if you have them, for first and last name."
        accept=".csv,.txt,text/csv,text/plain"
        optional
      />
    </DialogForm>
  );
};

export const openInvite = (): void => void openModal({ title: "Invite specialists", content: <Choose /> });
