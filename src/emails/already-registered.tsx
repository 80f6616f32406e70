// To who registers with an address that has an account: how to get in. Nobody else learns that there is one.
import { type House, Letter } from "./letter.tsx";
import { Action, Paragraph, TextLink } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface AlreadyRegistered {
  house: House;
  firstName: string;
  loginUrl: string;
  forgotPasswordUrl: string;
  /** Present while the address is still to be confirmed: the link for that, and how long it works. */
  confirm?: { url: string; validFor: string };
}

export const alreadyRegistered = (props: AlreadyRegistered) =>
  writeLetter(`You already have an account at ${props.house.productName}`, <Already {...props} />);

const Already = ({ house, firstName, loginUrl, forgotPasswordUrl, confirm }: AlreadyRegistered) => (
  <Letter
    house={house}
    title="You already have an account"
    preheader="No second one was made."
    reason={`You get this mail because this address was entered at ${house.productName} as that of a new account. If it was not you, please ignore it: nothing has changed.`}
  >
    <Paragraph>
      Hello{" "}
      {firstName}, there is an account with this address already, so no second one was made and nothing of it was
      changed.
    </Paragraph>
    {confirm ? <StillToConfirm {...confirm} /> : <Action href={loginUrl}>Sign in</Action>}
    <Paragraph>
      Forgotten the password? <TextLink href={forgotPasswordUrl}>Choose a new one</TextLink>.
    </Paragraph>
  </Letter>
);

const StillToConfirm = ({ url, validFor }: { url: string; validFor: string }) => (
  <>
    <Paragraph>The address is still to be confirmed. The link works once, for {validFor}.</Paragraph>
    <Action href={url}>Confirm my address</Action>
  </>
);
