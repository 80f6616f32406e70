// All tables in one place, for generating migrations and for the test that migrations and tables agree.
export * from "@/platform/events/outbox.ts";
export * from "@/platform/queue/schedules.ts";
export * from "@/platform/db/content-version.ts";
export * from "@/platform/db/idempotency.ts";
export * from "@/platform/db/writer/applied-batches.ts";
export * from "@/platform/audit.ts";
export * from "@/modules/settings/tables.ts";
export * from "@/modules/auth/tables.ts";
export * from "@/modules/catalog/tables.ts";
export * from "@/modules/scheduling/tables.ts";
export * from "@/modules/billing/tables.ts";
export * from "@/modules/specialists/tables.ts";
export * from "@/modules/funnel/tables.ts";
export * from "@/modules/leads/tables.ts";
export * from "@/modules/help/tables.ts";
export * from "@/modules/notifications/tables.ts";
export * from "@/modules/notifications/campaigns/tables.ts";
