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
    },
    "card": {
      "pending": "This meeting isn't confirmed yet.",
      "confirmed": "This meeting is confirmed.",
      "completed": "This meeting took place.",
      "cancelled": "This meeting was cancelled.",
      "no-show": "This meeting didn't take place.",
      "over": "This meeting is over.",
      "not-confirmed": "This booking wasn't confirmed in time.",
      "not-delivered": "The code could not be delivered, because the email address doesn't exist.",
      "wave":
        "Too many unconfirmed requests came in at once. The code in our email still works while the time is free.",
      "rejected": "We couldn't accept this request. You can choose another time, or contact us.",
      "not-released":
        "Too many requests came in from your network, so we couldn't check this one in time. You can choose a time again, or contact us.",
      "unavailable": "This specialist can't take any meetings right now. You can choose another one.",
      "released": "Your time was released",
      "notConfirmedLead":
        "You didn't confirm in time. You can still open the link in our email, or choose another time.",
      "notConfirmedPassed": "You didn't confirm in time, and the time has passed.",
      "notDeliveredTitle": "We couldn't reach your email address",
      "notDeliveredLead":
        "The code could not be delivered. Please check your address and book again; your answers are saved.",
      "reviewTitle": "Your request is being checked",
      "review": [
        "We received many bookings today that look like yours, so a person checks it by ",
        [
          0,
          "until",
        ],
        ". You don't need to do anything: your time is kept, and we'll email you.",
      ],
      "summary": [
        "Meeting with ",
        [
          0,
          "name",
        ],
      ],
      "description": [
        [
          0,
          "how",
        ],
        " Your confirmation email says how to join.",
      ],
      "yourSpecialist": "your specialist",
    },
    "cities": {
      "Vienna": "Vienna",
      "Berlin": "Berlin",
      "Zurich": "Zurich",
      "Busingen": "Busingen",
      "Vaduz": "Vaduz",
      "London": "London",
      "Dublin": "Dublin",
      "Lisbon": "Lisbon",
      "Madrid": "Madrid",
      "Paris": "Paris",
      "Rome": "Rome",
      "Vatican": "Vatican",
      "Brussels": "Brussels",
      "Amsterdam": "Amsterdam",
      "Luxembourg": "Luxembourg",
      "Copenhagen": "Copenhagen",
      "Oslo": "Oslo",
      "Stockholm": "Stockholm",
      "Helsinki": "Helsinki",
      "Tallinn": "Tallinn",
      "Riga": "Riga",
      "Vilnius": "Vilnius",
      "Warsaw": "Warsaw",
      "Prague": "Prague",
      "Bratislava": "Bratislava",
      "Budapest": "Budapest",
      "Ljubljana": "Ljubljana",
      "Zagreb": "Zagreb",
      "Belgrade": "Belgrade",
      "Sarajevo": "Sarajevo",
      "Bucharest": "Bucharest",
      "Sofia": "Sofia",
      "Athens": "Athens",
      "Istanbul": "Istanbul",
      "Kyiv": "Kyiv",
      "Moscow": "Moscow",
      "Minsk": "Minsk",
      "Chisinau": "Chisinau",
      "Malta": "Malta",
      "Monaco": "Monaco",
      "Nicosia": "Nicosia",
      "Reykjavik": "Reykjavik",
      "Cairo": "Cairo",
      "Dubai": "Dubai",
      "Riyadh": "Riyadh",
      "Amman": "Amman",
      "Beirut": "Beirut",
      "Damascus": "Damascus",
      "Baghdad": "Baghdad",
      "Kuwait": "Kuwait",
      "Qatar": "Qatar",
      "Bahrain": "Bahrain",
      "Muscat": "Muscat",
      "Aden": "Aden",
      "Jerusalem": "Jerusalem",
      "Gaza": "Gaza",
      "Hebron": "Hebron",
      "Tunis": "Tunis",
      "Algiers": "Algiers",
      "Tripoli": "Tripoli",
      "Casablanca": "Casablanca",
      "Khartoum": "Khartoum",
      "Tehran": "Tehran",
      "Kolkata": "Kolkata",
      "Singapore": "Singapore",
      "Tokyo": "Tokyo",
      "Shanghai": "Shanghai",
      "Sydney": "Sydney",
      "Toronto": "Toronto",
      "Chicago": "Chicago",
      "Denver": "Denver",
      "New York": "New York",
      "Los Angeles": "Los Angeles",
      "Sao Paulo": "Sao Paulo",
    },
    "connection": {
      "label": "Connection",
      "slow": "This is taking longer than usual. We keep trying.",
      "offline": "You are offline. What you typed is kept on this device; we continue when you are back online.",
      "unreachable": "We can't reach Parley right now. What you typed is kept on this device; we keep trying.",
      "back": "You are back online.",
      "restored": "We've restored what you typed.",
    },
    "contact": {
      "firstNameRequired": "First name is required",
      "lastNameRequired": "Last name is required",
      "firstNameLong": "First name must be at most 60 characters",
      "lastNameLong": "Last name must be at most 60 characters",
      "firstNameLink": "First name must not contain links or symbols",
      "lastNameLink": "Last name must not contain links or symbols",
      "emailRequired": "Email is required",
      "emailValid": "Email must be a valid email",
      "phoneRequired": "Phone number is required",
      "phoneValid": "Please enter a phone number with its country code, such as +43 660 1234567.",
    },
    "countries": {
      "field": "Country of the phone number",
      "AR": "Argentina",
      "AU": "Australia",
      "AT": "Austria",
      "BE": "Belgium",
      "BA": "Bosnia and Herzegovina",
      "BR": "Brazil",
      "BG": "Bulgaria",
      "CA": "Canada",
      "CL": "Chile",
      "CN": "China",
      "CO": "Colombia",
      "HR": "Croatia",
      "CY": "Cyprus",
      "CZ": "Czechia",
      "DK": "Denmark",
      "EG": "Egypt",
      "EE": "Estonia",
      "FI": "Finland",
      "FR": "France",
      "DE": "Germany",
      "GI": "Gibraltar",
      "GR": "Greece",
      "HK": "Hong Kong",
      "HU": "Hungary",
      "IS": "Iceland",
      "IN": "India",
      "ID": "Indonesia",
      "IE": "Ireland",
      "IL": "Israel",
      "IT": "Italy",
      "JP": "Japan",
      "KE": "Kenya",
      "LV": "Latvia",
      "LI": "Liechtenstein",
      "LT": "Lithuania",
      "LU": "Luxembourg",
      "MY": "Malaysia",
      "MT": "Malta",
      "MX": "Mexico",
      "MD": "Moldova",
      "MC": "Monaco",
      "ME": "Montenegro",
      "MA": "Morocco",
      "NL": "Netherlands",
      "NZ": "New Zealand",
      "NG": "Nigeria",
      "MK": "North Macedonia",
      "NO": "Norway",
      "PK": "Pakistan",
      "PH": "Philippines",
      "PL": "Poland",
      "PT": "Portugal",
      "RO": "Romania",
      "SA": "Saudi Arabia",
      "RS": "Serbia",
      "SG": "Singapore",
      "SK": "Slovakia",
      "SI": "Slovenia",
      "ZA": "South Africa",
      "KR": "South Korea",
      "ES": "Spain",
      "SE": "Sweden",
      "CH": "Switzerland",
      "TH": "Thailand",
      "TN": "Tunisia",
      "TR": "Türkiye",
      "UA": "Ukraine",
      "AE": "United Arab Emirates",
      "GB": "United Kingdom",
      "US": "United States",
      "VN": "Vietnam",
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
      "meeting": "This meeting does not exist.",
      "bookingEnded": "This request has ended. Please choose another time.",
      "otherMeeting":
        "You've already booked another meeting with this request. To meet somebody else, please start a new one.",
      "alreadyConfirmed": "This meeting is confirmed. You can cancel it, or delete your data.",
      "alreadyAssigned": "This request already has a specialist. You can cancel its meeting, or delete your data.",
      "contactFirst": "Please enter your contact details before you choose a time.",
      "future": "Please choose a time in the future.",
      "proofForEarlier": "Please confirm your email address first, so that we may write to you.",
      "earlierByEmail": "We offer earlier times by email only, and your address isn't confirmed.",
      "tooManyBookings": "You've reached the limit of upcoming meetings. Please attend or cancel one of them first.",
      "agreeFirst": "Please check your contact details and agree to how we use them first.",
      "answersMissing": "Some questions are still open. Please answer them first.",
      "reviewOpen":
        "We're checking your booking, so your contact details can't change right now. You can correct your phone number once it's confirmed.",
      "addressBlocked": "The owner of this address doesn't want codes for now. Please use another email address.",
      "codeLimit": "We've sent this code often enough. Please check your spam folder or use another address.",
      "codeWrong": "That code isn't right. Please check the email and try again.",
      "codeUsedUp": "That code can't be used any more. Please send a new one.",
      "proofFirst": "Please confirm your email address first. Then you can book this time.",
      "holdRenewed": "You can't keep this time any longer. Please book it now, or choose another time.",
      "holdElsewhere":
        "Another time is being kept for you in another browser. Please book it or give it up there, or try again later.",
      "textsUnavailable": "We can't send text messages right now. Please use the code in the email.",
      "notTexted": "We can't text this number. Please use the code in the email.",
      "textsStopped": "This number has stopped our text messages. Please use the code in the email, or text us START.",
      "work": "We have to check first that you're not a robot. Please try again.",
      "consentOutdated": "A consent text has changed. Please reload the page and read it again.",
      "consentRequired": [
        "Please agree to this before you continue: ",
        [
          0,
          "text",
        ],
      ],
      "theSpecialist": "the specialist",
      "page": "This page doesn’t exist.",
      "mostDays": [
        [
          1,
          "days",
          {
            "one": [
              "Please choose at most ",
              [
                0,
                "days",
              ],
              " day.",
            ],
            "other": [
              "Please choose at most ",
              [
                0,
                "days",
              ],
              " days.",
            ],
          },
        ],
      ],
      "sameTime": "startsAt must be the same time as date, hour and minute.",
      "datesOutOfOrder": "The start date must not be after the end date.",
      "slotTaken": "This time is no longer available. Please choose another one.",
      "available": [
        "Available: ",
        [
          0,
          "time",
        ],
        " (",
        [
          0,
          "city",
        ],
        ").",
      ],
      "nothingHere": "There is nothing at this address.",
      "noJson": "The request could not be read as JSON.",
      "tooLarge": "That is too large to send.",
      "crossSite": "This request came from another site, so nothing was changed.",
      "signIn": "Please sign in first.",
      "failed": [
        "Something went wrong on our side. Please try again. (Request ",
        [
          0,
          "id",
        ],
        ")",
      ],
      "linkOpensNothing": "This link doesn't open anything. It may have expired.",
      "linkNoRequest": "This link doesn't open a request. It may have expired.",
      "requestOver": "This request can no longer be finished. Please start a new one; it takes two minutes.",
      "availableWith": [
        "Available: ",
        [
          0,
          "time",
        ],
        " (",
        [
          0,
          "city",
        ],
        ") with ",
        [
          0,
          "name",
        ],
        ".",
      ],
    },
    "failures": {
      "occurred": "An error occurred",
      "badRequest": "Bad request",
      "notFound": "Not Found",
      "forbidden": "Forbidden",
      "noAccess": "No access",
      "unreachable": "The server could not be reached.",
      "checkConnection": "The server could not be reached. Check your connection.",
      "status": [
        "Server responded with status code ",
        [
          0,
          "status",
        ],
      ],
      "title": "Oops! Something went wrong",
      "document": "Something went wrong",
      "lead": "Please refresh the page. If it happens again, wait a few minutes and try once more.",
      "write": [
        "Still no luck? Write to ",
        [
          3,
          "link",
          [
            [
              0,
              "email",
            ],
          ],
        ],
        ".",
      ],
      "tryAgain": "Try Again",
      "home": "Return to Homepage",
      "show": "Show Error",
      "hide": "Hide Error",
      "reference": [
        "Internal error. Reference: ",
        [
          0,
          "reference",
        ],
      ],
      "noPage": "There is no page at this address.",
      "loading": "Loading…",
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
    "funnel.calendar": {
      "document": "Choose a time",
      "title": "When would you like to talk?",
      "loadFailed": "The calendar could not be loaded",
      "dayFailed": "The times of this day could not be loaded",
      "dayTaken": "All times on this day are taken. Please choose another day.",
      "loadingTimes": "Loading the times…",
      "previewTitle": "These times are free at the moment",
      "preview": [
        [
          3,
          "link",
          "Answer a few questions",
        ],
        " to book one.",
      ],
      "how": "How to meet",
      "timesIn": [
        "Times in ",
        [
          3,
          "b",
          [
            [
              0,
              "city",
            ],
          ],
        ],
      ],
      "timesAt": [
        "Times in ",
        [
          3,
          "b",
          [
            [
              0,
              "city",
            ],
          ],
        ],
        " (",
        [
          0,
          "offset",
        ],
        ")",
      ],
    },
    "funnel.code": {
      "check": "Please check the code",
      "six": "Enter the six digits of the code.",
      "remember": "Remember this device for 90 days, so that I need no code next time",
      "label": "Six-digit code",
      "help": "We check it as soon as you've entered all six digits.",
      "sent": [
        "We've sent a code to ",
        [
          0,
          "to",
        ],
        ".",
      ],
      "notSent": "We couldn't send the code",
      "waitEmail": [
        "No email? You can send it again in ",
        [
          0,
          "seconds",
        ],
        " s.",
      ],
      "waitText": [
        "No text? You can send it again in ",
        [
          0,
          "seconds",
        ],
        " s.",
      ],
      "again": "Send again",
      "sending": "Sending…",
      "wrongAddress": "Wrong address? Change it",
      "checkAddress": "Please check the address",
      "enterEmail": "Enter your email address.",
      "yourEmail": "Your email",
      "wentTo": [
        "The code went to ",
        [
          0,
          "to",
        ],
        ".",
      ],
      "sendHere": "Send the code here",
      "toBook": "Confirm your email to hold this time. We'll email you a code.",
      "itsYou": "Confirm that it's you",
      "addressFirst": "Confirm your email address first",
      "confirmContinue": "Confirm and continue",
      "checking": "Checking…",
      "emailInstead": "Email me a code instead",
      "emailMe": "Email me a code",
      "byText": "Get the code by text message",
      "texted": [
        "We've texted a code to ",
        [
          0,
          "to",
        ],
        ". You can enter it above. We'll text you about this meeting then.",
      ],
      "textAgain": "Text it again",
      "agreeText": "Agree and text me the code",
    },
    "funnel.confirm": {
      "gone": "The time is no longer kept for you.",
      "left": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " minute left to confirm.",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " minutes left to confirm.",
            ],
          },
        ],
      ],
      "another": "Choose another time",
      "title": "Confirm your booking",
      "lead": [
        "We've emailed a code to ",
        [
          0,
          "to",
        ],
        ". Enter it here, or open the link in the email.",
      ],
      "leadYou": "We've emailed a code to you. Enter it here, or open the link in the email.",
      "goneTitle": "Your time is no longer kept",
      "stillConfirm": [
        "You can still confirm if it is free. ",
        [
          3,
          "link",
          "Choose another time",
        ],
      ],
      "enter": "Enter the code",
      "confirm": "Confirm booking",
      "confirming": "Confirming…",
      "keeping": [
        [
          1,
          "count",
          {
            "one": [
              "We're keeping this time for ",
              [
                0,
                "count",
              ],
              " more minute",
            ],
            "other": [
              "We're keeping this time for ",
              [
                0,
                "count",
              ],
              " more minutes",
            ],
          },
        ],
      ],
      "gets": [
        [
          0,
          "name",
        ],
        " gets your request once you confirm it.",
      ],
    },
    "funnel.contacts": {
      "title": "How can your specialist reach you?",
      "lead": "Only the specialist you book gets your details.",
      "firstName": "First name",
      "lastName": "Last name",
      "email": "Email",
      "phone": "Phone",
      "permissions": "Optional permissions",
      "agree": [
        "By continuing, you agree: ",
        [
          0,
          "consents",
        ],
      ],
      "seeTimes": "See free times",
    },
    "funnel.earlier": {
      "sooner": "Something sooner?",
      "hear": "Hear about new times",
      "soonerText":
        "When an earlier time becomes free, we can offer it to you by email. Your meeting stays until you take it.",
      "hearText": "When a time becomes free, we can offer it to you by email, and hold it for you for 15 minutes.",
      "failed": "We couldn't note that",
      "onlyWith": [
        "Only with ",
        [
          0,
          "name",
        ],
      ],
      "ask": "Tell me if something sooner opens",
      "why": "We only write to confirmed addresses. We'll email you a code.",
      "listed": "You're on the list",
      "until": [
        "We'll email you when it's your turn, until ",
        [
          0,
          "until",
        ],
        ". Each of our emails has a link to stop.",
      ],
    },
    "funnel.heldTime": {
      "loadFailed": "This time could not be loaded",
      "yourTime": "Your time",
      "heldUntil": [
        "Held until ",
        [
          0,
          "time",
        ],
      ],
      "freeUntilBooked": "Free until somebody books it",
    },
    "funnel.info": {
      "title": "Who you will meet",
      "chooseSpecialist": "Choose your specialist",
      "chooseTime": "Choose a time",
      "chooseAnother": "Choose another time",
      "leadNone": "You choose from the specialists who are free at your time.",
      "lead": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " specialist is free at this time.",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " specialists are free at this time.",
            ],
          },
        ],
      ],
      "length": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " minute, one to one.",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " minutes, one to one.",
            ],
          },
        ],
      ],
      "lengthFrom": [
        [
          0,
          "least",
        ],
        " to ",
        [
          0,
          "most",
        ],
        " minutes, one to one.",
      ],
      "theSpecialist": "The specialist",
      "meeting": "The meeting",
      "free": "The meeting is free. What it costs to work together afterwards is on each specialist's card.",
      "licence": "You only see specialists whose licence for this topic we have verified.",
      "noPay": "No one can pay for a better position.",
      "details": "Only the specialist you book gets your details.",
      "whoIsFree": "Who is free",
      "best": [
        [
          1,
          "count",
          {
            "one": "This one matches your request best.",
            "other": [
              "These ",
              [
                0,
                "count",
              ],
              " match your request best.",
            ],
          },
        ],
      ],
      "ranking": "How we rank specialists",
      "prepare": "How to prepare",
      "questions": "Write down the two or three questions that matter most to you.",
      "papers": "Have letters, contracts or figures at hand if your questions are about them.",
      "reads": "Your specialist reads your answers before you talk. You needn't repeat them.",
    },
    "funnel": {
      "allTopics": "All topics",
      "continue": "Continue",
      "saving": "Saving…",
      "quote": [
        "“",
        [
          0,
          "text",
        ],
        "”",
      ],
    },
    "funnel.lessons": {
      "goodToKnow": "Good to know",
      "summary": [
        [
          0,
          "title",
        ],
        " (",
        [
          0,
          "minutes",
        ],
        " min)",
      ],
      "readMore": "Read more",
    },
    "funnel.meeting": {
      "document": "Your meeting",
      "pendingTitle": "This booking isn't confirmed yet",
      "pendingLead": "Enter the code from the email in the browser where you booked, or open the link in the email.",
      "confirmedTitle": "Your meeting is confirmed",
      "confirmedLead": "Your confirmation says how to join, and has a link to reschedule or cancel the meeting.",
      "completedTitle": "Your meeting has taken place",
      "completedLead": "Thank you for coming.",
      "cancelledTitle": "Your meeting was cancelled",
      "cancelledLead": "You don't need to do anything. You can book a new time.",
      "no-showTitle": "Your meeting did not take place",
      "no-showLead": "You can book a new time.",
      "overTitle": "Your meeting is over",
      "overLead": "We'll email you once to ask how it went.",
      "manage": "Manage this meeting",
      "resume": "Pick up where you left off",
      "another": "Book another meeting",
      "again": "Book a new meeting",
      "zones": [
        [
          0,
          "place",
        ],
        " · ",
        [
          0,
          "time",
        ],
        " in ",
        [
          0,
          "otherPlace",
        ],
      ],
      "minutes": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " minute",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " minutes",
            ],
          },
        ],
      ],
      "join": "Join on Zoom",
      "addToCalendar": "Add to calendar",
      "file": "Calendar file",
    },
    "funnel.noTimes": {
      "until": [
        "No free times by ",
        [
          0,
          "location",
        ],
        " until ",
        [
          0,
          "date",
        ],
      ],
      "untilPerson": [
        "No free times with this person by ",
        [
          0,
          "location",
        ],
        " until ",
        [
          0,
          "date",
        ],
      ],
      "onDays": [
        "No free times by ",
        [
          0,
          "location",
        ],
        " on these days",
      ],
      "onDaysPerson": [
        "No free times with this person by ",
        [
          0,
          "location",
        ],
        " on these days",
      ],
      "anyone": "Anyone",
      "earlier": "Earlier dates",
      "later": "Later dates",
      "text": "New times are added every day. Try another option, or ask us to find someone for you.",
      "anyLanguage": "Any language",
      "searching": "Searching…",
      "orWrite": [
        "Or write to ",
        [
          3,
          "link",
          [
            [
              0,
              "email",
            ],
          ],
        ],
        ".",
      ],
      "sent": [
        "Thank you. We have your request. To add a note, write to ",
        [
          3,
          "link",
          [
            [
              0,
              "email",
            ],
          ],
        ],
        ".",
      ],
      "ask": "Ask us to find someone",
      "sending": "Sending…",
    },
    "funnel.people": {
      "with": "With",
      "anyone": "Anyone",
      "today": [
        "Today ",
        [
          0,
          "time",
        ],
      ],
      "tomorrow": [
        "Tomorrow ",
        [
          0,
          "time",
        ],
      ],
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
    "funnel.preferred": {
      "none": [
        [
          0,
          "name",
        ],
        " isn’t free for this request",
      ],
      "others": "The times below are with other specialists who fit your answers.",
      "free": [
        [
          0,
          "name",
        ],
        " is free",
      ],
      "takeOne": "Take one of these times, or choose another below.",
      "timeAway": [
        [
          0,
          "time",
        ],
        " isn’t free for this request",
      ],
      "another": "Please choose another time.",
      "timeFree": [
        [
          0,
          "time",
        ],
        " is free",
      ],
      "chosen": "You chose it at the beginning. Other times are below.",
      "take": "Take this time",
      "away": [
        [
          0,
          "name",
        ],
        " isn’t free at this time",
      ],
      "seeWhen": [
        "These specialists are. You can also ",
        [
          3,
          "link",
          [
            "see when ",
            [
              0,
              "name",
            ],
            " is free",
          ],
        ],
        ".",
      ],
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
    "funnel.slots": {
      "notHeld": "This time could not be held",
      "holding": "Holding this time…",
      "change": "Change",
    },
    "funnel.specialist": {
      "choose": "Choose your specialist",
      "loading": "Loading specialists…",
      "prepare": "What to expect and how to prepare",
      "previewTitle": "These specialists are free at this time",
      "preview": [
        [
          3,
          "link",
          "Answer a few questions",
        ],
        " to book.",
      ],
      "legend": "Specialists who are free at your time",
      "askedFor": "You asked for them",
      "best": "Best match",
      "length": [
        [
          0,
          "minutes",
        ],
        " min",
      ],
      "lengthThere": [
        [
          0,
          "minutes",
        ],
        " min, ",
        [
          0,
          "time",
        ],
        " in ",
        [
          0,
          "city",
        ],
      ],
      "why": "Why this specialist fits",
      "quoteBy": [
        [
          0,
          "author",
        ],
        ", ",
        [
          0,
          "month",
        ],
        ", after a meeting",
      ],
      "chooseWho": "Choose who you'd like to talk to.",
      "oneThing": "One thing before you book",
      "ranking": "How we rank specialists",
      "agree": [
        "By booking, you agree: ",
        [
          0,
          "consents",
        ],
      ],
      "book": [
        "Book ",
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
      "booking": "Booking…",
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
    "funnel.taken": {
      "passed": "That time has passed",
      "taken": "That time has just been taken",
      "takenNearest": "Someone else booked it a moment ago. Your answers are saved. These are the nearest free times:",
      "takenOther": "Someone else booked it a moment ago. Your answers are saved. Please choose another time.",
      "passedNearest": "Your answers are saved. These are the nearest free times:",
      "passedOther": "Your answers are saved. Please choose another time.",
      "atNight": "At night",
      "seeAll": "See all free times",
      "with": [
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
    },
    "funnel.texts": {
      "title": "Reminders by text message",
      "allowed": "We'll text you before the meeting. Reply STOP to end that.",
      "failed": "We couldn't note that",
      "agree": [
        "By pressing the button, you agree: ",
        [
          0,
          "consent",
        ],
      ],
      "textMe": "Text me, too",
    },
    "funnel.thankYou": {
      "document": "Thank you",
      "title": "Thank you, your meeting is booked",
      "next": "What happens next",
      "privateLink": "Your confirmation has the same private link.",
      "onItsWay": "Your confirmation is on its way",
      "toEmail": [
        "To ",
        [
          0,
          "email",
        ],
        ", with a calendar file and how to join.",
      ],
      "byEmail": "By email, with a calendar file and how to join.",
      "byText": "By text message, with a link to your meeting.",
      "howToJoin": "It says how to join.",
      "reminders": [
        "Reminders: ",
        [
          0,
          "times",
        ],
      ],
      "textReminder": "A reminder by text message",
      "afterwards": "Afterwards",
      "asks": "We ask you once whether the meeting took place. It takes one tap.",
      "noneTitle": "Thank you for stopping by",
      "noneYet": "No meeting is booked here yet",
      "none": [
        [
          0,
          "topic",
        ],
        ": answer a few questions and see who is free.",
      ],
      "findTime": "Find a time",
    },
    "funnel.topics": {
      "document": "Choose a topic",
      "title": "What would you like help with?",
      "lead": "Book a free meeting. Only the specialist you book gets your details.",
      "none": "No topic has these words. Here are all of them:",
      "found": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " found",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " found",
            ],
          },
        ],
      ],
      "search": "Search topics",
      "examples": "Mortgage, lawyer, tax…",
      "nothing": [
        "There is nothing to book at the moment. Please write to ",
        [
          3,
          "link",
          [
            [
              0,
              "email",
            ],
          ],
        ],
        ", and we will help you in person.",
      ],
    },
    "funnel.work": {
      "title": "Checking that you're not a robot…",
      "text": "This takes a few seconds.",
    },
    "funnel.zone": {
      "zone": "Time zone",
      "showTimes": "Show times",
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
    "meeting": {
      "zoom": "You'll meet on Zoom.",
      "whatsapp": [
        [
          0,
          "name",
        ],
        " will call you on WhatsApp.",
      ],
      "phone": [
        [
          0,
          "name",
        ],
        " will call you by phone.",
      ],
    },
    "meeting.status": {
      "pending": "Not confirmed yet",
      "confirmed": "Confirmed",
      "completed": "Took place",
      "cancelled": "Cancelled",
      "no-show": "Missed",
      "over": "Over",
    },
    "places": {
      "more": [
        [
          0,
          "count",
        ],
        " more",
      ],
      "licensed": [
        "Licensed in ",
        [
          0,
          "places",
        ],
      ],
      "tellUs": "Tell us where you live to see who is licensed there.",
      "everyone": [
        "Everyone here is licensed in ",
        [
          0,
          "place",
        ],
        ". We have verified it.",
      ],
      "whichCountry": "Which country do you live in?",
      "onlyLicensed": "You only see specialists who are licensed there.",
      "whichRegion": "Which region do you live in?",
      "whichRegionAU": "Which state or territory do you live in?",
      "whichRegionCA": "Which province or territory do you live in?",
      "whichRegionUS": "Which state do you live in?",
    },
    "ranking": {
      "text":
        "We rank the specialists who are free at your time by how well they fit your answers, language and time of day (30%), how reliably they keep their meetings (25%), a fair share of meetings for everyone who offers time (30%), their ratings (10%), and 5% at random, so that new people are seen. For the ratings we add ten ratings at the category's average to everyone's own: (sum of stars + 10 × category average) ÷ (number of ratings + 10). Nobody can pay for a higher rank.",
    },
    "reasons": {
      "topic": [
        "Offers “",
        [
          0,
          "topic",
        ],
        "”, your topic",
      ],
      "strong": [
        "Strong at ",
        [
          0,
          "answers",
        ],
        ", as you answered",
      ],
      "answer": [
        "“",
        [
          0,
          "answer",
        ],
        "”",
      ],
      "keptAll": [
        [
          1,
          "kept",
          {
            "one": [
              "Kept ",
              [
                0,
                "kept",
              ],
              " meeting",
            ],
            "other": [
              "Kept all ",
              [
                0,
                "kept",
              ],
              " meetings",
            ],
          },
        ],
      ],
      "kept": [
        [
          1,
          "all",
          {
            "one": [
              "Kept ",
              [
                0,
                "kept",
              ],
              " of ",
              [
                0,
                "all",
              ],
              " meeting",
            ],
            "other": [
              "Kept ",
              [
                0,
                "kept",
              ],
              " of ",
              [
                0,
                "all",
              ],
              " meetings",
            ],
          },
        ],
      ],
    },
    "time": {
      "first": [
        [
          0,
          "time",
        ],
        " (first, ",
        [
          0,
          "offset",
        ],
        ")",
      ],
      "second": [
        [
          0,
          "time",
        ],
        " (second, ",
        [
          0,
          "offset",
        ],
        ")",
      ],
    },
    "ui.calendar": {
      "earlier": "Earlier",
      "later": "Later",
      "earlierDates": "Earlier dates",
      "laterDates": "Later dates",
      "today": [
        [
          0,
          "day",
        ],
        ", today",
      ],
      "tomorrow": [
        [
          0,
          "day",
        ],
        ", tomorrow",
      ],
      "nightOnly": [
        [
          0,
          "day",
        ],
        ", at night only",
      ],
      "part": "Part of the day",
      "morning": "Morning",
      "afternoon": "Afternoon",
      "evening": "Evening",
      "night": [
        "Night (",
        [
          0,
          "count",
        ],
        ")",
      ],
      "specialists": [
        [
          1,
          "count",
          {
            "one": [
              ", ",
              [
                0,
                "count",
              ],
              " specialist",
            ],
            "other": [
              ", ",
              [
                0,
                "count",
              ],
              " specialists",
            ],
          },
        ],
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
      "tryAgain": "Try again",
      "close": "Close",
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
    "ui.specialist": {
      "rating": "Rating",
      "ratedBy": [
        [
          0,
          "average",
        ],
        " from ",
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
      ],
      "new": "New on Parley",
      "verified": "Verified",
      "firstFree": "First meeting free",
      "speaks": "Speaks",
      "length": "Length",
      "afterwards": "If you continue:",
      "about": [
        "About ",
        [
          0,
          "name",
        ],
      ],
      "years": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " year of experience",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " years of experience",
            ],
          },
        ],
      ],
      "held": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " meeting held",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " meetings held",
            ],
          },
        ],
      ],
    },
    "ui.toasts": {
      "message": "Message",
      "messages": "Messages ({hotkey})",
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
    },
    "card": {
      "pending": "Dieser Termin ist noch nicht bestätigt.",
      "confirmed": "Dieser Termin ist bestätigt.",
      "completed": "Dieser Termin hat stattgefunden.",
      "cancelled": "Dieser Termin wurde abgesagt.",
      "no-show": "Dieser Termin hat nicht stattgefunden.",
      "over": "Dieser Termin ist vorbei.",
      "not-confirmed": "Diese Buchung wurde nicht rechtzeitig bestätigt.",
      "not-delivered": "Der Code konnte nicht zugestellt werden, weil es die E-Mail-Adresse nicht gibt.",
      "wave":
        "Es kamen zu viele unbestätigte Anfragen auf einmal. Der Code in unserer E-Mail gilt weiterhin, solange die Zeit frei ist.",
      "rejected": "Wir konnten diese Anfrage nicht annehmen. Sie können eine andere Zeit wählen oder uns schreiben.",
      "not-released":
        "Aus Ihrem Netzwerk kamen zu viele Anfragen, daher konnten wir diese nicht rechtzeitig prüfen. Sie können erneut eine Zeit wählen oder uns schreiben.",
      "unavailable": "Diese Fachperson kann gerade keine Termine annehmen. Sie können eine andere wählen.",
      "released": "Ihre Zeit wurde freigegeben",
      "notConfirmedLead":
        "Sie haben nicht rechtzeitig bestätigt. Sie können noch den Link in unserer E-Mail öffnen oder eine andere Zeit wählen.",
      "notConfirmedPassed": "Sie haben nicht rechtzeitig bestätigt, und die Zeit ist vorbei.",
      "notDeliveredTitle": "Ihre E-Mail-Adresse ist nicht erreichbar",
      "notDeliveredLead":
        "Der Code konnte nicht zugestellt werden. Bitte prüfen Sie Ihre Adresse und buchen Sie erneut; Ihre Antworten sind gespeichert.",
      "reviewTitle": "Ihre Anfrage wird geprüft",
      "review": [
        "Heute kamen viele Buchungen, die Ihrer ähnlich sehen. Daher prüft sie eine Person bis ",
        [
          0,
          "until",
        ],
        ". Sie müssen nichts tun: Ihre Zeit bleibt reserviert, und wir schreiben Ihnen.",
      ],
      "summary": [
        "Termin mit ",
        [
          0,
          "name",
        ],
      ],
      "description": [
        [
          0,
          "how",
        ],
        " In Ihrer Bestätigungs-E-Mail steht, wie Sie teilnehmen.",
      ],
      "yourSpecialist": "Ihrer Fachperson",
    },
    "cities": {
      "Vienna": "Wien",
      "Berlin": "Berlin",
      "Zurich": "Zürich",
      "Busingen": "Büsingen",
      "Vaduz": "Vaduz",
      "London": "London",
      "Dublin": "Dublin",
      "Lisbon": "Lissabon",
      "Madrid": "Madrid",
      "Paris": "Paris",
      "Rome": "Rom",
      "Vatican": "Vatikan",
      "Brussels": "Brüssel",
      "Amsterdam": "Amsterdam",
      "Luxembourg": "Luxemburg",
      "Copenhagen": "Kopenhagen",
      "Oslo": "Oslo",
      "Stockholm": "Stockholm",
      "Helsinki": "Helsinki",
      "Tallinn": "Tallinn",
      "Riga": "Riga",
      "Vilnius": "Vilnius",
      "Warsaw": "Warschau",
      "Prague": "Prag",
      "Bratislava": "Bratislava",
      "Budapest": "Budapest",
      "Ljubljana": "Ljubljana",
      "Zagreb": "Zagreb",
      "Belgrade": "Belgrad",
      "Sarajevo": "Sarajevo",
      "Bucharest": "Bukarest",
      "Sofia": "Sofia",
      "Athens": "Athen",
      "Istanbul": "Istanbul",
      "Kyiv": "Kiew",
      "Moscow": "Moskau",
      "Minsk": "Minsk",
      "Chisinau": "Chișinău",
      "Malta": "Malta",
      "Monaco": "Monaco",
      "Nicosia": "Nikosia",
      "Reykjavik": "Reykjavík",
      "Cairo": "Kairo",
      "Dubai": "Dubai",
      "Riyadh": "Riad",
      "Amman": "Amman",
      "Beirut": "Beirut",
      "Damascus": "Damaskus",
      "Baghdad": "Bagdad",
      "Kuwait": "Kuwait",
      "Qatar": "Katar",
      "Bahrain": "Bahrain",
      "Muscat": "Maskat",
      "Aden": "Aden",
      "Jerusalem": "Jerusalem",
      "Gaza": "Gaza",
      "Hebron": "Hebron",
      "Tunis": "Tunis",
      "Algiers": "Algier",
      "Tripoli": "Tripolis",
      "Casablanca": "Casablanca",
      "Khartoum": "Khartum",
      "Tehran": "Teheran",
      "Kolkata": "Kalkutta",
      "Singapore": "Singapur",
      "Tokyo": "Tokio",
      "Shanghai": "Schanghai",
      "Sydney": "Sydney",
      "Toronto": "Toronto",
      "Chicago": "Chicago",
      "Denver": "Denver",
      "New York": "New York",
      "Los Angeles": "Los Angeles",
      "Sao Paulo": "São Paulo",
    },
    "connection": {
      "label": "Verbindung",
      "slow": "Das dauert länger als sonst. Wir versuchen es weiter.",
      "offline":
        "Sie sind offline. Ihre Eingaben bleiben auf diesem Gerät; wir machen weiter, sobald Sie wieder online sind.",
      "unreachable":
        "Parley ist gerade nicht erreichbar. Ihre Eingaben bleiben auf diesem Gerät; wir versuchen es weiter.",
      "back": "Sie sind wieder online.",
      "restored": "Ihre Eingaben sind wieder da.",
    },
    "contact": {
      "firstNameRequired": "Bitte geben Sie Ihren Vornamen ein.",
      "lastNameRequired": "Bitte geben Sie Ihren Nachnamen ein.",
      "firstNameLong": "Der Vorname darf höchstens 60 Zeichen haben.",
      "lastNameLong": "Der Nachname darf höchstens 60 Zeichen haben.",
      "firstNameLink": "Der Vorname darf keine Links oder Sonderzeichen enthalten.",
      "lastNameLink": "Der Nachname darf keine Links oder Sonderzeichen enthalten.",
      "emailRequired": "Bitte geben Sie Ihre E-Mail-Adresse ein.",
      "emailValid": "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
      "phoneRequired": "Bitte geben Sie Ihre Telefonnummer ein.",
      "phoneValid": "Bitte geben Sie eine Telefonnummer mit Landesvorwahl ein, etwa +43 660 1234567.",
    },
    "countries": {
      "field": "Land der Telefonnummer",
      "AR": "Argentinien",
      "AU": "Australien",
      "AT": "Österreich",
      "BE": "Belgien",
      "BA": "Bosnien und Herzegowina",
      "BR": "Brasilien",
      "BG": "Bulgarien",
      "CA": "Kanada",
      "CL": "Chile",
      "CN": "China",
      "CO": "Kolumbien",
      "HR": "Kroatien",
      "CY": "Zypern",
      "CZ": "Tschechien",
      "DK": "Dänemark",
      "EG": "Ägypten",
      "EE": "Estland",
      "FI": "Finnland",
      "FR": "Frankreich",
      "DE": "Deutschland",
      "GI": "Gibraltar",
      "GR": "Griechenland",
      "HK": "Hongkong",
      "HU": "Ungarn",
      "IS": "Island",
      "IN": "Indien",
      "ID": "Indonesien",
      "IE": "Irland",
      "IL": "Israel",
      "IT": "Italien",
      "JP": "Japan",
      "KE": "Kenia",
      "LV": "Lettland",
      "LI": "Liechtenstein",
      "LT": "Litauen",
      "LU": "Luxemburg",
      "MY": "Malaysia",
      "MT": "Malta",
      "MX": "Mexiko",
      "MD": "Republik Moldau",
      "MC": "Monaco",
      "ME": "Montenegro",
      "MA": "Marokko",
      "NL": "Niederlande",
      "NZ": "Neuseeland",
      "NG": "Nigeria",
      "MK": "Nordmazedonien",
      "NO": "Norwegen",
      "PK": "Pakistan",
      "PH": "Philippinen",
      "PL": "Polen",
      "PT": "Portugal",
      "RO": "Rumänien",
      "SA": "Saudi-Arabien",
      "RS": "Serbien",
      "SG": "Singapur",
      "SK": "Slowakei",
      "SI": "Slowenien",
      "ZA": "Südafrika",
      "KR": "Südkorea",
      "ES": "Spanien",
      "SE": "Schweden",
      "CH": "Schweiz",
      "TH": "Thailand",
      "TN": "Tunesien",
      "TR": "Türkei",
      "UA": "Ukraine",
      "AE": "Vereinigte Arabische Emirate",
      "GB": "Vereinigtes Königreich",
      "US": "Vereinigte Staaten",
      "VN": "Vietnam",
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
      "meeting": "Diesen Termin gibt es nicht.",
      "bookingEnded": "Diese Anfrage ist beendet. Bitte wählen Sie eine andere Zeit.",
      "otherMeeting":
        "Sie haben mit dieser Anfrage bereits einen anderen Termin gebucht. Wenn Sie jemand anderen treffen möchten, beginnen Sie bitte eine neue.",
      "alreadyConfirmed": "Dieser Termin ist bestätigt. Sie können ihn absagen oder Ihre Daten löschen.",
      "alreadyAssigned":
        "Diese Anfrage hat bereits eine Fachperson. Sie können den Termin absagen oder Ihre Daten löschen.",
      "contactFirst": "Bitte geben Sie Ihre Kontaktdaten ein, bevor Sie eine Zeit wählen.",
      "future": "Bitte wählen Sie eine Zeit in der Zukunft.",
      "proofForEarlier": "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse, damit wir Ihnen schreiben dürfen.",
      "earlierByEmail": "Frühere Zeiten bieten wir nur per E-Mail an, und Ihre Adresse ist nicht bestätigt.",
      "tooManyBookings":
        "Sie haben bereits so viele Termine, wie hier möglich sind. Bitte nehmen Sie zuerst einen wahr oder sagen Sie einen ab.",
      "agreeFirst": "Bitte prüfen Sie zuerst Ihre Kontaktdaten und stimmen Sie deren Verwendung zu.",
      "answersMissing": "Einige Fragen sind noch offen. Bitte beantworten Sie diese zuerst.",
      "reviewOpen":
        "Wir prüfen Ihre Buchung, daher können Ihre Kontaktdaten gerade nicht geändert werden. Ihre Telefonnummer können Sie berichtigen, sobald die Buchung bestätigt ist.",
      "addressBlocked":
        "An diese Adresse sollen derzeit keine Codes gesendet werden. Bitte verwenden Sie eine andere E-Mail-Adresse.",
      "codeLimit":
        "Diesen Code haben wir oft genug gesendet. Bitte sehen Sie im Spam-Ordner nach, oder verwenden Sie eine andere Adresse.",
      "codeWrong": "Dieser Code stimmt nicht. Bitte sehen Sie in der E-Mail nach und versuchen Sie es erneut.",
      "codeUsedUp": "Dieser Code ist nicht mehr gültig. Bitte lassen Sie sich einen neuen senden.",
      "proofFirst": "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Danach können Sie diese Zeit buchen.",
      "holdRenewed":
        "Sie können diese Zeit nicht länger reservieren. Bitte buchen Sie sie jetzt, oder wählen Sie eine andere.",
      "holdElsewhere":
        "In einem anderen Browser ist bereits eine Zeit für Sie reserviert. Bitte buchen Sie sie dort oder geben Sie sie frei, oder versuchen Sie es später erneut.",
      "textsUnavailable": "Wir können gerade keine SMS senden. Bitte verwenden Sie den Code in der E-Mail.",
      "notTexted": "An diese Nummer können wir keine SMS senden. Bitte verwenden Sie den Code in der E-Mail.",
      "textsStopped":
        "Diese Nummer hat unsere SMS abbestellt. Bitte verwenden Sie den Code in der E-Mail, oder senden Sie uns START.",
      "work": "Wir müssen zuerst prüfen, dass Sie kein Roboter sind. Bitte versuchen Sie es erneut.",
      "consentOutdated":
        "Der Text einer Einwilligung hat sich geändert. Bitte laden Sie die Seite neu und lesen Sie ihn noch einmal.",
      "consentRequired": [
        "Bitte stimmen Sie zu, bevor Sie fortfahren: ",
        [
          0,
          "text",
        ],
      ],
      "theSpecialist": "die Fachperson",
      "page": "Diese Seite gibt es nicht.",
      "mostDays": [
        [
          1,
          "days",
          {
            "one": [
              "Bitte wählen Sie höchstens ",
              [
                0,
                "days",
              ],
              " Tag.",
            ],
            "other": [
              "Bitte wählen Sie höchstens ",
              [
                0,
                "days",
              ],
              " Tage.",
            ],
          },
        ],
      ],
      "sameTime": "startsAt muss dieselbe Zeit sein wie date, hour und minute.",
      "datesOutOfOrder": "Das erste Datum darf nicht nach dem letzten liegen.",
      "slotTaken": "Diese Zeit ist nicht mehr frei. Bitte wählen Sie eine andere.",
      "available": [
        "Frei: ",
        [
          0,
          "time",
        ],
        " (",
        [
          0,
          "city",
        ],
        ").",
      ],
      "nothingHere": "Unter dieser Adresse gibt es nichts.",
      "noJson": "Die Anfrage konnte nicht als JSON gelesen werden.",
      "tooLarge": "Das ist zu groß zum Senden.",
      "crossSite": "Diese Anfrage kam von einer anderen Website; es wurde nichts geändert.",
      "signIn": "Bitte melden Sie sich zuerst an.",
      "failed": [
        "Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es erneut. (Anfrage ",
        [
          0,
          "id",
        ],
        ")",
      ],
      "linkOpensNothing": "Dieser Link führt nirgendwohin. Vielleicht ist er abgelaufen.",
      "linkNoRequest": "Dieser Link öffnet keine Anfrage. Vielleicht ist er abgelaufen.",
      "requestOver":
        "Diese Anfrage kann nicht mehr abgeschlossen werden. Bitte beginnen Sie eine neue; das dauert zwei Minuten.",
      "availableWith": [
        "Frei: ",
        [
          0,
          "time",
        ],
        " (",
        [
          0,
          "city",
        ],
        ") mit ",
        [
          0,
          "name",
        ],
        ".",
      ],
    },
    "failures": {
      "occurred": "Ein Fehler ist aufgetreten",
      "badRequest": "Ungültige Anfrage",
      "notFound": "Nicht gefunden",
      "forbidden": "Nicht erlaubt",
      "noAccess": "Kein Zugriff",
      "unreachable": "Der Server ist nicht erreichbar.",
      "checkConnection": "Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.",
      "status": [
        "Der Server antwortete mit dem Statuscode ",
        [
          0,
          "status",
        ],
      ],
      "title": "Etwas ist schiefgelaufen",
      "document": "Etwas ist schiefgelaufen",
      "lead":
        "Bitte laden Sie die Seite neu. Passiert es noch einmal, warten Sie einige Minuten und versuchen Sie es erneut.",
      "write": [
        "Klappt es weiterhin nicht? Schreiben Sie an ",
        [
          3,
          "link",
          [
            [
              0,
              "email",
            ],
          ],
        ],
        ".",
      ],
      "tryAgain": "Erneut versuchen",
      "home": "Zur Startseite",
      "show": "Fehler anzeigen",
      "hide": "Fehler ausblenden",
      "reference": [
        "Interner Fehler. Kennung: ",
        [
          0,
          "reference",
        ],
      ],
      "noPage": "Unter dieser Adresse gibt es keine Seite.",
      "loading": "Wird geladen …",
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
              " ist an Ihrem Wohnort (",
              [
                0,
                "place",
              ],
              ") nicht zugelassen",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " sind an Ihrem Wohnort (",
              [
                0,
                "place",
              ],
              ") nicht zugelassen",
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
    "funnel.calendar": {
      "document": "Zeit wählen",
      "title": "Wann möchten Sie sprechen?",
      "loadFailed": "Der Kalender konnte nicht geladen werden",
      "dayFailed": "Die Zeiten dieses Tages konnten nicht geladen werden",
      "dayTaken": "An diesem Tag sind alle Zeiten vergeben. Bitte wählen Sie einen anderen Tag.",
      "loadingTimes": "Zeiten werden geladen …",
      "previewTitle": "Diese Zeiten sind gerade frei",
      "preview": [
        [
          3,
          "link",
          "Beantworten Sie einige Fragen",
        ],
        ", um eine davon zu buchen.",
      ],
      "how": "Art des Termins",
      "timesIn": [
        "Zeiten in ",
        [
          3,
          "b",
          [
            [
              0,
              "city",
            ],
          ],
        ],
      ],
      "timesAt": [
        "Zeiten in ",
        [
          3,
          "b",
          [
            [
              0,
              "city",
            ],
          ],
        ],
        " (",
        [
          0,
          "offset",
        ],
        ")",
      ],
    },
    "funnel.code": {
      "check": "Bitte prüfen Sie den Code",
      "six": "Bitte geben Sie die sechs Ziffern des Codes ein.",
      "remember": "Dieses Gerät 90 Tage lang merken, damit ich beim nächsten Mal keinen Code brauche",
      "label": "Sechsstelliger Code",
      "help": "Wir prüfen ihn, sobald Sie alle sechs Ziffern eingegeben haben.",
      "sent": [
        "Wir haben einen Code an ",
        [
          0,
          "to",
        ],
        " gesendet.",
      ],
      "notSent": "Der Code konnte nicht gesendet werden",
      "waitEmail": [
        "Keine E-Mail da? In ",
        [
          0,
          "seconds",
        ],
        " s können Sie sie erneut anfordern.",
      ],
      "waitText": [
        "Keine SMS da? In ",
        [
          0,
          "seconds",
        ],
        " s können Sie sie erneut anfordern.",
      ],
      "again": "Erneut senden",
      "sending": "Wird gesendet …",
      "wrongAddress": "Falsche Adresse? Ändern",
      "checkAddress": "Bitte prüfen Sie die Adresse",
      "enterEmail": "Bitte geben Sie Ihre E-Mail-Adresse ein.",
      "yourEmail": "Ihre E-Mail-Adresse",
      "wentTo": [
        "Der Code ging an ",
        [
          0,
          "to",
        ],
        ".",
      ],
      "sendHere": "Code hierher senden",
      "toBook": "Bestätigen Sie Ihre E-Mail-Adresse, damit wir diese Zeit reservieren. Wir senden Ihnen einen Code.",
      "itsYou": "Bestätigen Sie, dass Sie es sind",
      "addressFirst": "Bestätigen Sie zuerst Ihre E-Mail-Adresse",
      "confirmContinue": "Bestätigen und weiter",
      "checking": "Wird geprüft …",
      "emailInstead": "Code lieber per E-Mail senden",
      "emailMe": "Code per E-Mail senden",
      "byText": "Code per SMS erhalten",
      "texted": [
        "Wir haben einen Code per SMS an ",
        [
          0,
          "to",
        ],
        " gesendet. Sie können ihn oben eingeben. Zu diesem Termin schreiben wir Ihnen dann per SMS.",
      ],
      "textAgain": "Erneut per SMS senden",
      "agreeText": "Zustimmen und Code per SMS senden",
    },
    "funnel.confirm": {
      "gone": "Die Zeit ist nicht mehr für Sie reserviert.",
      "left": [
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
              " Minute zum Bestätigen.",
            ],
            "other": [
              "Noch ",
              [
                0,
                "count",
              ],
              " Minuten zum Bestätigen.",
            ],
          },
        ],
      ],
      "another": "Andere Zeit wählen",
      "title": "Bestätigen Sie Ihre Buchung",
      "lead": [
        "Wir haben einen Code an ",
        [
          0,
          "to",
        ],
        " gesendet. Geben Sie ihn hier ein, oder öffnen Sie den Link in der E-Mail.",
      ],
      "leadYou": "Wir haben Ihnen einen Code gesendet. Geben Sie ihn hier ein, oder öffnen Sie den Link in der E-Mail.",
      "goneTitle": "Ihre Zeit ist nicht mehr reserviert",
      "stillConfirm": [
        "Sie können noch bestätigen, solange sie frei ist. ",
        [
          3,
          "link",
          "Andere Zeit wählen",
        ],
      ],
      "enter": "Code eingeben",
      "confirm": "Buchung bestätigen",
      "confirming": "Wird bestätigt …",
      "keeping": [
        [
          1,
          "count",
          {
            "one": [
              "Diese Zeit ist noch ",
              [
                0,
                "count",
              ],
              " Minute für Sie reserviert",
            ],
            "other": [
              "Diese Zeit ist noch ",
              [
                0,
                "count",
              ],
              " Minuten für Sie reserviert",
            ],
          },
        ],
      ],
      "gets": [
        [
          0,
          "name",
        ],
        " erhält Ihre Anfrage, sobald Sie sie bestätigen.",
      ],
    },
    "funnel.contacts": {
      "title": "Wie kann Ihre Fachperson Sie erreichen?",
      "lead": "Nur die Fachperson, die Sie buchen, erhält Ihre Daten.",
      "firstName": "Vorname",
      "lastName": "Nachname",
      "email": "E-Mail-Adresse",
      "phone": "Telefonnummer",
      "permissions": "Freiwillige Einwilligungen",
      "agree": [
        "Wenn Sie fortfahren, stimmen Sie zu: ",
        [
          0,
          "consents",
        ],
      ],
      "seeTimes": "Freie Zeiten ansehen",
    },
    "funnel.earlier": {
      "sooner": "Lieber früher?",
      "hear": "Von neuen Zeiten erfahren",
      "soonerText":
        "Wird eine frühere Zeit frei, können wir sie Ihnen per E-Mail anbieten. Ihr Termin bleibt bestehen, bis Sie sie nehmen.",
      "hearText": "Wird eine Zeit frei, können wir sie Ihnen per E-Mail anbieten und 15 Minuten für Sie reservieren.",
      "failed": "Das konnte nicht gespeichert werden",
      "onlyWith": [
        "Nur mit ",
        [
          0,
          "name",
        ],
      ],
      "ask": "Frühere Zeiten melden",
      "why": "Wir schreiben nur an bestätigte Adressen. Wir senden Ihnen einen Code per E-Mail.",
      "listed": "Sie stehen auf der Liste",
      "until": [
        "Wir schreiben Ihnen, wenn Sie an der Reihe sind, bis ",
        [
          0,
          "until",
        ],
        ". In jeder E-Mail steht ein Link zum Abbestellen.",
      ],
    },
    "funnel.heldTime": {
      "loadFailed": "Diese Zeit konnte nicht geladen werden",
      "yourTime": "Ihre Zeit",
      "heldUntil": [
        "Reserviert bis ",
        [
          0,
          "time",
        ],
        " Uhr",
      ],
      "freeUntilBooked": "Frei, bis jemand sie bucht",
    },
    "funnel.info": {
      "title": "Wen Sie treffen",
      "chooseSpecialist": "Fachperson wählen",
      "chooseTime": "Zeit wählen",
      "chooseAnother": "Andere Zeit wählen",
      "leadNone": "Sie wählen unter den Fachleuten, die zu Ihrer Zeit frei sind.",
      "lead": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " Fachperson ist zu dieser Zeit frei.",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " Fachleute sind zu dieser Zeit frei.",
            ],
          },
        ],
      ],
      "length": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " Minute, unter vier Augen.",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " Minuten, unter vier Augen.",
            ],
          },
        ],
      ],
      "lengthFrom": [
        [
          0,
          "least",
        ],
        " bis ",
        [
          0,
          "most",
        ],
        " Minuten, unter vier Augen.",
      ],
      "theSpecialist": "Die Fachperson",
      "meeting": "Der Termin",
      "free": "Der Termin ist kostenlos. Was die Zusammenarbeit danach kostet, steht auf der Karte jeder Fachperson.",
      "licence": "Sie sehen nur Fachleute, deren Zulassung für diesen Bereich wir geprüft haben.",
      "noPay": "Niemand kann für einen besseren Platz bezahlen.",
      "details": "Nur die Fachperson, die Sie buchen, erhält Ihre Daten.",
      "whoIsFree": "Wer frei ist",
      "best": [
        [
          1,
          "count",
          {
            "one": "Diese Fachperson passt am besten zu Ihrer Anfrage.",
            "other": [
              "Diese ",
              [
                0,
                "count",
              ],
              " passen am besten zu Ihrer Anfrage.",
            ],
          },
        ],
      ],
      "ranking": "Wie wir Fachleute reihen",
      "prepare": "So bereiten Sie sich vor",
      "questions": "Notieren Sie die zwei oder drei Fragen, die Ihnen am wichtigsten sind.",
      "papers": "Halten Sie Briefe, Verträge oder Zahlen bereit, wenn es bei Ihren Fragen darum geht.",
      "reads": "Ihre Fachperson liest Ihre Antworten vor dem Gespräch. Sie müssen nichts wiederholen.",
    },
    "funnel": {
      "allTopics": "Alle Bereiche",
      "continue": "Weiter",
      "saving": "Wird gespeichert …",
      "quote": [
        "„",
        [
          0,
          "text",
        ],
        "“",
      ],
    },
    "funnel.lessons": {
      "goodToKnow": "Gut zu wissen",
      "summary": [
        [
          0,
          "title",
        ],
        " (",
        [
          0,
          "minutes",
        ],
        " Min.)",
      ],
      "readMore": "Weiterlesen",
    },
    "funnel.meeting": {
      "document": "Ihr Termin",
      "pendingTitle": "Diese Buchung ist noch nicht bestätigt",
      "pendingLead":
        "Geben Sie den Code aus der E-Mail in dem Browser ein, in dem Sie gebucht haben, oder öffnen Sie den Link in der E-Mail.",
      "confirmedTitle": "Ihr Termin ist bestätigt",
      "confirmedLead":
        "In Ihrer Bestätigung steht, wie Sie teilnehmen. Mit dem Link darin können Sie den Termin verschieben oder absagen.",
      "completedTitle": "Ihr Termin hat stattgefunden",
      "completedLead": "Vielen Dank, dass Sie da waren.",
      "cancelledTitle": "Ihr Termin wurde abgesagt",
      "cancelledLead": "Sie müssen nichts tun. Sie können eine neue Zeit buchen.",
      "no-showTitle": "Ihr Termin hat nicht stattgefunden",
      "no-showLead": "Sie können eine neue Zeit buchen.",
      "overTitle": "Ihr Termin ist vorbei",
      "overLead": "Wir fragen Sie einmal per E-Mail, wie es war.",
      "manage": "Termin verwalten",
      "resume": "Weitermachen, wo Sie aufgehört haben",
      "another": "Weiteren Termin buchen",
      "again": "Neuen Termin buchen",
      "zones": [
        [
          0,
          "place",
        ],
        " · ",
        [
          0,
          "time",
        ],
        " in ",
        [
          0,
          "otherPlace",
        ],
      ],
      "minutes": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " Minute",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " Minuten",
            ],
          },
        ],
      ],
      "join": "Über Zoom teilnehmen",
      "addToCalendar": "In den Kalender eintragen",
      "file": "Kalenderdatei",
    },
    "funnel.noTimes": {
      "until": [
        "Bis ",
        [
          0,
          "date",
        ],
        " keine freien Zeiten per ",
        [
          0,
          "location",
        ],
      ],
      "untilPerson": [
        "Bis ",
        [
          0,
          "date",
        ],
        " keine freien Zeiten mit dieser Fachperson per ",
        [
          0,
          "location",
        ],
      ],
      "onDays": [
        "An diesen Tagen keine freien Zeiten per ",
        [
          0,
          "location",
        ],
      ],
      "onDaysPerson": [
        "An diesen Tagen keine freien Zeiten mit dieser Fachperson per ",
        [
          0,
          "location",
        ],
      ],
      "anyone": "Egal, mit wem",
      "earlier": "Frühere Tage",
      "later": "Spätere Tage",
      "text":
        "Jeden Tag kommen neue Zeiten dazu. Versuchen Sie es anders, oder bitten Sie uns, jemanden für Sie zu finden.",
      "anyLanguage": "Jede Sprache",
      "searching": "Wird gesucht …",
      "orWrite": [
        "Oder schreiben Sie an ",
        [
          3,
          "link",
          [
            [
              0,
              "email",
            ],
          ],
        ],
        ".",
      ],
      "sent": [
        "Vielen Dank, wir haben Ihre Anfrage. Wenn Sie etwas ergänzen möchten, schreiben Sie an ",
        [
          3,
          "link",
          [
            [
              0,
              "email",
            ],
          ],
        ],
        ".",
      ],
      "ask": "Jemanden für mich suchen lassen",
      "sending": "Wird gesendet …",
    },
    "funnel.people": {
      "with": "Mit wem",
      "anyone": "Egal, mit wem",
      "today": [
        "Heute ",
        [
          0,
          "time",
        ],
      ],
      "tomorrow": [
        "Morgen ",
        [
          0,
          "time",
        ],
      ],
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
    "funnel.preferred": {
      "none": [
        [
          0,
          "name",
        ],
        " ist für diese Anfrage nicht frei",
      ],
      "others": "Die Zeiten unten sind bei anderen Fachleuten, die zu Ihren Antworten passen.",
      "free": [
        [
          0,
          "name",
        ],
        " ist frei",
      ],
      "takeOne": "Nehmen Sie eine dieser Zeiten, oder wählen Sie unten eine andere.",
      "timeAway": [
        [
          0,
          "time",
        ],
        " ist für diese Anfrage nicht frei",
      ],
      "another": "Bitte wählen Sie eine andere Zeit.",
      "timeFree": [
        [
          0,
          "time",
        ],
        " ist frei",
      ],
      "chosen": "Diese Zeit haben Sie am Anfang gewählt. Andere Zeiten stehen unten.",
      "take": "Diese Zeit nehmen",
      "away": [
        [
          0,
          "name",
        ],
        " ist zu dieser Zeit nicht frei",
      ],
      "seeWhen": [
        "Diese Fachleute sind frei. Sie können auch ",
        [
          3,
          "link",
          [
            "nachsehen, wann ",
            [
              0,
              "name",
            ],
            " frei ist",
          ],
        ],
        ".",
      ],
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
    "funnel.slots": {
      "notHeld": "Diese Zeit konnte nicht reserviert werden",
      "holding": "Zeit wird reserviert …",
      "change": "Ändern",
    },
    "funnel.specialist": {
      "choose": "Wählen Sie Ihre Fachperson",
      "loading": "Fachleute werden geladen …",
      "prepare": "Was Sie erwartet und wie Sie sich vorbereiten",
      "previewTitle": "Diese Fachleute sind zu dieser Zeit frei",
      "preview": [
        [
          3,
          "link",
          "Beantworten Sie einige Fragen",
        ],
        ", um zu buchen.",
      ],
      "legend": "Fachleute, die zu Ihrer Zeit frei sind",
      "askedFor": "Ihr Wunsch",
      "best": "Passt am besten",
      "length": [
        [
          0,
          "minutes",
        ],
        " Min.",
      ],
      "lengthThere": [
        [
          0,
          "minutes",
        ],
        " Min., ",
        [
          0,
          "time",
        ],
        " in ",
        [
          0,
          "city",
        ],
      ],
      "why": "Warum diese Fachperson passt",
      "quoteBy": [
        [
          0,
          "author",
        ],
        ", ",
        [
          0,
          "month",
        ],
        ", nach einem Termin",
      ],
      "chooseWho": "Bitte wählen Sie, mit wem Sie sprechen möchten.",
      "oneThing": "Vor der Buchung fehlt noch etwas",
      "ranking": "Wie wir Fachleute reihen",
      "agree": [
        "Mit der Buchung stimmen Sie zu: ",
        [
          0,
          "consents",
        ],
      ],
      "book": [
        [
          0,
          "time",
        ],
        " mit ",
        [
          0,
          "name",
        ],
        " buchen",
      ],
      "booking": "Wird gebucht …",
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
    "funnel.taken": {
      "passed": "Diese Zeit ist vorbei",
      "taken": "Diese Zeit wurde gerade vergeben",
      "takenNearest":
        "Jemand anderes hat sie gerade gebucht. Ihre Antworten sind gespeichert. Diese freien Zeiten liegen am nächsten:",
      "takenOther":
        "Jemand anderes hat sie gerade gebucht. Ihre Antworten sind gespeichert. Bitte wählen Sie eine andere Zeit.",
      "passedNearest": "Ihre Antworten sind gespeichert. Diese freien Zeiten liegen am nächsten:",
      "passedOther": "Ihre Antworten sind gespeichert. Bitte wählen Sie eine andere Zeit.",
      "atNight": "Nachts",
      "seeAll": "Alle freien Zeiten ansehen",
      "with": [
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
    },
    "funnel.texts": {
      "title": "Erinnerungen per SMS",
      "allowed": "Wir erinnern Sie vor dem Termin per SMS. Mit der Antwort STOP beenden Sie das.",
      "failed": "Das konnte nicht gespeichert werden",
      "agree": [
        "Mit einem Klick auf den Button stimmen Sie zu: ",
        [
          0,
          "consent",
        ],
      ],
      "textMe": "Auch per SMS erinnern",
    },
    "funnel.thankYou": {
      "document": "Vielen Dank",
      "title": "Vielen Dank, Ihr Termin ist gebucht",
      "next": "Wie es weitergeht",
      "privateLink": "Derselbe persönliche Link steht in Ihrer Bestätigung.",
      "onItsWay": "Ihre Bestätigung ist unterwegs",
      "toEmail": [
        "An ",
        [
          0,
          "email",
        ],
        ", mit Kalenderdatei und allem, was Sie zur Teilnahme brauchen.",
      ],
      "byEmail": "Per E-Mail, mit Kalenderdatei und allem, was Sie zur Teilnahme brauchen.",
      "byText": "Per SMS, mit einem Link zu Ihrem Termin.",
      "howToJoin": "Darin steht, wie Sie teilnehmen.",
      "reminders": [
        "Erinnerungen: ",
        [
          0,
          "times",
        ],
      ],
      "textReminder": "Eine Erinnerung per SMS",
      "afterwards": "Danach",
      "asks": "Wir fragen Sie einmal, ob der Termin stattgefunden hat. Ein Tippen genügt.",
      "noneTitle": "Vielen Dank für Ihren Besuch",
      "noneYet": "Hier ist noch kein Termin gebucht",
      "none": [
        [
          0,
          "topic",
        ],
        ": Beantworten Sie einige Fragen und sehen Sie, wer frei ist.",
      ],
      "findTime": "Zeit finden",
    },
    "funnel.topics": {
      "document": "Bereich wählen",
      "title": "Wobei möchten Sie Hilfe?",
      "lead": "Buchen Sie einen kostenlosen Termin. Nur die Fachperson, die Sie buchen, erhält Ihre Daten.",
      "none": "Zu diesen Wörtern gibt es kein Thema. Hier sind alle:",
      "found": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " gefunden",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " gefunden",
            ],
          },
        ],
      ],
      "search": "Themen suchen",
      "examples": "Kredit, Anwalt, Steuer …",
      "nothing": [
        "Zurzeit kann man hier nichts buchen. Bitte schreiben Sie an ",
        [
          3,
          "link",
          [
            [
              0,
              "email",
            ],
          ],
        ],
        ", und wir helfen Ihnen persönlich.",
      ],
    },
    "funnel.work": {
      "title": "Wir prüfen, dass Sie kein Roboter sind …",
      "text": "Das dauert einige Sekunden.",
    },
    "funnel.zone": {
      "zone": "Zeitzone",
      "showTimes": "Zeiten anzeigen",
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
    "meeting": {
      "zoom": "Sie treffen sich über Zoom.",
      "whatsapp": [
        [
          0,
          "name",
        ],
        " ruft Sie über WhatsApp an.",
      ],
      "phone": [
        [
          0,
          "name",
        ],
        " ruft Sie telefonisch an.",
      ],
    },
    "meeting.status": {
      "pending": "Noch nicht bestätigt",
      "confirmed": "Bestätigt",
      "completed": "Hat stattgefunden",
      "cancelled": "Abgesagt",
      "no-show": "Verpasst",
      "over": "Vorbei",
    },
    "places": {
      "more": [
        [
          0,
          "count",
        ],
        " weitere",
      ],
      "licensed": [
        "Zulassung: ",
        [
          0,
          "places",
        ],
      ],
      "tellUs": "Sagen Sie uns, wo Sie leben, dann sehen Sie, wer dort zugelassen ist.",
      "everyone": [
        "Alle hier sind an Ihrem Wohnort (",
        [
          0,
          "place",
        ],
        ") zugelassen. Das haben wir geprüft.",
      ],
      "whichCountry": "In welchem Land leben Sie?",
      "onlyLicensed": "Sie sehen nur Fachleute, die dort zugelassen sind.",
      "whichRegion": "In welcher Region leben Sie?",
      "whichRegionAU": "In welchem Bundesstaat oder Territorium leben Sie?",
      "whichRegionCA": "In welcher Provinz oder welchem Territorium leben Sie?",
      "whichRegionUS": "In welchem Bundesstaat leben Sie?",
    },
    "ranking": {
      "text":
        "Wir reihen die Fachleute, die zu Ihrer Zeit frei sind, danach, wie gut sie zu Ihren Antworten, Ihrer Sprache und Ihrer Tageszeit passen (30 %), wie zuverlässig sie ihre Termine einhalten (25 %), wie gleichmäßig Termine unter allen verteilt sind, die Zeit anbieten (30 %), nach ihren Bewertungen (10 %) und zu 5 % nach dem Zufall, damit auch neue Fachleute gesehen werden. Bei den Bewertungen rechnen wir zu den eigenen zehn Bewertungen mit dem Durchschnitt des Bereichs dazu: (Summe der Sterne + 10 × Durchschnitt des Bereichs) ÷ (Anzahl der Bewertungen + 10). Niemand kann für einen höheren Rang bezahlen.",
    },
    "reasons": {
      "topic": [
        "Bietet „",
        [
          0,
          "topic",
        ],
        "“ an, Ihr Thema",
      ],
      "strong": [
        "Stark bei ",
        [
          0,
          "answers",
        ],
        ", wie von Ihnen genannt",
      ],
      "answer": [
        "„",
        [
          0,
          "answer",
        ],
        "“",
      ],
      "keptAll": [
        [
          1,
          "kept",
          {
            "one": [
              [
                0,
                "kept",
              ],
              " Termin eingehalten",
            ],
            "other": [
              "Alle ",
              [
                0,
                "kept",
              ],
              " Termine eingehalten",
            ],
          },
        ],
      ],
      "kept": [
        [
          1,
          "all",
          {
            "one": [
              [
                0,
                "kept",
              ],
              " von ",
              [
                0,
                "all",
              ],
              " Termin eingehalten",
            ],
            "other": [
              [
                0,
                "kept",
              ],
              " von ",
              [
                0,
                "all",
              ],
              " Terminen eingehalten",
            ],
          },
        ],
      ],
    },
    "time": {
      "first": [
        [
          0,
          "time",
        ],
        " (erstes Mal, ",
        [
          0,
          "offset",
        ],
        ")",
      ],
      "second": [
        [
          0,
          "time",
        ],
        " (zweites Mal, ",
        [
          0,
          "offset",
        ],
        ")",
      ],
    },
    "ui.calendar": {
      "earlier": "Früher",
      "later": "Später",
      "earlierDates": "Frühere Tage",
      "laterDates": "Spätere Tage",
      "today": [
        [
          0,
          "day",
        ],
        ", heute",
      ],
      "tomorrow": [
        [
          0,
          "day",
        ],
        ", morgen",
      ],
      "nightOnly": [
        [
          0,
          "day",
        ],
        ", nur nachts",
      ],
      "part": "Tageszeit",
      "morning": "Vormittag",
      "afternoon": "Nachmittag",
      "evening": "Abend",
      "night": [
        "Nacht (",
        [
          0,
          "count",
        ],
        ")",
      ],
      "specialists": [
        [
          1,
          "count",
          {
            "one": [
              ", ",
              [
                0,
                "count",
              ],
              " Fachperson",
            ],
            "other": [
              ", ",
              [
                0,
                "count",
              ],
              " Fachleute",
            ],
          },
        ],
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
      "tryAgain": "Erneut versuchen",
      "close": "Schließen",
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
    "ui.specialist": {
      "rating": "Bewertung",
      "ratedBy": [
        [
          0,
          "average",
        ],
        " aus ",
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
      ],
      "new": "Neu bei Parley",
      "verified": "Geprüft",
      "firstFree": "Erster Termin kostenlos",
      "speaks": "Spricht",
      "length": "Dauer",
      "afterwards": "Danach:",
      "about": [
        "Über ",
        [
          0,
          "name",
        ],
      ],
      "years": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " Jahr Erfahrung",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " Jahre Erfahrung",
            ],
          },
        ],
      ],
      "held": [
        [
          1,
          "count",
          {
            "one": [
              [
                0,
                "count",
              ],
              " Termin gehalten",
            ],
            "other": [
              [
                0,
                "count",
              ],
              " Termine gehalten",
            ],
          },
        ],
      ],
    },
    "ui.toasts": {
      "message": "Meldung",
      "messages": "Meldungen ({hotkey})",
    },
  },
};
