// What a specialist can do with a lead, at its head: the transitions that the server offers, and ways to reach the visitor.
import { type ReactNode, useState } from "react";
import { creditUse, isCreditReturned } from "@/modules/leads/credit-rules.ts";
import { USED_FOR_ANOTHER } from "@/modules/leads/label-rules.ts";
import type { LeadMove } from "@/modules/leads/rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { MailIcon, PhoneIcon } from "@/web/ui/icons.ts";
import { Menu, type MenuItem } from "@/web/ui/overlay/menu.tsx";
import { isMeetingAhead } from "@/web/islands/area/leads/lead-columns.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { problemHref } from "../help/help-links.tsx";
import { RoutedAnchor } from "../links.tsx";
import { BookForm } from "./book-form.tsx";
import { JoinLink } from "./join-link.tsx";
import { creditText } from "./lead-labels.ts";
import { convertDialog, declineDialog } from "./status-forms.tsx";
import { type StatusDetails, useChangeStatus } from "./use-lead-mutations.ts";

type Submit = (details?: StatusDetails) => Promise<void>;
type Offered = LeadView["moves"][number];
/** What is asked before a transition; undefined when it is made at once. */
type Dialog = (lead: LeadView, onSubmit: Submit, offered: Offered) => { title: string; content: ReactNode } | undefined;

const atOnce: Dialog = () => undefined;
const convert: Dialog = convertDialog;
const decline: Dialog = declineDialog;
const hasLostCredit = ({ credit }: LeadView): boolean =>
  isCreditReturned({ creditState: credit.state, returnRule: credit.rule });
const keep: Dialog = ({ name, contact, credit: { paidByOther } }, onSubmit) => ({
  title: `Keep the lead of ${name}?`,
  content: (
    <ConfirmForm onConfirm={onSubmit} action={paidByOther ? "Keep" : "Keep for 1 credit"}>
      {paidByOther
        ? `${USED_FOR_ANOTHER} Keeping this lead uses no further credit and shows how to reach ${contact.firstName}. If the credit for the other booking would return, it pays for this lead instead.`
        : `Its credit was returned to you. Keeping it uses one credit and shows how to reach ${contact.firstName}. This credit isn't returned automatically for the same reason again.`}
    </ConfirmForm>
  ),
});
const reopen: Dialog = (lead, onSubmit) =>
  hasLostCredit(lead)
    ? {
      title: `Reopen the lead of ${lead.name}?`,
      content: (
        <ConfirmForm onConfirm={onSubmit} action="Reopen lead">
          {lead.credit.paidByOther
            ? `${USED_FOR_ANOTHER} Reopening this lead uses no further credit.`
            : "Its credit was returned to you, so reopening it uses one credit."}
        </ConfirmForm>
      ),
    }
    : undefined;
/** Only a lead whose meeting is about to start can't be opened again: its visitor learns of it at once. */
const close: Dialog = (lead, onSubmit, { undoable }) =>
  undoable ? undefined : {
    title: `Close the lead of ${lead.name}?`,
    content: (
      <ConfirmForm onConfirm={onSubmit} action="Close lead" variant="destructive">
        {creditUse({ creditState: lead.credit.state }) === "used"
          ? "It moves to your expired leads, and its credit isn't returned."
          : `It moves to your expired leads. ${creditText(lead)}`} {lead.credit.freeReason === "own-link"
          ? "Its meeting starts soon, so we cancel it at once."
          : "Its meeting starts soon, so we cancel it at once and offer the visitor another specialist."}{" "}
        You can't undo this.
      </ConfirmForm>
    ),
  };

const DIALOGS: Record<LeadMove, Dialog> = {
  accept: atOnce,
  keep,
  keepBooked: keep,
  reopen,
  book: ({ id, name, contact }, onSubmit) => ({
    title: `Mark the lead of ${name} as booked`,
    content: <BookForm leadId={id} name={contact.firstName} onBook={onSubmit} />,
  }),
  convert,
  decline,
  correctToConverted: convert,
  correctToNotConverted: decline,
  giveUp: close,
};

/** The most likely next step comes first. The others are in the menu, but for one. */
const PRIMARY: readonly LeadMove[] = ["accept", "keep", "keepBooked", "convert", "reopen"];
const RARE: readonly LeadMove[] = ["giveUp"];

interface Presses {
  /** The move that runs. */
  busy: LeadMove | undefined;
  press(offered: Offered): void;
}

/** Makes a move, after its question. */
const useMoves = (lead: LeadView): Presses => {
  const changeStatus = useChangeStatus(lead.id);
  const [busy, setBusy] = useState<LeadMove>();
  const press = (offered: Offered) => {
    const { move, to } = offered;
    const dialog = DIALOGS[move](lead, (details) => changeStatus({ to, move, details }), offered);
    if (dialog) return void openModal(dialog);
    setBusy(move);
    changeStatus({ to, move }).catch(() => {}).finally(() => setBusy(undefined));
  };
  return { busy, press };
};

interface MoveButtonProps extends Presses {
  offered: Offered;
  variant: "primary" | "secondary";
  className: string;
}

const MoveButton = ({ offered, variant, className, busy, press }: MoveButtonProps) => (
  <Button
    variant={variant}
    className={className}
    busy={busy === offered.move ? "One moment…" : undefined}
    onClick={() => press(offered)}
  >
    {offered.label}
  </Button>
);

const ReachLink = (
  { href, icon, name, children }: { href: string; icon: ReactNode; name: string; children: string },
) => (
  <LinkButton href={href} variant="secondary" icon={icon} className="px-3! max-sm:gap-0 sm:px-5!">
    <span className="max-sm:sr-only">{children}</span>
    <span className="sr-only">{` ${name}`}</span>
  </LinkButton>
);

/** Calls or writes to the visitor, as far as their contact is shown. A phone shows the icons alone. */
export const ReachLinks = (
  { lead: { contact, contactShown }, isCalled = false }: {
    lead: Pick<LeadView, "contact" | "contactShown">;
    /** Something else calls them already. */
    isCalled?: boolean;
  },
) => (
  <>
    {contactShown && contact.phone && !isCalled && (
      <ReachLink href={`tel:${contact.phone}`} icon={<PhoneIcon />} name={contact.firstName}>Call</ReachLink>
    )}
    {contactShown && contact.email && (
      <ReachLink href={`mailto:${contact.email}`} icon={<MailIcon />} name={contact.firstName}>Email</ReachLink>
    )}
  </>
);

const FILLS_ROW = "max-sm:flex-1";

/**
 * What can be done now, in one row: the meeting or the most likely move, how to reach the visitor, and the rest in a menu.
 * What is not possible yet is not shown. `now` in ms.
 */
export const LeadActions = ({ lead, now }: { lead: LeadView; now: number }) => {
  const { join, endsAt } = lead;
  const moves = useMoves(lead);
  const possible = lead.moves.filter(({ closed }) => !closed);
  const joins = join && endsAt !== null && Date.parse(endsAt) > now ? join : undefined;
  const primary = possible.find(({ move }) => PRIMARY.includes(move));
  const others = possible.filter((move) => move !== primary);
  const second = joins ? primary : others.find(({ move }) => !RARE.includes(move));
  const rest = joins ? others : others.filter((move) => move !== second);
  const toItem = (offered: Offered): MenuItem => ({ label: offered.label, onSelect: () => moves.press(offered) });
  return (
    <div data-print="never" className="flex max-w-full flex-wrap gap-2 max-sm:w-full">
      {joins
        ? <JoinLink join={joins} variant="primary" className={FILLS_ROW} />
        : primary && <MoveButton {...moves} offered={primary} variant="primary" className={FILLS_ROW} />}
      {second && <MoveButton {...moves} offered={second} variant="secondary" className="max-sm:hidden" />}
      <ReachLinks lead={lead} isCalled={joins?.kind === "phone"} />
      <Menu
        label="More"
        link={RoutedAnchor}
        busy={rest.some(({ move }) => move === moves.busy) ? "One moment…" : undefined}
        items={[
          ...second ? [{ ...toItem(second), onPhone: true as const }] : [],
          ...rest.map(toItem),
          { label: "Report a problem", href: problemHref(lead) },
          { label: "Print", onSelect: () => print() },
        ]}
      />
    </div>
  );
};

/** Why something is not possible; nothing about what comes with the meeting. `now` in ms. */
export const closedReasons = (lead: LeadView, now: number): string[] => {
  const { masked, moves } = lead;
  if (masked === "awaiting-consent") return ["You can accept this lead once the visitor agrees."];
  if (isMeetingAhead(lead, now)) return [];
  return [...new Set(moves.flatMap(({ closed }) => closed ?? []))];
};
