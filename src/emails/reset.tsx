// To who forgot the password: the link to a new one.
import { type House, Letter } from "./letter.tsx";
import { Action, Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface ResetPassword {
  house: House;
  firstName: string;
  url: string;
  /** "60 minutes" */
  validFor: string;
}

export const resetPassword = (props: ResetPassword) =>
  writeLetter(`Choose a new password for ${props.house.productName}`, <Reset {...props} />);

const Reset = ({ house, firstName, url, validFor }: ResetPassword) => (
  <Letter
    house={house}
    title="Choose a new password"
    preheader={`The link works for ${validFor}.`}
    reason={`You get this mail because a new password was asked for at ${house.productName}. If it was not you, please ignore it: your password stays as it is.`}
  >
    <Paragraph>Hello {firstName}, with this link you can choose a new password.</Paragraph>
    <Action href={url}>Choose a new password</Action>
    <Paragraph>
      It works once, for{" "}
      {validFor}. Afterwards you are signed out everywhere, and sign in with the new password. Please do not pass this
      mail on.
    </Paragraph>
  </Letter>
);
