// Appointing an administrator from the operator's console: a new installation has nobody yet who could do it on a screen.
import type { Ctx } from "@/platform/ctx.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { transact } from "@/platform/db/transact.ts";
import { findPersonByEmail, makeAdmin } from "@/modules/auth/index.ts";

/**
 * Makes the person with this address an administrator; calm when he is one. Throws 404 when nobody has an account with
 * it, and `illegal_transition` for one who is suspended or has not confirmed the address.
 */
export const appointAdministrator = async (ctx: Ctx, email: string): Promise<void> => {
  if (!email) throw conflict("no_address", "Say whom, by the address of the account: admin somebody@parley.example");
  await transact(ctx, async (tx) => {
    const person = await findPersonByEmail(tx, email.trim());
    if (!person) {
      const register = `${ctx.config.publicUrl}/register`;
      throw notFound(
        `Nobody has an account with ${email}. Register at ${register}, confirm the address, and run this again.`,
      );
    }
    await makeAdmin(tx, person.id);
  });
};
