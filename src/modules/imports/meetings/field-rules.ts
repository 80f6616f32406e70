// The fields of a meeting that a file can have. docs/recipes/import.md describes each for operators.
import { HEADINGS } from "@/modules/auth/invitations/rules.ts";
import type { ImportFields } from "../field-rules.ts";

export const MEETING_FIELDS = {
  specialistEmail: {
    label: "Specialist’s email",
    headings: ["specialist", "hostemail", "organizeremail", "organiseremail", "provideremail", "useremail", "berater"],
  },
  start: {
    label: "Start",
    headings: ["starttime", "startdatetime", "startsat", "begin", "beginn", "startdatum"],
    help: "2026-12-01 09:00",
  },
  end: { label: "End", headings: ["endtime", "enddatetime", "endsat", "ende"], help: "2026-12-01 09:30" },
  minutes: { label: "Minutes", headings: ["duration", "length", "lengthinminutes", "dauer", "minuten"] },
  timeZone: {
    label: "Time zone of the times",
    headings: ["timezone", "tz", "zeitzone", "hosttimezone"],
    help: "Europe/Vienna",
  },
  email: {
    label: "Visitor’s email",
    headings: [...HEADINGS.email, "inviteeemail", "attendeeemail", "customeremail", "clientemail"],
  },
  firstName: {
    label: "Visitor’s first name",
    headings: [...HEADINGS.firstName, "inviteefirstname", "customerfirstname", "attendeefirstname"],
  },
  lastName: {
    label: "Visitor’s last name",
    headings: [...HEADINGS.lastName, "inviteelastname", "customerlastname", "attendeelastname"],
  },
  name: {
    label: "Visitor’s full name",
    headings: ["name", "fullname", "visitor", "inviteename", "attendeename", "customername", "kunde"],
  },
  phone: {
    label: "Visitor’s phone",
    headings: [
      "phone",
      "phonenumber",
      "inviteephone",
      "customerphone",
      "attendeephone",
      "mobile",
      "mobilephone",
      "phone1value",
      "telefon",
      "textremindernumber",
    ],
    help: "+43 660 1234567",
  },
  company: {
    label: "Visitor’s company",
    headings: ["company", "companyname", "inviteecompany", "organisation", "organization", "firma", "unternehmen"],
  },
  visitorZone: {
    label: "Visitor’s time zone",
    headings: ["inviteetimezone", "attendeetimezone", "customertimezone"],
    help: "Europe/Vienna",
  },
  language: { label: "Visitor’s language", headings: ["locale", "sprache"], help: "en, de or ar" },
  topic: {
    label: "Topic",
    headings: ["category", "service", "eventtype", "eventtypename", "thema", "kategorie"],
    help: "Name of a category or topic",
  },
  place: {
    label: "Place",
    headings: ["location", "meetinglink", "videolink", "ort"],
    help: "A link, Phone, WhatsApp or Zoom",
  },
  notes: { label: "Notes", headings: ["note", "description", "comments", "notizen", "anmerkungen"], isLong: true },
} as const satisfies ImportFields;

export type MeetingField = keyof typeof MEETING_FIELDS;
