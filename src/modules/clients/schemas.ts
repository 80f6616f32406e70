// The calls of a specialist's list of own clients.
import { z } from "zod";
import { ReadableTime } from "@/platform/http/schemas.ts";
import { MAX_CLIENTS, MAX_ROW } from "./rules.ts";

/** Clients/Upload. Each row names one person by email address, phone number, or both. */
export const UploadClientsInput = z.object({
  rows: z.array(
    z.string().meta({
      description:
        `An email address, a phone number with its country code, or both with a comma between them, in at most ${MAX_ROW} characters.`,
    }),
  ).min(1, { error: "The list has no rows." })
    .max(MAX_CLIENTS, { error: `Please upload at most ${MAX_CLIENTS.toLocaleString("en")} rows at a time.` }),
}).meta({ id: "UploadClientsInput" });
export type UploadClientsInput = z.infer<typeof UploadClientsInput>;

/** Clients/Add and Clients/Remove. */
export const ClientInput = z.object({
  contact: z.string().trim().min(1, { error: "Please enter an email address or a phone number." }).max(MAX_ROW, {
    error: "Please enter one email address or phone number.",
  }),
}).meta({ id: "ClientInput" });
export type ClientInput = z.infer<typeof ClientInput>;

export const ClientCount = z.object({
  /** Entries: a person with an address and a number has two. */
  count: z.number().int(),
  /** When the last one was added, in the specialist's time zone; null for an empty list. */
  lastAdded: ReadableTime.nullable(),
  /** Entries that can't be compared any more, because the server's keys were replaced. They must be uploaded again. */
  unreadable: z.number().int(),
}).meta({ id: "ClientCount" });
export type ClientCount = z.infer<typeof ClientCount>;

export const ClientsChanged = z.object({
  /** Entries that were added or removed; those that were there already, or not there, don't count. */
  changed: z.number().int(),
  list: ClientCount,
}).meta({ id: "ClientsChanged" });
export type ClientsChanged = z.infer<typeof ClientsChanged>;

export const ClientsUploaded = z.object({
  /** Entries that are new. */
  added: z.number().int(),
  /** Entries that were there before, or twice in the file. */
  repeated: z.number().int(),
  /** The rows that could not be read, by their number from 1. All others were saved. */
  unreadable: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  list: ClientCount,
}).meta({ id: "ClientsUploaded" });
export type ClientsUploaded = z.infer<typeof ClientsUploaded>;
