// Text messages in a test's own app: the stand-in for Twilio over HTTP, whose callbacks go into the app.
import { expect } from "vitest";
import type { Actions } from "@/dev/texts/actions.ts";
import { openTextStandIn } from "@/dev/texts/stand-in.ts";
import { runReactions } from "../app/reactions.ts";
import type { TestApp } from "../app/test-app.ts";
import { REQUEST_CONSENT, sendStep, type VisitorOptions, visitorWithContact } from "../funnel/visitor.ts";

const TEXT_CONSENT = { purpose: "text-messages", version: 1 };

export interface TextChannel {
  actions: Actions;
  /** What was sent to a number, oldest first. */
  sentTo(number: string): Promise<string[]>;
  /** Runs what is due, and waits for the reports about it. */
  run(): Promise<void>;
  /** A visitor with contact data who agrees to text messages. */
  visitor(options?: VisitorOptions): ReturnType<typeof visitorWithContact>;
  stop(): Promise<void>;
}

/** Shorter than the provider needs when it is slow (2.5 s), and long enough for a busy machine. */
const TIMEOUT_MS = 2_000;

export const openTextChannel = async (app: TestApp): Promise<TextChannel> => {
  const { config } = app.services;
  const call = async (url: string, headers: Record<string, string>, body: string) =>
    (await app.send(url.slice(`${config.publicUrl}/api/v2`.length), { method: "POST", headers, body })).status;
  const { texts, actions, stop } = await openTextStandIn({ ...app.services, call, timeoutMs: TIMEOUT_MS });
  app.services.texts = texts;
  return {
    actions,
    sentTo: async (number) =>
      (await actions.texts()).filter(({ to, direction }) => to === number && direction === "outbound")
        .map(({ body }) => body),
    async run() {
      await runReactions(app.ctx());
      await actions.settle();
    },
    async visitor(options) {
      const visitor = await visitorWithContact(app, options);
      const consents = [...REQUEST_CONSENT, TEXT_CONSENT];
      const { contact } = visitor;
      expect((await sendStep(app, visitor.trackId, { step: "contacts", contact, consents })).status).toBe(200);
      return visitor;
    },
    stop,
  };
};
