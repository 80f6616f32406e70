// To the owner of an account, after something about it changed: so that nothing happens behind anybody's back.
import type { House } from "./letter.tsx";
import { newsLetter } from "./news-letter.tsx";
import { Action, Fact, Facts, Lines, Paragraph, TextLink } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface AccountNews {
  house: House;
  firstName: string;
}

export const passwordChanged = ({ forgotPasswordUrl, ...news }: AccountNews & { forgotPasswordUrl: string }) =>
  writeLetter(
    `Your password for ${news.house.productName} was changed`,
    <News {...news} title="Your password was changed" preheader="Every other device was signed out.">
      <Paragraph>
        Hello {news.firstName}, your password was changed just now, and every other device was signed out.
      </Paragraph>
      <Paragraph>
        Was it not you? Please <TextLink href={forgotPasswordUrl}>choose a new password</TextLink>{" "}
        at once, and write to us.
      </Paragraph>
    </News>,
  );

/** To the address that the account had until now. */
export const emailChanged = ({ newEmail, ...news }: AccountNews & { newEmail: string }) =>
  writeLetter(
    `The email address of your account at ${news.house.productName} was changed`,
    <News {...news} title="Your email address was changed" preheader="Our mails go to another address from now on.">
      <Paragraph>Hello {news.firstName}, your account has another email address from now on:</Paragraph>
      <Facts>
        <Fact label="New address">{newEmail}</Fact>
      </Facts>
      <Paragraph>
        Was it not you? Then please reply to this mail or write to {news.house.supportEmail} at once.
      </Paragraph>
    </News>,
  );

export const accountSuspended = ({ reason, ...news }: AccountNews & { reason: string }) =>
  writeLetter(
    `Your account at ${news.house.productName} is suspended`,
    <News {...news} title="Your account is suspended" preheader="You are not shown to visitors, and cannot sign in.">
      <Paragraph>
        Hello{" "}
        {news.firstName}, we have suspended your account. Until this is settled you cannot sign in, and visitors do not
        see you.
      </Paragraph>
      <Facts>
        <Fact label="The reason">
          <Lines text={reason} />
        </Fact>
      </Facts>
      <Paragraph>If you see it differently, please reply to this mail. A person reads it.</Paragraph>
    </News>,
  );

export const accountReopened = ({ loginUrl, ...news }: AccountNews & { loginUrl: string }) =>
  writeLetter(
    `Your account at ${news.house.productName} is open again`,
    <News {...news} title="Your account is open again" preheader="The suspension has ended.">
      <Paragraph>
        Hello {news.firstName}, the suspension of your account has ended. Everything is as you left it.
      </Paragraph>
      <Action href={loginUrl}>Sign in</Action>
    </News>,
  );

export const accountDeleted = (news: AccountNews) =>
  writeLetter(
    `Your account at ${news.house.productName} was deleted`,
    <News {...news} title="Your account was deleted" preheader="This is our last mail to this address.">
      <Paragraph>
        Hello{" "}
        {news.firstName}, your account was deleted as you asked. We no longer know your name, phone number or address,
        and this is the last mail to it.
      </Paragraph>
      <Paragraph>
        Records of meetings and payments stay without your name, as the law and the other people in them need them.
      </Paragraph>
    </News>,
  );

const News = newsLetter(({ productName }) =>
  `You get this mail because you have, or had, an account at ${productName}.`
);
