// Written by `deno task generate` from src/languages/<language>/*.json; do not edit it.
import type { Namespaces } from "./language.ts";
import type { Language } from "./messages.ts";

export const CATALOGUE: Readonly<Record<Language, Namespaces>> = {
  "en": {
    "answers": {
      "single": "Please choose one.",
      "multi": "Please choose at least one.",
      "number": "Please enter a number.",
      "money": "Please enter an amount.",
      "text": "Please enter a short answer.",
      "postcode": "Please enter your postcode.",
      "date": "Please choose a date.",
      "boolean": "Please choose yes or no.",
      "country": "Please choose the country you live in.",
      "region": "Please choose the region you live in.",
      "oneOfOptions": "Please choose one of the options.",
      "someOfOptions": "Please choose from the options, each only once.",
      "decimals": "Please enter an amount with at most two decimals.",
      "postcodeSuchAs": "Please enter a postcode such as 1010 or SW1A 1AA.",
      "existingDate": "Please choose a date that exists.",
      "numberBetween": [
        "Please enter a number between ",
        [
          0,
          "min",
        ],
        " and ",
        [
          0,
          "max",
        ],
        ".",
      ],
      "numberFrom": [
        "Please enter a number of ",
        [
          0,
          "min",
        ],
        " or more.",
      ],
      "numberTo": [
        "Please enter a number of ",
        [
          0,
          "max",
        ],
        " or less.",
      ],
      "moneyBetween": [
        "Please enter an amount between ",
        [
          0,
          "min",
        ],
        " and ",
        [
          0,
          "max",
        ],
        ".",
      ],
      "moneyFrom": [
        "Please enter an amount of ",
        [
          0,
          "min",
        ],
        " or more.",
      ],
      "moneyTo": [
        "Please enter an amount of ",
        [
          0,
          "max",
        ],
        " or less.",
      ],
      "anyText": "Please enter text.",
      "atLeast": [
        [
          1,
          "count",
          {
            "one": [
              "Please write at least ",
              [
                0,
                "count",
              ],
              " character.",
            ],
            "other": [
              "Please write at least ",
              [
                0,
                "count",
              ],
              " characters.",
            ],
          },
        ],
      ],
      "atMost": [
        "Please keep this to ",
        [
          1,
          "max",
          {
            "one": [
              [
                0,
                "max",
              ],
              " character",
            ],
            "other": [
              [
                0,
                "max",
              ],
              " characters",
            ],
          },
        ],
        "; it has ",
        [
          0,
          "length",
        ],
        ".",
      ],
      "unknown": [
        "There’s no question called “",
        [
          0,
          "key",
        ],
        "” here.",
      ],
      "yes": "Yes",
      "no": "No",
      "whichCountry": "Which country do you live in?",
      "onlyLicensed": "You only see specialists who are licensed there.",
      "whichRegion": "Which region do you live in?",
      "whichRegionAU": "Which state or territory do you live in?",
      "whichRegionCA": "Which province or territory do you live in?",
      "whichRegionUS": "Which state do you live in?",
    },
    "errors": {
      "tooMany": "Too many requests. Please wait a moment and try again.",
      "unavailable": "Parley is busy right now. Nothing was changed; please try again in a moment.",
      "uncertain":
        "Parley is busy right now, and this may or may not have been saved. Please check before you try again.",
      "request": "This request does not exist.",
      "zone": "Please choose a time zone such as Europe/Vienna.",
      "topic": "This topic doesn’t exist.",
      "alreadyBooked": "You've already booked a meeting with this request. Its details are in your confirmation email.",
      "trackClosed": "This request is closed. Please start a new one.",
      "otherBrowser": "This request was started in another browser. Please start a new one.",
      "category": "This category doesn’t exist.",
      "preferencesMissing": "Please choose how and when you'd like to meet.",
      "contactMissing": "Please enter your name, email and phone number.",
      "stepFollows": "This step follows automatically once a meeting is booked.",
      "categoryRetired": "This category doesn’t exist or is no longer offered.",
      "noSuchTopic": "This category has no such topic.",
    },
    "fit": {
      "text": [
        [
          1,
          "some",
          {
            "one": [
              [
                0,
                "some",
              ],
              " of ",
              [
                0,
                "all",
              ],
              " fits your answers",
            ],
            "other": [
              [
                0,
                "some",
              ],
              " of ",
              [
                0,
                "all",
              ],
              " fit your answers",
            ],
          },
        ],
        ".",
      ],
      "because": [
        [
          1,
          "some",
          {
            "one": [
              [
                0,
                "some",
              ],
              " of ",
              [
                0,
                "all",
              ],
              " fits your answers",
            ],
            "other": [
              [
                0,
                "some",
              ],
              " of ",
              [
                0,
                "all",
              ],
              " fit your answers",
            ],
          },
        ],
        ": ",
        [
          0,
          "reasons",
        ],
        ".",
      ],
      "licence": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " isn't licensed in ",
              [
                0,
                "place",
              ],
            ],
            "other": [
              [
                0,
                "count",
              ],
              " aren't licensed in ",
              [
                0,
                "place",
              ],
            ],
          },
        ],
      ],
      "topic": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " doesn't offer this topic",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " don't offer this topic",
            ],
          },
        ],
      ],
      "language": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " doesn't speak ",
              [
                0,
                "language",
              ],
            ],
            "other": [
              [
                0,
                "count",
              ],
              " don't speak ",
              [
                0,
                "language",
              ],
            ],
          },
        ],
      ],
    },
    "frame": {
      "skip": "Skip to main content",
      "description": "Answer a few questions and book a meeting with a specialist who can help you.",
      "legal": "Legal",
      "terms": "Terms and conditions",
      "privacy": "Privacy policy",
      "site": "Site",
      "howItWorks": "How it works",
      "forSpecialists": "For specialists",
      "signIn": "Sign in",
      "noScript": [
        "You can read this page as it is. To continue, please turn on JavaScript, or write to ",
        [
          0,
          "email",
        ],
        ".",
      ],
      "language": "Language",
    },
    "funnel": {
      "allTopics": "All topics",
      "continue": "Continue",
      "saving": "Saving…",
    },
    "funnel.preferences": {
      "title": "How would you like to meet?",
      "document": "Your preferences",
      "fit": [
        [
          1,
          "specialists",
          {
            "one": [
              [
                0,
                "specialists",
              ],
              " free specialist fits your answers.",
            ],
            "other": [
              [
                0,
                "specialists",
              ],
              " free specialists fit your answers.",
            ],
          },
        ],
      ],
      "timeOfDay": "When do you prefer to talk?",
      "timing": "How soon?",
      "location": "Where would you like to meet?",
      "language": "In which language?",
      "contactMethod": "How may we reach you?",
      "anyLanguage": "Any language",
      "more": "More",
      "chooseTimeOfDay": "Choose at least one time of day.",
      "chooseTiming": "Choose how soon you'd like to talk.",
      "chooseContactMethod": "Choose how we can contact you.",
      "chooseLocation": "Choose where you'd like to meet.",
    },
    "funnel.questions": {
      "about": "About you",
      "aboutLead": "This helps us find specialists who fit.",
      "needs": "Your needs",
      "needsLead": "Your specialist reads this before the meeting, so that you can start with what matters.",
      "chooseAll": "Choose all that apply.",
      "pleaseChoose": "Please choose",
    },
    "funnel.resume": {
      "title": "Pick up where you left off",
      "next": [
        [
          0,
          "topic",
        ],
        " · next: ",
        [
          0,
          "step",
        ],
        ". Your answers are saved.",
      ],
      "startOver": "Start over",
      "startingOver": "Starting over…",
      "booked": "You have a meeting booked",
      "bookedWith": [
        [
          0,
          "time",
        ],
        " with ",
        [
          0,
          "name",
        ],
      ],
      "seeMeeting": "See your meeting",
    },
    "funnel.start": {
      "title": "Start",
      "question": "What is it about?",
      "unsure": "I'm not sure yet",
      "choose": "Choose what fits best, or “I'm not sure yet”.",
      "start": "Start",
      "starting": "Starting…",
      "promiseFree": "Free for you",
      "promiseChoice": "You choose your specialist",
      "promiseDetails": "Only the specialist you book gets your details",
      "freeTimes": "Free times",
      "supply": [
        [
          1,
          "specialists",
          {
            "one": [
              [
                3,
                "b",
                [
                  [
                    0,
                    "specialists",
                  ],
                  " specialist",
                ],
              ],
              " has",
            ],
            "other": [
              [
                3,
                "b",
                [
                  [
                    0,
                    "specialists",
                  ],
                  " specialists",
                ],
              ],
              " have",
            ],
          },
        ],
        " free times in the next ",
        [
          1,
          "days",
          {
            "one": [
              [
                0,
                "days",
              ],
              " day",
            ],
            "other": [
              [
                0,
                "days",
              ],
              " days",
            ],
          },
        ],
        ".",
      ],
      "nobody": [
        "Nobody is free in the next ",
        [
          1,
          "days",
          {
            "one": [
              [
                0,
                "days",
              ],
              " day",
            ],
            "other": [
              [
                0,
                "days",
              ],
              " days",
            ],
          },
        ],
        ". Tell us what you need, and we'll look for someone.",
      ],
      "earliest": [
        "Earliest times in ",
        [
          0,
          "city",
        ],
      ],
      "chosen": [
        [
          0,
          "time",
        ],
        ": you can take it once you have answered a few questions.",
      ],
      "yourSpecialist": "Your specialist",
      "meetingWith": [
        "A meeting with ",
        [
          0,
          "name",
        ],
      ],
      "thenTimes": "A few questions first. Then you see their free times.",
    },
    "funnel.step": {
      "start": "Your topic",
      "about": "About you",
      "needs": "Your needs",
      "preferences": "Your preferences",
      "contacts": "Your contact details",
      "calendar": "Your time",
      "specialist": "Your specialist",
    },
    "labels": {
      "morning": "Morning",
      "afternoon": "Afternoon",
      "evening": "Evening",
      "right-await": "Right away",
      "1-week": "Within 1 week",
      "2-3-weeks": "Within 2 or 3 weeks",
      "phone": "Phone",
      "email": "Email",
      "whatsapp": "WhatsApp",
      "zoom": "Zoom",
    },
    "landing": {
      "meet": "Meet our specialists",
      "goodToKnow": "Good to know",
      "rating": "Rating:",
      "verified": "Verified:",
      "next": "Next:",
      "freeThisWeek": "Free this week.",
      "freeThisWeekIn": [
        "Free this week, for people in ",
        [
          0,
          "country",
        ],
        ".",
      ],
      "covered":
        "You see who is licensed in your country after a few questions. These specialists are licensed elsewhere.",
      "notCovered": "Nobody here is licensed in your country yet. These specialists are licensed elsewhere.",
      "elsewhere": "You live elsewhere?",
      "seemToBeIn": [
        "You seem to be in ",
        [
          0,
          "country",
        ],
        ":",
      ],
      "showThere": "show who can help there",
      "topicTitle": [
        [
          0,
          "topic",
        ],
        ": book a free meeting with a specialist",
      ],
      "costQuestion": [
        "What does a first meeting about ",
        [
          0,
          "topic",
        ],
        " cost?",
      ],
      "costAnswer":
        "Nothing. The meeting you book here is free. What it costs afterwards is up to you and the specialist: ask them during the meeting, before you decide anything.",
      "soonQuestion": [
        "How soon can I talk to someone about ",
        [
          0,
          "topic",
        ],
        "?",
      ],
      "soonAnswer":
        "You see every free time before you book and can take the earliest. You meet by Zoom, WhatsApp or phone, so nobody has to travel.",
      "qualifiedQuestion": "Are these specialists licensed?",
      "qualifiedYes":
        "Yes. This topic requires a licence. Everyone you can book for it holds one that we have verified and that has not expired.",
      "qualifiedNo":
        "This topic doesn't require a licence. Where a specialist has a credential with a tick, we have verified it.",
      "rankingQuestion": "How do you decide who I see first?",
      "rankingAnswer":
        "By how well they fit your answers, how reliably they keep their meetings, a fair share of meetings for everyone, and their ratings. 5% is at random, so that new people are seen. Nobody can pay for a higher rank.",
      "dataQuestion": "Who gets my details?",
      "dataAnswer":
        "Only the specialist you book gets them. You agree to it by name before you book, and no one else gets your answers or contact details. You can withdraw or delete them at any time with the link in your email.",
      "coveredIn": [
        "You see who is licensed in ",
        [
          0,
          "country",
        ],
        " after a few questions. These specialists are licensed elsewhere.",
      ],
      "notCoveredIn": [
        "Nobody here is licensed in ",
        [
          0,
          "country",
        ],
        " yet. These specialists are licensed elsewhere.",
      ],
    },
    "ui": {
      "back": "Back",
      "optional": "(optional)",
      "error": "Error:",
      "fixAnswers": [
        [
          1,
          "count",
          {
            "one": "Please fix 1 answer",
            "other": [
              "Please fix ",
              [
                0,
                "count",
              ],
              " answers",
            ],
          },
        ],
      ],
      "stepOf": [
        "Step ",
        [
          0,
          "step",
        ],
        " of ",
        [
          0,
          "of",
        ],
      ],
      "tooManyAttempts": [
        "Too many attempts. Please try again in ",
        [
          0,
          "wait",
        ],
        ".",
      ],
      "fewMinutes": "a few minutes",
    },
    "ui.parts": {
      "charactersNeeded": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " character more needed",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " characters more needed",
            ],
          },
        ],
      ],
      "charactersLeft": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " character left",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " characters left",
            ],
          },
        ],
      ],
      "charactersTooMany": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " character too many",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " characters too many",
            ],
          },
        ],
      ],
      "inCurrency": [
        "in ",
        [
          0,
          "currency",
        ],
      ],
      "stars": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " star",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " stars",
            ],
          },
        ],
      ],
      "ratings": [
        [
          0,
          "average",
        ],
        " (",
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " rating",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " ratings",
            ],
          },
        ],
        ")",
      ],
    },
  },
  "de": {
    "answers": {
      "single": "Bitte wählen Sie eine Antwort.",
      "multi": "Bitte wählen Sie mindestens eine Antwort.",
      "number": "Bitte geben Sie eine Zahl ein.",
      "money": "Bitte geben Sie einen Betrag ein.",
      "text": "Bitte geben Sie eine kurze Antwort ein.",
      "postcode": "Bitte geben Sie Ihre Postleitzahl ein.",
      "date": "Bitte wählen Sie ein Datum.",
      "boolean": "Bitte wählen Sie Ja oder Nein.",
      "country": "Bitte wählen Sie das Land, in dem Sie leben.",
      "region": "Bitte wählen Sie die Region, in der Sie leben.",
      "oneOfOptions": "Bitte wählen Sie eine der Antworten.",
      "someOfOptions": "Bitte wählen Sie aus den Antworten, jede nur einmal.",
      "decimals": "Bitte geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein.",
      "postcodeSuchAs": "Bitte geben Sie eine Postleitzahl ein, etwa 1010 oder SW1A 1AA.",
      "existingDate": "Bitte wählen Sie ein Datum, das es gibt.",
      "numberBetween": [
        "Bitte geben Sie eine Zahl von ",
        [
          0,
          "min",
        ],
        " bis ",
        [
          0,
          "max",
        ],
        " ein.",
      ],
      "numberFrom": [
        "Bitte geben Sie eine Zahl ab ",
        [
          0,
          "min",
        ],
        " ein.",
      ],
      "numberTo": [
        "Bitte geben Sie eine Zahl bis ",
        [
          0,
          "max",
        ],
        " ein.",
      ],
      "moneyBetween": [
        "Bitte geben Sie einen Betrag von ",
        [
          0,
          "min",
        ],
        " bis ",
        [
          0,
          "max",
        ],
        " ein.",
      ],
      "moneyFrom": [
        "Bitte geben Sie einen Betrag ab ",
        [
          0,
          "min",
        ],
        " ein.",
      ],
      "moneyTo": [
        "Bitte geben Sie einen Betrag bis ",
        [
          0,
          "max",
        ],
        " ein.",
      ],
      "anyText": "Bitte geben Sie Text ein.",
      "atLeast": [
        [
          1,
          "count",
          {
            "one": [
              "Bitte schreiben Sie mindestens ",
              [
                0,
                "count",
              ],
              " Zeichen.",
            ],
            "other": [
              "Bitte schreiben Sie mindestens ",
              [
                0,
                "count",
              ],
              " Zeichen.",
            ],
          },
        ],
      ],
      "atMost": [
        "Bitte schreiben Sie höchstens ",
        [
          1,
          "max",
          {
            "one": [
              [
                0,
                "max",
              ],
              " Zeichen",
            ],
            "other": [
              [
                0,
                "max",
              ],
              " Zeichen",
            ],
          },
        ],
        "; es sind ",
        [
          0,
          "length",
        ],
        ".",
      ],
      "unknown": [
        "Hier gibt es keine Frage namens „",
        [
          0,
          "key",
        ],
        "“.",
      ],
      "yes": "Ja",
      "no": "Nein",
      "whichCountry": "In welchem Land leben Sie?",
      "onlyLicensed": "Sie sehen nur Fachleute, die dort zugelassen sind.",
      "whichRegion": "In welcher Region leben Sie?",
      "whichRegionAU": "In welchem Bundesstaat oder Territorium leben Sie?",
      "whichRegionCA": "In welcher Provinz oder welchem Territorium leben Sie?",
      "whichRegionUS": "In welchem Bundesstaat leben Sie?",
    },
    "errors": {
      "tooMany": "Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.",
      "unavailable":
        "Parley ist gerade ausgelastet. Es wurde nichts geändert; bitte versuchen Sie es gleich noch einmal.",
      "uncertain":
        "Parley ist gerade ausgelastet, und dies wurde möglicherweise nicht gespeichert. Bitte prüfen Sie es, bevor Sie es erneut versuchen.",
      "request": "Diese Anfrage gibt es nicht.",
      "zone": "Bitte wählen Sie eine Zeitzone, etwa Europe/Vienna.",
      "topic": "Dieses Thema gibt es nicht.",
      "alreadyBooked":
        "Sie haben mit dieser Anfrage bereits einen Termin gebucht. Die Angaben dazu stehen in Ihrer Bestätigungs-E-Mail.",
      "trackClosed": "Diese Anfrage ist abgeschlossen. Bitte beginnen Sie eine neue.",
      "otherBrowser": "Diese Anfrage wurde in einem anderen Browser begonnen. Bitte beginnen Sie eine neue.",
      "category": "Diesen Bereich gibt es nicht.",
      "preferencesMissing": "Bitte wählen Sie, wie und wann Sie sich treffen möchten.",
      "contactMissing": "Bitte geben Sie Ihren Namen, Ihre E-Mail-Adresse und Ihre Telefonnummer ein.",
      "stepFollows": "Dieser Schritt folgt von selbst, sobald ein Termin gebucht ist.",
      "categoryRetired": "Diesen Bereich gibt es nicht, oder er wird nicht mehr angeboten.",
      "noSuchTopic": "In diesem Bereich gibt es dieses Thema nicht.",
    },
    "fit": {
      "text": [
        [
          1,
          "some",
          {
            "one": [
              [
                0,
                "some",
              ],
              " von ",
              [
                0,
                "all",
              ],
              " passt zu Ihren Antworten",
            ],
            "other": [
              [
                0,
                "some",
              ],
              " von ",
              [
                0,
                "all",
              ],
              " passen zu Ihren Antworten",
            ],
          },
        ],
        ".",
      ],
      "because": [
        [
          1,
          "some",
          {
            "one": [
              [
                0,
                "some",
              ],
              " von ",
              [
                0,
                "all",
              ],
              " passt zu Ihren Antworten",
            ],
            "other": [
              [
                0,
                "some",
              ],
              " von ",
              [
                0,
                "all",
              ],
              " passen zu Ihren Antworten",
            ],
          },
        ],
        ": ",
        [
          0,
          "reasons",
        ],
        ".",
      ],
      "licence": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " ist für ",
              [
                0,
                "place",
              ],
              " nicht zugelassen",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " sind für ",
              [
                0,
                "place",
              ],
              " nicht zugelassen",
            ],
          },
        ],
      ],
      "topic": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " bietet dieses Thema nicht an",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " bieten dieses Thema nicht an",
            ],
          },
        ],
      ],
      "language": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " spricht nicht ",
              [
                0,
                "language",
              ],
            ],
            "other": [
              [
                0,
                "count",
              ],
              " sprechen nicht ",
              [
                0,
                "language",
              ],
            ],
          },
        ],
      ],
    },
    "frame": {
      "skip": "Zum Inhalt springen",
      "description":
        "Beantworten Sie einige Fragen und buchen Sie einen Termin mit einer Fachperson, die Ihnen helfen kann.",
      "legal": "Rechtliches",
      "terms": "AGB",
      "privacy": "Datenschutzerklärung",
      "site": "Website",
      "howItWorks": "So funktioniert es",
      "forSpecialists": "Für Fachleute",
      "signIn": "Anmelden",
      "noScript": [
        "Sie können diese Seite so lesen, wie sie ist. Um fortzufahren, aktivieren Sie bitte JavaScript oder schreiben Sie an ",
        [
          0,
          "email",
        ],
        ".",
      ],
      "language": "Sprache",
    },
    "funnel": {
      "allTopics": "Alle Bereiche",
      "continue": "Weiter",
      "saving": "Wird gespeichert …",
    },
    "funnel.preferences": {
      "title": "Wie möchten Sie sich treffen?",
      "document": "Ihre Wünsche",
      "fit": [
        [
          1,
          "specialists",
          {
            "one": [
              [
                0,
                "specialists",
              ],
              " freie Fachperson passt zu Ihren Antworten.",
            ],
            "other": [
              [
                0,
                "specialists",
              ],
              " freie Fachleute passen zu Ihren Antworten.",
            ],
          },
        ],
      ],
      "timeOfDay": "Wann sprechen Sie am liebsten?",
      "timing": "Wie bald?",
      "location": "Wo möchten Sie sich treffen?",
      "language": "In welcher Sprache?",
      "contactMethod": "Wie dürfen wir Sie erreichen?",
      "anyLanguage": "Jede Sprache",
      "more": "Weitere",
      "chooseTimeOfDay": "Bitte wählen Sie mindestens eine Tageszeit.",
      "chooseTiming": "Bitte wählen Sie, wie bald Sie sprechen möchten.",
      "chooseContactMethod": "Bitte wählen Sie, wie wir Sie erreichen können.",
      "chooseLocation": "Bitte wählen Sie, wo Sie sich treffen möchten.",
    },
    "funnel.questions": {
      "about": "Zu Ihrer Person",
      "aboutLead": "So finden wir passende Fachleute.",
      "needs": "Ihr Anliegen",
      "needsLead": "Ihre Fachperson liest das vor dem Termin, damit Sie gleich mit dem Wichtigen beginnen können.",
      "chooseAll": "Wählen Sie alles, was zutrifft.",
      "pleaseChoose": "Bitte wählen",
    },
    "funnel.resume": {
      "title": "Machen Sie dort weiter, wo Sie aufgehört haben",
      "next": [
        [
          0,
          "topic",
        ],
        " · als Nächstes: ",
        [
          0,
          "step",
        ],
        ". Ihre Antworten sind gespeichert.",
      ],
      "startOver": "Neu beginnen",
      "startingOver": "Wird neu begonnen …",
      "booked": "Sie haben einen Termin gebucht",
      "bookedWith": [
        [
          0,
          "time",
        ],
        " mit ",
        [
          0,
          "name",
        ],
      ],
      "seeMeeting": "Termin ansehen",
    },
    "funnel.start": {
      "title": "Start",
      "question": "Worum geht es?",
      "unsure": "Ich weiß es noch nicht",
      "choose": "Bitte wählen Sie, was am besten passt, oder „Ich weiß es noch nicht“.",
      "start": "Starten",
      "starting": "Wird gestartet …",
      "promiseFree": "Für Sie kostenlos",
      "promiseChoice": "Sie wählen Ihre Fachperson selbst",
      "promiseDetails": "Nur die gebuchte Fachperson erhält Ihre Daten",
      "freeTimes": "Freie Zeiten",
      "supply": [
        [
          1,
          "specialists",
          {
            "one": [
              [
                3,
                "b",
                [
                  [
                    0,
                    "specialists",
                  ],
                  " Fachperson",
                ],
              ],
              " hat",
            ],
            "other": [
              [
                3,
                "b",
                [
                  [
                    0,
                    "specialists",
                  ],
                  " Fachleute",
                ],
              ],
              " haben",
            ],
          },
        ],
        " ",
        [
          1,
          "days",
          {
            "one": "am nächsten Tag",
            "other": [
              "in den nächsten ",
              [
                0,
                "days",
              ],
              " Tagen",
            ],
          },
        ],
        " freie Zeiten.",
      ],
      "nobody": [
        [
          1,
          "days",
          {
            "one": "Am nächsten Tag",
            "other": [
              "In den nächsten ",
              [
                0,
                "days",
              ],
              " Tagen",
            ],
          },
        ],
        " ist niemand frei. Sagen Sie uns, was Sie brauchen, und wir suchen jemanden für Sie.",
      ],
      "earliest": [
        "Nächste freie Zeiten in ",
        [
          0,
          "city",
        ],
      ],
      "chosen": [
        [
          0,
          "time",
        ],
        ": Sie können diese Zeit wählen, sobald Sie einige Fragen beantwortet haben.",
      ],
      "yourSpecialist": "Ihre Fachperson",
      "meetingWith": [
        "Ein Termin mit ",
        [
          0,
          "name",
        ],
      ],
      "thenTimes": "Zuerst einige Fragen. Danach sehen Sie die freien Zeiten.",
    },
    "funnel.step": {
      "start": "Ihr Thema",
      "about": "Zu Ihrer Person",
      "needs": "Ihr Anliegen",
      "preferences": "Ihre Wünsche",
      "contacts": "Ihre Kontaktdaten",
      "calendar": "Ihre Zeit",
      "specialist": "Ihre Fachperson",
    },
    "labels": {
      "morning": "Vormittag",
      "afternoon": "Nachmittag",
      "evening": "Abend",
      "right-await": "Sofort",
      "1-week": "Innerhalb einer Woche",
      "2-3-weeks": "In zwei bis drei Wochen",
      "phone": "Telefon",
      "email": "E-Mail",
      "whatsapp": "WhatsApp",
      "zoom": "Zoom",
    },
    "landing": {
      "meet": "Lernen Sie unsere Fachleute kennen",
      "goodToKnow": "Gut zu wissen",
      "rating": "Bewertung:",
      "verified": "Geprüft:",
      "next": "Nächste freie Zeit:",
      "freeThisWeek": "Diese Woche frei.",
      "freeThisWeekIn": [
        "Diese Woche frei, für Menschen in: ",
        [
          0,
          "country",
        ],
        ".",
      ],
      "covered":
        "Wer für Ihr Land zugelassen ist, sehen Sie nach einigen Fragen. Die Fachleute hier sind anderswo zugelassen.",
      "notCovered": "Für Ihr Land ist hier noch niemand zugelassen. Die Fachleute hier sind anderswo zugelassen.",
      "elsewhere": "Sie leben anderswo?",
      "seemToBeIn": [
        "Ihr Land ist anscheinend ",
        [
          0,
          "country",
        ],
        ":",
      ],
      "showThere": "zeigen, wer dort helfen kann",
      "topicTitle": [
        [
          0,
          "topic",
        ],
        ": kostenloser Termin mit einer Fachperson",
      ],
      "costQuestion": [
        "Was kostet ein erster Termin im Bereich ",
        [
          0,
          "topic",
        ],
        "?",
      ],
      "costAnswer":
        "Nichts. Der Termin, den Sie hier buchen, ist kostenlos. Was es danach kostet, machen Sie mit der Fachperson aus: Fragen Sie im Termin danach, bevor Sie etwas entscheiden.",
      "soonQuestion": [
        "Wie schnell kann ich im Bereich ",
        [
          0,
          "topic",
        ],
        " mit jemandem sprechen?",
      ],
      "soonAnswer":
        "Sie sehen vor der Buchung alle freien Zeiten und können die nächste nehmen. Der Termin findet über Zoom, WhatsApp oder Telefon statt, niemand muss also anreisen.",
      "qualifiedQuestion": "Sind diese Fachleute zugelassen?",
      "qualifiedYes":
        "Ja. Für diesen Bereich ist eine Zulassung nötig. Alle, die Sie dafür buchen können, haben eine, die wir geprüft haben und die nicht abgelaufen ist.",
      "qualifiedNo":
        "Für diesen Bereich ist keine Zulassung nötig. Steht neben einem Nachweis ein Häkchen, haben wir ihn geprüft.",
      "rankingQuestion": "Wie entscheiden Sie, wen ich zuerst sehe?",
      "rankingAnswer":
        "Danach, wie gut jemand zu Ihren Antworten passt, wie zuverlässig Termine eingehalten werden, wie gleichmäßig Termine verteilt sind, und nach den Bewertungen. 5 % sind Zufall, damit auch neue Fachleute gesehen werden. Niemand kann für einen höheren Rang bezahlen.",
      "dataQuestion": "Wer erhält meine Daten?",
      "dataAnswer":
        "Nur die Fachperson, die Sie buchen. Sie stimmen dem vor der Buchung namentlich zu, und niemand sonst erhält Ihre Antworten oder Kontaktdaten. Mit dem Link in Ihrer E-Mail können Sie Ihre Einwilligung jederzeit widerrufen oder Ihre Daten löschen.",
      "coveredIn": [
        "Wer für Ihr Land (",
        [
          0,
          "country",
        ],
        ") zugelassen ist, sehen Sie nach einigen Fragen. Die Fachleute hier sind anderswo zugelassen.",
      ],
      "notCoveredIn": [
        "Für Ihr Land (",
        [
          0,
          "country",
        ],
        ") ist hier noch niemand zugelassen. Die Fachleute hier sind anderswo zugelassen.",
      ],
    },
    "ui": {
      "back": "Zurück",
      "optional": "(freiwillig)",
      "error": "Fehler:",
      "fixAnswers": [
        [
          1,
          "count",
          {
            "one": "Bitte korrigieren Sie 1 Antwort",
            "other": [
              "Bitte korrigieren Sie ",
              [
                0,
                "count",
              ],
              " Antworten",
            ],
          },
        ],
      ],
      "stepOf": [
        "Schritt ",
        [
          0,
          "step",
        ],
        " von ",
        [
          0,
          "of",
        ],
      ],
      "tooManyAttempts": [
        "Zu viele Versuche. Bitte versuchen Sie es in ",
        [
          0,
          "wait",
        ],
        " erneut.",
      ],
      "fewMinutes": "einigen Minuten",
    },
    "ui.parts": {
      "charactersNeeded": [
        [
          1,
          "count",
          {
            "one": [
              "Noch ",
              [
                0,
                "count",
              ],
              " Zeichen nötig",
            ],
            "other": [
              "Noch ",
              [
                0,
                "count",
              ],
              " Zeichen nötig",
            ],
          },
        ],
      ],
      "charactersLeft": [
        [
          1,
          "count",
          {
            "one": [
              "Noch ",
              [
                0,
                "count",
              ],
              " Zeichen",
            ],
            "other": [
              "Noch ",
              [
                0,
                "count",
              ],
              " Zeichen",
            ],
          },
        ],
      ],
      "charactersTooMany": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " Zeichen zu viel",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " Zeichen zu viel",
            ],
          },
        ],
      ],
      "inCurrency": [
        "in ",
        [
          0,
          "currency",
        ],
      ],
      "stars": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " Stern",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " Sterne",
            ],
          },
        ],
      ],
      "ratings": [
        [
          0,
          "average",
        ],
        " (",
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " Bewertung",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " Bewertungen",
            ],
          },
        ],
        ")",
      ],
    },
  },
};
