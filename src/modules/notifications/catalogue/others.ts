// Messages about ratings, help requests, webhooks, and what administrators are alerted of.
import * as events from "@/events.ts";
import { appealDecided } from "@/emails/after-meeting/ratings.tsx";
import { profileChangeAsked } from "@/emails/moderation.tsx";
import { supplyAlert } from "@/emails/operation.tsx";
import type { TextBudget } from "@/platform/text-messages/daily-limit.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { isPublished, isRemoved, isValid, isWaiting, removalSentence } from "@/modules/ratings/rules.ts";
import { findPausedEndpoint, findSupply, textLimitEmail, webhookPausedEmail } from "../content/operation.ts";
import * as help from "../content/help.ts";
import { findReader } from "../content/people.ts";
import * as moderation from "../content/moderation.ts";
import * as ratings from "../content/ratings.ts";
import { administrators, message, on, owner, reporter, specialist, visitor } from "./message.ts";

const REQUEST_EXISTS = "the request exists";
const PAUSED = "the webhook is paused";

const helpers = administrators("support", { all: help.listInvolved });
const owners = administrators("owner");
/** The marketplace's webhooks have none. */
const endpointOwner = { label: "Specialist", one: ({ ownerId }: { ownerId: string | null }) => ownerId! };
/** One alert in an hour for each category. */
const hourly = administrators<{ categoryId: string }>("content", {
  cause: ({ categoryId }, { occurredAt }) => `supply-${categoryId}-${Math.floor(occurredAt / HOUR_MS)}`,
});
/** One alert on a day for each limit and percentage. */
const daily = administrators<{ day: number; percent: number; budget: TextBudget }>("owner", {
  cause: ({ budget, day, percent }) => `texts-${budget}-${day}-${percent}`,
});

export const moderationMessages = [
  message("report-received", "A report was received, and a person decides", reporter, {
    on: [on(events.contentReported, { email: "mailReportReceived" })],
    facts: moderation.findReporter,
    isStillTrue: moderation.waitsForDecision,
    stillTrue: "nobody has decided yet",
    notes: ["In the language of the page on which it was reported."],
    email: moderation.receivedEmail,
  }),
  message("report-decided", "What was decided about a report, and why", reporter, {
    on: [on(events.contentReportDecided, { email: "mailReportDecided" })],
    refs: ["reportId"],
    facts: moderation.findReporter,
    isStillTrue: moderation.isDecided,
    stillTrue: "the report exists",
    notes: ["In the language of the page on which it was reported."],
    email: moderation.decidedEmail,
  }),
  message("profile-change-asked", "What to change in the profile, and why", specialist, {
    on: [on(events.contentReportDecided, { email: "askForProfileChange" })],
    isFor: ({ decision }) => decision === "change",
    refs: ["reportId"],
    facts: moderation.findAsked,
    stillTrue: "the report exists",
    email: profileChangeAsked,
  }),
];

export const ratingMessages = [
  message("rating-requested", "How was the meeting?", visitor, {
    on: [on(events.ratingRequested, { email: "askForRating" })],
    refs: ["meetingId"],
    facts: ratings.findRated,
    isStillTrue: ratings.canBeRated,
    stillTrue: "the visitor has not rated the meeting, and can",
    email: ratings.ratingRequestedEmail,
  }),
  message("rating-given", "A new rating, and when it is published", specialist, {
    on: [on(events.ratingGiven, { email: "mailRatingGiven", inbox: "noteRatingGiven" })],
    facts: ratings.findRatingFacts,
    isStillTrue: ({ rating }) => isValid(rating.status),
    stillTrue: "the rating was not removed; in the inbox also: it is not published",
    email: ratings.givenEmail,
    inbox: (facts) =>
      isWaiting(facts.rating.status)
        ? ratings.ratingNote(({ stars }) => ({
          title: `New rating: ${stars}`,
          body: "You can reply once before or after it is published.",
        }))(facts)
        : undefined,
  }),
  message("rating-published", "A rating is published", specialist, {
    on: [on(events.ratingPublished, { inbox: "noteRatingPublished" })],
    facts: ratings.findRatingFacts,
    isStillTrue: ({ rating }) => isPublished(rating.status),
    stillTrue: "the rating is published",
    inbox: ratings.ratingNote(({ stars }) => ({
      title: `Rating published: ${stars}`,
      body: "Everyone can read it now.",
    })),
  }),
  message("rating-removed", "A rating was removed, and by which rule", visitor, {
    on: [on(events.ratingRemoved, { email: "mailVisitorRatingRemoved" })],
    facts: ratings.findRated,
    isStillTrue: ratings.wasRatingRemoved,
    stillTrue: "the rating is removed",
    email: ratings.removedForVisitorEmail,
  }),
  message("rating-removed", "A rating was removed, and by which rule", specialist, {
    on: [on(events.ratingRemoved, { email: "mailRatingRemoved", inbox: "noteRatingRemoved" })],
    facts: ratings.findRatingFacts,
    isStillTrue: ({ rating }) => isRemoved(rating.status),
    stillTrue: "the rating is removed",
    email: ratings.removedEmail,
    inbox: ratings.ratingNote(({ rating }) => ({
      title: "A rating was removed",
      body: removalSentence(rating.removedRule),
    })),
  }),
  message("rating-kept", "A rating stays after an appeal", specialist, {
    on: [on(events.ratingKept, { email: "mailRatingKept", inbox: "noteRatingKept" })],
    facts: ratings.findRatingFacts,
    isStillTrue: ({ rating }) => isValid(rating.status),
    stillTrue: "the rating was not removed",
    email: appealDecided,
    inbox: ratings.ratingNote(() => ({
      title: "A rating stays after your appeal",
      body: "It breaks none of our rules.",
    })),
  }),
];

export const helpMessages = [
  message("help-received", "A help request was received, or the program opened one", owner, {
    on: [on(events.helpRequestCreated, { email: "mailHelpReceived", inbox: "noteHelpOpened" })],
    facts: help.findRequestContext,
    stillTrue: REQUEST_EXISTS,
    email: help.receivedEmail,
    inbox: help.requestNote,
    notes: ["In the inbox only where the program opened it."],
  }),
  message("help-update", "A reply to a help request, a question, or a decision", owner, {
    on: [on(events.helpRequestUpdated, { email: "mailHelpUpdate", inbox: "noteHelpUpdate" })],
    facts: help.findRequestContext,
    stillTrue: REQUEST_EXISTS,
    email: help.updateEmail,
    inbox: help.requestNote,
    notes: ["Not for the person's own messages."],
  }),
  message("help-alert", "A help request, or a reply of the person who asked", helpers, {
    on: [
      on(events.helpRequestCreated, { email: "alertOfHelp" }),
      on(events.helpRequestUpdated, { email: "alertOfHelpAnswer" }),
    ],
    facts: help.findRequestFor,
    stillTrue: REQUEST_EXISTS,
    email: help.alertEmail,
    notes: ["To those who have replied in the request, else to all; never to the person who asked."],
  }),
];

export const operationMessages = [
  message("webhook-paused", "A webhook was paused after days of failures", endpointOwner, {
    on: [on(events.webhookPaused, { email: "emailWebhookPaused" })],
    refs: ["endpointId"],
    isFor: ({ ownerId }) => ownerId !== null,
    facts: findPausedEndpoint,
    isStillTrue: ({ endpoint, person }) => endpoint.status === "failing" && isActiveUser(person.status),
    stillTrue: `${PAUSED}, and its owner active`,
    email: webhookPausedEmail,
  }),
  message("webhook-paused", "A webhook of the marketplace was paused after days of failures", owners, {
    on: [on(events.webhookPaused, { email: "emailWebhookPaused" })],
    refs: ["endpointId"],
    isFor: ({ ownerId }) => ownerId === null,
    facts: findPausedEndpoint,
    isStillTrue: ({ endpoint }) => endpoint.status === "failing",
    stillTrue: PAUSED,
    email: webhookPausedEmail,
  }),
  message("supply-alert", "Visitors find no times in a category", hourly, {
    on: [on(events.noAvailability, { email: "mailSupplyAlert" })],
    facts: findSupply,
    stillTrue: "the category is offered",
    email: supplyAlert,
    notes: ["Once an hour at most for each category."],
  }),
  message("text-limit", "Text messages have reached 80 or 100% of a limit of the day", daily, {
    on: [on(events.textLimitReached, { email: "mailTextLimit" })],
    facts: findReader,
    stillTrue: "the account is not deleted",
    email: textLimitEmail,
    notes: ["Once a day for each limit and percentage."],
  }),
];
