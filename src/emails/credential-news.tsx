// To a specialist whose credential an administrator has looked at.
import type { House } from "./letter.tsx";
import { newsLetter } from "./news-letter.tsx";
import { Action, Fact, Facts, Lines, Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface CredentialNews {
  house: House;
  firstName: string;
  /** As the specialist called it. */
  credential: string;
  profileUrl: string;
}

export const credentialVerified = (news: CredentialNews) =>
  writeLetter(
    `Your ${news.credential} is verified at ${news.house.productName}`,
    <News {...news} title="Your credential is verified" preheader="Categories that demand it are open to you.">
      <Paragraph>
        Hello {news.firstName}, we have checked your{" "}
        {news.credential}. Visitors of categories that demand it can find you now.
      </Paragraph>
      <Action href={news.profileUrl}>Open your profile</Action>
    </News>,
  );

export const credentialDeclined = ({ reason, ...news }: CredentialNews & { reason: string }) =>
  writeLetter(
    `Your ${news.credential} was not accepted at ${news.house.productName}`,
    <News {...news} title="Your credential was not accepted" preheader="Here is why, and what you can do.">
      <Paragraph>
        Hello {news.firstName}, we have looked at your{" "}
        {news.credential}, and cannot accept it as it is. Visitors of categories that demand it do not see you.
      </Paragraph>
      <Facts>
        <Fact label="The reason">
          <Lines text={reason} />
        </Fact>
      </Facts>
      <Paragraph>
        You can add another document or another credential, and we check it again. If you see it differently, please
        reply to this mail.
      </Paragraph>
      <Action href={news.profileUrl}>Open your profile</Action>
    </News>,
  );

const News = newsLetter(({ productName }) =>
  `You get this mail because you noted this credential in your profile at ${productName}.`
);
