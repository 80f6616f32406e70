// Messages about ratings, help requests, webhooks, and what administrators are alerted of.
import {
  helpRequestCreated,
  helpRequestUpdated,
  noAvailability,
  ratingGiven,
  ratingKept,
  ratingPublished,
  ratingRemoved,
  ratingRequested,
  textLimitReached,
  webhookPaused,
} from "@/events.ts";
import { appealDecided } from "@/emails/after-meeting/ratings.tsx";
import type { TextBudget } from "@/platform/text-messages/daily-limit.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { isPublished, isRemoved, isValid, isWaiting, removalSentence } from "@/modules/ratings/rules.ts";
import { findSupply, supplyEmail, textLimitEmail } from "../content/admin-alerts.ts";
import { findPausedEndpoint, webhookPausedEmail } from "../content/connections.ts";
import * as help from "../content/help.ts";
import { findReader } from "../content/people.ts";
import * as ratings from "../content/ratings.ts";
import { findRequestContext } from "../context/requests.ts";
import { administrators, message, on, owner, specialist, visitor } from "./message.ts";

const REQUEST_EXISTS = "the request exists";
const PAUSED = "the webhook is paused";
/** Calls and listeners of webhooks name their owner; the marketplace's have none. */
type OwnerId = { ownerId: string | null };

export const ratingMessages = [
  message({
    name: "rating-requested",
    says: "How was the meeting?",
    to: visitor,
    on: [on(ratingRequested, { email: "askForRating" })],
    refs: ["meetingId"],
    facts: ratings.findRated,
    holds: ratings.canBeRated,
    stillTrue: "the visitor has not rated the meeting, and can",
    email: ratings.ratingRequestedEmail,
  }),
  message({
    name: "rating-given",
    says: "A new rating, and when it is published",
    to: specialist,
    on: [on(ratingGiven, { email: "mailRatingGiven", inbox: "noteRatingGiven" })],
    facts: ratings.findRatingFacts,
    holds: ({ rating }) => isValid(rating.status),
    stillTrue: "the rating was not removed; in the inbox also: it is not published",
    email: ratings.givenEmail,
    inbox: (facts) =>
      isWaiting(facts.rating.status)
        ? ratings.ratingNote("rating-given", ({ stars }) => ({
          title: `New rating: ${stars}`,
          body: "You can reply once before or after it is published.",
        }))(facts)
        : undefined,
  }),
  message({
    name: "rating-published",
    says: "A rating is published",
    to: specialist,
    on: [on(ratingPublished, { inbox: "noteRatingPublished" })],
    facts: ratings.findRatingFacts,
    holds: ({ rating }) => isPublished(rating.status),
    stillTrue: "the rating is published",
    inbox: ratings.ratingNote("rating-published", ({ stars }) => ({
      title: `Rating published: ${stars}`,
      body: "Everyone can read it now.",
    })),
  }),
  message({
    name: "rating-removed",
    says: "A rating was removed, and by which rule",
    to: visitor,
    on: [on(ratingRemoved, { email: "mailVisitorRatingRemoved" })],
    facts: ratings.findRated,
    holds: ratings.wasRatingRemoved,
    stillTrue: "the rating is removed",
    email: ratings.removedForVisitorEmail,
  }),
  message({
    name: "rating-removed",
    says: "A rating was removed, and by which rule",
    to: specialist,
    on: [on(ratingRemoved, { email: "mailRatingRemoved", inbox: "noteRatingRemoved" })],
    facts: ratings.findRatingFacts,
    holds: ({ rating }) => isRemoved(rating.status),
    stillTrue: "the rating is removed",
    email: ratings.removedEmail,
    inbox: ratings.ratingNote("rating-removed", ({ rating }) => ({
      title: "A rating was removed",
      body: removalSentence(rating.removedRule),
    })),
  }),
  message({
    name: "rating-kept",
    says: "A rating stays after an appeal",
    to: specialist,
    on: [on(ratingKept, { email: "mailRatingKept", inbox: "noteRatingKept" })],
    facts: ratings.findRatingFacts,
    holds: ({ rating }) => isValid(rating.status),
    stillTrue: "the rating was not removed",
    email: appealDecided,
    inbox: ratings.ratingNote("rating-kept", () => ({
      title: "A rating stays after your appeal",
      body: "It breaks none of our rules.",
    })),
  }),
];

export const helpMessages = [
  message({
    name: "help-received",
    says: "A help request was received, or Parley opened one",
    to: owner,
    on: [on(helpRequestCreated, { email: "mailHelpReceived", inbox: "noteHelpOpened" })],
    facts: findRequestContext,
    stillTrue: REQUEST_EXISTS,
    email: help.receivedEmail,
    inbox: help.requestNote,
    notes: ["In the inbox only where Parley opened it."],
  }),
  message({
    name: "help-update",
    says: "A reply to a help request, a question, or a decision",
    to: owner,
    on: [on(helpRequestUpdated, { email: "mailHelpUpdate", inbox: "noteHelpUpdate" })],
    facts: findRequestContext,
    stillTrue: REQUEST_EXISTS,
    email: help.updateEmail,
    inbox: help.requestNote,
    notes: ["Not for the person’s own messages."],
  }),
  message({
    name: "help-alert",
    says: "A help request, or a reply of the person who asked",
    to: administrators("support", { all: help.listInvolved }),
    on: [
      on(helpRequestCreated, { email: "alertOfHelp" }),
      on(helpRequestUpdated, { email: "alertOfHelpAnswer" }),
    ],
    facts: help.findRequestFor,
    stillTrue: REQUEST_EXISTS,
    email: help.alertEmail,
    notes: ["To those who have replied in the request, else to all; never to the person who asked."],
  }),
];

export const operationMessages = [
  message({
    name: "webhook-paused",
    says: "A webhook was paused after days of failures",
    to: { label: "Specialist", one: ({ ownerId }: OwnerId) => ownerId! },
    on: [on(webhookPaused, { email: "emailWebhookPaused" })],
    refs: ["endpointId"],
    isFor: ({ ownerId }) => ownerId !== null,
    facts: findPausedEndpoint,
    holds: ({ endpoint, person }) => endpoint.status === "failing" && isActiveUser(person.status),
    stillTrue: `${PAUSED}, and its owner active`,
    email: webhookPausedEmail,
  }),
  message({
    name: "webhook-paused",
    says: "A webhook of the marketplace was paused after days of failures",
    to: administrators<OwnerId>("owner"),
    on: [on(webhookPaused, { email: "emailWebhookPaused" })],
    refs: ["endpointId"],
    isFor: ({ ownerId }) => ownerId === null,
    facts: findPausedEndpoint,
    holds: ({ endpoint }) => endpoint.status === "failing",
    stillTrue: PAUSED,
    email: webhookPausedEmail,
  }),
  message({
    name: "supply-alert",
    says: "Visitors find no times in a category",
    to: administrators<{ categoryId: string }>("content", {
      cause: ({ categoryId }, { occurredAt }) => `supply-${categoryId}-${Math.floor(occurredAt / HOUR_MS)}`,
    }),
    on: [on(noAvailability, { email: "mailSupplyAlert" })],
    facts: findSupply,
    stillTrue: "the category is offered",
    email: supplyEmail,
    notes: ["Once an hour at most for each category."],
  }),
  message({
    name: "text-limit",
    says: "Text messages have reached 80 or 100 % of a limit of the day",
    to: administrators<{ day: number; percent: number; budget: TextBudget }>("owner", {
      cause: ({ budget, day, percent }) => `texts-${budget}-${day}-${percent}`,
    }),
    on: [on(textLimitReached, { email: "mailTextLimit" })],
    facts: findReader,
    stillTrue: "always",
    email: textLimitEmail,
    notes: ["Once a day for each limit and percentage."],
  }),
];
