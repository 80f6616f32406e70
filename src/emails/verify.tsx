// To who registered, or wants another address: the link that proves the address.
import { type House, Letter } from "./letter.tsx";
import { Action, Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface VerifyAddress {
  house: House;
  firstName: string;
  url: string;
  /** "24 hours" */
  validFor: string;
}

/** After registering, and whenever the mail is asked for again. */
export const verifyAddress = (props: VerifyAddress) =>
  writeLetter(`Confirm your email address for ${props.house.productName}`, <Verify {...props} />);

/** To the address that is to become the account's. */
export const verifyNewAddress = (props: VerifyAddress) =>
  writeLetter(`Confirm your new email address for ${props.house.productName}`, <VerifyNew {...props} />);

const Verify = ({ house, firstName, url, validFor }: VerifyAddress) => (
  <Letter
    house={house}
    title="Please confirm your email address"
    preheader="One tap, and your account is ready."
    reason={`You get this mail because this address was used to register at ${house.productName}. If it was not you, please ignore it: without the confirmation nobody can use the account.`}
  >
    <Paragraph>
      Hello {firstName}, welcome to {house.productName}. Please confirm that this address is yours.
    </Paragraph>
    <Action href={url}>Confirm my address</Action>
    <Validity validFor={validFor} />
  </Letter>
);

const VerifyNew = ({ house, firstName, url, validFor }: VerifyAddress) => (
  <Letter
    house={house}
    title="Please confirm your new email address"
    preheader="Until then your account keeps its old one."
    reason={`You get this mail because somebody with an account at ${house.productName} entered this address as the new one. If it was not you, please ignore it: nothing changes.`}
  >
    <Paragraph>
      Hello {firstName}, from the moment you confirm it you sign in with this address, and our mails go here.
    </Paragraph>
    <Action href={url}>Confirm my new address</Action>
    <Validity validFor={validFor} />
  </Letter>
);

const Validity = ({ validFor }: { validFor: string }) => (
  <Paragraph>The link works once, for {validFor}. Please do not pass this mail on.</Paragraph>
);
