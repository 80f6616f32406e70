// Pure decisions of the funnel, used by the server and the screens alike: steps, contact data, masks, words.
import type { Answers, Attribution, Contact, Step } from "./schemas.ts";

/** One fault of one field. */
export interface Problem {
  key: string;
  sentence: string;
}

/** The screens of SPEC section 2 in their order: STEPS of the shapes, which would bring zod to the funnel's screens. */
export const STEP_ORDER: readonly Step[] = [
  "start",
  "about",
  "needs",
  "preferences",
  "contacts",
  "calendar",
  "specialist-info",
  "specialist",
  "thank-you",
];

/** The step after this one; `empty` are question steps that ask nothing here. */
export const stepAfter = (step: Step, empty: readonly Step[] = []): Step => {
  const rest = STEP_ORDER.slice(STEP_ORDER.indexOf(step) + 1).filter((next) => !empty.includes(next));
  return rest[0] ?? "thank-you";
};

/** The step that lies further on: going back and sending a step again never loses ground. */
export const furtherStep = (a: Step, b: Step): Step => STEP_ORDER.indexOf(a) >= STEP_ORDER.indexOf(b) ? a : b;

/** Values and words of SPEC section 3, "Labelled keys". */
export const LABELS = {
  timeOfDay: [
    { value: "morning", label: "Morning" },
    { value: "afternoon", label: "Afternoon" },
    { value: "evening", label: "Evening" },
  ],
  timing: [
    { value: "right-await", label: "Right away" },
    { value: "1-week", label: "Within 1 week" },
    { value: "2-3-weeks", label: "Within 2 or 3 weeks" },
  ],
  contactMethod: [
    { value: "phone", label: "Phone" },
    { value: "email", label: "Email" },
    { value: "whatsapp", label: "WhatsApp" },
  ],
  location: [
    { value: "zoom", label: "Zoom" },
    { value: "whatsapp", label: "WhatsApp" },
    { value: "phone", label: "Phone" },
  ],
  language: [
    { value: "en", label: "English" },
    { value: "de", label: "German" },
    { value: "fr", label: "French" },
    { value: "es", label: "Spanish" },
    { value: "it", label: "Italian" },
    { value: "pt", label: "Portuguese" },
    { value: "nl", label: "Dutch" },
    { value: "pl", label: "Polish" },
    { value: "tr", label: "Turkish" },
    { value: "ar", label: "Arabic" },
    { value: "uk", label: "Ukrainian" },
    { value: "zh", label: "Chinese" },
  ],
} as const;

/** How the two meet, in a sentence for the visitor. */
export const locationWords = (location: "zoom" | "whatsapp" | "phone", displayName: string): string =>
  ({
    zoom: "You meet on Zoom.",
    whatsapp: `${displayName} calls you on WhatsApp.`,
    phone: `${displayName} calls you on the phone.`,
  })[location];

const EMAIL =
  /^(?!\.|[^@]*\.[.@])[^\s@<>"(),:;\\[\]\p{C}]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/iu;

/** Joiners belong to a word only between what they join: in Persian names, in emoji of several people. */
const LOOSE_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const UNSEEN =
  // deno-lint-ignore no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu;

/** The visible characters of a person's text: control characters and odd spaces never reach a mail or a header. */
export const tidyLine = (text: string): string =>
  text.replace(UNSEEN, " ").replace(LOOSE_JOINERS, " ").replace(/\s+/g, " ").trim();

const nameProblems = (key: "firstName" | "lastName", value: string, what: string): Problem[] => {
  const name = tidyLine(value);
  if (name === "") return [{ key, sentence: `Please enter your ${what}.` }];
  if (name.length > 60) return [{ key, sentence: `Your ${what} can have at most 60 characters.` }];
  if (/[<>{}]|https?:\/\//i.test(name)) return [{ key, sentence: `Please enter your ${what} in letters.` }];
  return [];
};

/** What is wrong with contact data, field by field. The phone's last word is the server's (`toE164`). */
export const contactProblems = (contact: Contact): Problem[] => {
  const problems = [
    ...nameProblems("firstName", contact.firstName, "first name"),
    ...nameProblems("lastName", contact.lastName, "last name"),
  ];
  const email = contact.email.trim();
  if (email === "") problems.push({ key: "email", sentence: "Email is required" });
  else if (email.length > 254 || !EMAIL.test(email)) {
    problems.push({ key: "email", sentence: "Email must be a valid email" });
  }
  const digits = contact.phone.replace(/\D/g, "");
  if (digits === "") problems.push({ key: "phone", sentence: "Please enter your phone number." });
  else if (!/^[+\d\s()./-]+$/.test(contact.phone.trim()) || digits.length < 6 || digits.length > 15) {
    problems.push({
      key: "phone",
      sentence: "Please enter a phone number with its country code, such as +43 660 1234567.",
    });
  }
  return problems;
};

/** An address in the form that is compared: without spaces around it and in small letters. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

const DOTS = "•••";
const firstOf = (text: string): string => [...text][0] ?? "";

/** Contact data as someone without the resume token may see it. */
export const maskContact = (contact: Contact): Contact => {
  const [name = "", domain = ""] = contact.email.split("@");
  return {
    firstName: firstOf(contact.firstName) + DOTS,
    lastName: DOTS,
    email: `${firstOf(name)}${DOTS}@${DOTS}${domain.slice(domain.lastIndexOf("."))}`,
    phone: DOTS + contact.phone.slice(-2),
  };
};

/** Answers as someone without the resume token may see them: which were given, not what. */
export const maskAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.keys(answers).map((key) => [key, DOTS]));

/** How specialists are put in order; shown to visitors and specialists (PRODUCT section 4). */
export const ORDERING = {
  version: 1,
  text:
    "We show specialists who are free at your time in this order: how well they fit your answers, language and time of day (40 %), " +
    "how reliably they keep meetings and answer (25 %), a fair share of meetings for everyone who offers time (30 %), " +
    "and a little chance (5 %). Nobody can pay for a better place.",
} as const;

const SOURCE_LENGTH = 60;

/** Where a visitor came from: the campaign's source, else the host of the page before, else "direct". In small letters. */
export const sourceOf = ({ utmSource, referrer }: Attribution, ownHost: string): string => {
  const named = tidyLine(utmSource ?? "").toLowerCase().slice(0, SOURCE_LENGTH);
  if (named) return named;
  const host = URL.parse(referrer ?? "")?.hostname.replace(/^www\./, "").slice(0, SOURCE_LENGTH) ?? "";
  return host && host !== ownHost.replace(/^www\./, "") ? host : "direct";
};

/** A page of the funnel with the words of its campaign; no other page of ours, whose address may be a key. */
const tidyLanding = (text: string): string | undefined => {
  const url = URL.parse(text, "https://funnel.invalid");
  if (!url || !/^\/funnel(\/|$)/.test(url.pathname)) return undefined;
  const said = new URLSearchParams([...url.searchParams].filter(([name]) => name.startsWith("utm_"))).toString();
  return url.pathname + (said && `?${said}`);
};

/** Another site's page, without what it was asked. */
const tidyReferrer = (text: string, ownHost: string): string | undefined => {
  const url = URL.parse(text);
  const foreign = url && /^https?:$/.test(url.protocol) && url.hostname !== ownHost;
  return foreign ? url.origin + url.pathname : undefined;
};

/** Where a visitor came from as it is kept, and shown to the specialist: links of mails and their secrets never are. */
export const tidyAttribution = (
  { landingPage = "", referrer = "", ...campaign }: Attribution,
  ownHost: string,
): Attribution => {
  const kept = { landingPage: tidyLanding(landingPage), referrer: tidyReferrer(referrer, ownHost) };
  return { ...campaign, ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value)) };
};
