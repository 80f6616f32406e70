// The links of account mails. Their secrets are computed when a mail is built; notifications asks for them then.
import type { Ctx } from "@/platform/ctx.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findCode } from "./codes.ts";
import { findPerson, type Person } from "./people.ts";
import { codeIsLive } from "./rules.ts";

const PAGES = { verify: "verify-email", reset: "reset-password" } as const;

export interface AccountLink {
  person: Person;
  /** Where the mail goes: the account's address, or the one that is to become it. */
  address: string;
  /** Set when verifying changes the account's address. */
  newEmail: string | null;
  url: string;
  createdAt: Instant;
  expiresAt: Instant;
}

/** The link of a code for its mail; nothing when the code is used, void or over. */
export const findAccountLink = async (ctx: Ctx, codeId: string): Promise<AccountLink | undefined> => {
  const code = await findCode(ctx.db.read, codeId);
  if (!code || !codeIsLive(code, ctx.now)) return undefined;
  const person = await findPerson(ctx.db.read, code.userId);
  if (!person || person.deletedAt !== null) return undefined;
  const { newEmail, createdAt, expiresAt, purpose, version } = code;
  const control = ctx.secrets.of(purpose, codeId, version);
  const url = `${ctx.config.publicUrl}/${PAGES[purpose]}?code=${codeId}&control=${control}`;
  return { person, address: newEmail ?? person.email, newEmail, url, createdAt, expiresAt };
};

/** Where the sign-in form is. */
export const loginUrl = ({ config }: Pick<Ctx, "config">): string => `${config.publicUrl}/login`;
/** Where a forgotten password is replaced. */
export const forgotPasswordUrl = ({ config }: Pick<Ctx, "config">): string => `${config.publicUrl}/forgot-password`;
