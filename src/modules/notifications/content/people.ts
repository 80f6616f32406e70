// People with an account as readers: their name, their address, and the brand that writes to them.
import type { Brand } from "@/emails/parts/layout.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { getBrand } from "../context/brand.ts";

/**
 * An address that nobody has confirmed may be a stranger's, so emails to it have no name that was typed with it.
 * `address`: another one than the account's.
 */
export const withProvenName = (person: Person, address = person.email): Person =>
  person.emailVerifiedAt === null || address !== person.email ? { ...person, firstName: "", lastName: "" } : person;

/** Where a person gets emails. */
export const toAddress = (person: Person) => ({ name: fullName(person), address: person.email });

export interface PersonFacts {
  person: Person;
  brand: Brand;
  firstName: string;
  to: { name: string; address: string };
}

/** A person whose account is not deleted. */
export const findReader = async (ctx: Ctx, _payload: object, id: string): Promise<PersonFacts | undefined> => {
  const found = await findPerson(ctx.db.read, id);
  if (found?.deletedAt !== null) return undefined;
  const person = withProvenName(found);
  return { person, brand: await getBrand(ctx), firstName: person.firstName, to: toAddress(person) };
};

/** The reader together with what else a message needs; undefined without either. */
export const readerWith = <P extends object, F extends object>(
  find: (ctx: Ctx, payload: P, reader: PersonFacts) => Promise<F | undefined>,
) =>
async (ctx: Ctx, payload: P, id: string): Promise<PersonFacts & F | undefined> => {
  const reader = await findReader(ctx, payload, id);
  const more = reader && await find(ctx, payload, reader);
  return more && { ...reader, ...more };
};

/** Where credits of a category are bought. */
export const buyUrl = ({ config }: Ctx, categoryId: string): string =>
  `${config.publicUrl}/dashboard/buy/${categoryId}`;
