// To a specialist whose credential an administrator has reviewed.
import { type EmailProps, layoutFor } from "./parts/layout.tsx";
import { Action, Fact, Facts, Lines, Paragraph } from "./parts/content.tsx";
import { renderEmail } from "./parts/render.ts";

interface CredentialReview extends EmailProps {
  /** As the specialist named it. */
  credential: string;
  profileUrl: string;
}

export const credentialVerified = (props: CredentialReview) =>
  renderEmail(
    `Your ${props.credential} is verified at ${props.brand.productName}`,
    <Layout
      {...props}
      title="Your credential is verified"
      preheader="You're now visible in categories that require it."
    >
      <Paragraph>
        We've checked your {props.credential}. Visitors can now find you in categories that require it.
      </Paragraph>
      <Action href={props.profileUrl}>Open your profile</Action>
    </Layout>,
    { name: "credential-verified", values: {} },
  );

export const credentialDeclined = ({ reason, ...props }: CredentialReview & { reason: string }) =>
  renderEmail(
    `Your ${props.credential} was not accepted at ${props.brand.productName}`,
    <Layout {...props} title="Your credential was not accepted" preheader="Here is why, and what you can do.">
      <Paragraph>
        We've reviewed your {props.credential}{" "}
        and can't accept it as it is. Visitors can't find you in categories that require it.
      </Paragraph>
      <Facts>
        <Fact label="Reason">
          <Lines text={reason} />
        </Fact>
      </Facts>
      <Paragraph>
        You can upload another document or add another credential, and we'll review it again. If you disagree, reply to
        this email.
      </Paragraph>
      <Action href={props.profileUrl}>Open your profile</Action>
    </Layout>,
    { name: "credential-declined", values: {} },
  );

const Layout = layoutFor(({ productName }) =>
  `You're receiving this email because you added this credential to your profile at ${productName}.`
);
