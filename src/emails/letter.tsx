// The sheet on which every mail is written: name above, text on white, who writes and why below.
import { Body, Container, Head, Heading, Html, Link, Preview, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { Padded, Phone } from "./parts.tsx";
import { fonts, light, sizes, styleSheet } from "./theme.ts";

/** Who writes (settings, Resources). */
export interface House {
  productName: string;
  supportEmail: string;
  /** E.164 */
  supportPhone: string;
}

export interface LetterProps {
  house: House;
  /** What a list of mails shows after the subject. */
  preheader: string;
  title: string;
  /** Why the reader gets this mail, as a sentence. */
  reason: string;
  children: ReactNode;
}

export const Letter = ({ house, preheader, title, reason, children }: LetterProps) => (
  <Html lang="en">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
    </Head>
    <Preview>{preheader}</Preview>
    <Body className="paper" style={{ backgroundColor: light.paper, margin: 0, padding: 0, fontFamily: fonts.sans }}>
      <Container
        className="paper"
        style={{ backgroundColor: light.paper, maxWidth: sizes.column, padding: "24px 12px" }}
      >
        <Padded className="outside" padding="0 41px 16px">
          <Text className="brand" style={wordmark}>{house.productName}</Text>
        </Padded>
        <Padded className="inside" padding="36px 40px 20px" tableClass="sheet" style={sheet}>
          <Heading as="h1" className="title ink" style={heading}>{title}</Heading>
          {children}
        </Padded>
        <Closing house={house} reason={reason} />
      </Container>
    </Body>
  </Html>
);

const Closing = ({ house, reason }: Pick<LetterProps, "house" | "reason">) => (
  <Padded className="outside" padding="20px 41px 8px">
    <Text className="soft" style={small}>
      Questions? Reply to this mail, write to{" "}
      <Link href={`mailto:${house.supportEmail}`} className="soft" style={quietLink}>{house.supportEmail}</Link> or call
      {" "}
      <Phone number={house.supportPhone} className="soft" style={quietLink} />.
    </Text>
    <Text className="soft" style={small}>{reason}</Text>
  </Padded>
);

const wordmark = {
  margin: 0,
  color: light.brand,
  fontFamily: fonts.serif,
  fontSize: 22,
  lineHeight: "28px",
  fontWeight: 700,
};
const sheet = {
  backgroundColor: light.surface,
  border: `1px solid ${light.line}`,
  borderRadius: sizes.radius,
};
const heading = {
  margin: "0 0 16px",
  color: light.ink,
  fontFamily: fonts.serif,
  fontSize: sizes.title,
  lineHeight: 1.2,
  fontWeight: 700,
};
const small = { margin: "0 0 8px", color: light.inkSoft, fontSize: sizes.small, lineHeight: 1.5 };
const quietLink = { color: light.inkSoft, textDecoration: "underline" };
