// A visitor corrects a typing error in their phone number, for a meeting that is still to come.
import { t } from "@/languages/language.ts";
import { phoneCorrected } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { toE164 } from "@/platform/phone.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import {
  changeContact,
  getTrack,
  isShareWithdrawn,
  listConsentRecords,
  type Track,
  withdrawTextConsent,
} from "@/modules/tracks/index.ts";
import { isUpcoming } from "@/modules/scheduling/rules.ts";
import { findTextCode, isProvenByText } from "../proof/text-codes.ts";

/** Why the number stays as it is; undefined when it can be corrected. */
const findRefusal = async (db: Reader, meeting: Meeting, track: Track, now: number) => {
  if (!isUpcoming(meeting, now) || !track.contact || isShareWithdrawn(await listConsentRecords(db, track.id))) {
    return conflict("illegal_transition", t("errors.meetingOver"));
  }
  if (!isProvenByText(await findTextCode(db, track.id), track)) return undefined;
  return conflict("number_proven", t("errors.numberProven"));
};

export const canCorrectPhone = async (db: Reader, meeting: Meeting, track: Track, now: number): Promise<boolean> =>
  await findRefusal(db, meeting, track, now) === undefined;

/** Text messages were agreed to for the earlier number. */
const savePhone = async (tx: Tx, ctx: Ctx, track: Track, phone: string): Promise<boolean> => {
  const contactPhone = toE164(phone);
  if (!contactPhone) throw invalid([t("contact.phoneValid")]);
  if (contactPhone === track.contactPhone) return false;
  await changeContact(tx, track, { ...track.contact!, phone: contactPhone });
  await withdrawTextConsent(tx, ctx, track.id);
  return true;
};

/**
 * Corrects the phone number of a meeting's visitor; leads take it over by the event. Throws 400 for a number that cannot
 * exist, `illegal_transition`, and `number_proven` for one that a code has proven.
 */
export const correctPhone = async (tx: Tx, ctx: Ctx, meeting: Meeting, phone: string): Promise<void> => {
  const { id: meetingId, specialistId, trackId } = meeting;
  const track = await getTrack(tx, trackId);
  const refusal = await findRefusal(tx, meeting, track, tx.now);
  if (refusal) throw refusal;
  if (!await savePhone(tx, ctx, track, phone)) return;
  await publish(tx, phoneCorrected({ meetingId, specialistId, trackId }));
};
