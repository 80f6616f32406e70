// The layout of every email: product name above, title, greeting and text on white, contact and reason below.
import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import type { Brand as Colours } from "@/platform/validation/colour.ts";
import { currentDirection, currentLanguage, t } from "@/languages/language.ts";
import { Rich } from "@/languages/rich.tsx";
import type { OwnTexts } from "@/modules/settings/messages/rules.ts";
import { Lines, Padded, Paragraph, Phone } from "./content.tsx";
import { presentTexts } from "./own-text.ts";
import { brandColours, fonts, light, sizes, styleSheet } from "./theme.ts";

/** The product as emails present it (settings, Resources). */
export interface Brand {
  productName: string;
  /** From whom emails come; the product's name unless given. */
  senderName?: string;
  supportEmail: string;
  /** Formatted for people. */
  supportPhone: string;
  /** The program's own unless given. */
  colours?: Colours;
  /** In place of the name. */
  logo?: EmailPicture;
  /** On dark backgrounds. */
  logoDark?: EmailPicture;
  /** In place of the program's. */
  ownTexts?: OwnTexts;
  /** Above the email, as in the preview of a text. */
  showsSubject?: boolean;
}

/** A PNG; its size in pixels. */
interface EmailPicture {
  url: string;
  width: number;
  height: number;
}

/** What every email to somebody with a name has. */
export interface EmailProps {
  brand: Brand;
  firstName: string;
}

interface EmailLayoutProps {
  brand: Brand;
  /** What an inbox shows after the subject. */
  preheader: string;
  title: string;
  /** The reader's first name; without one, the email has no greeting, as to an address that nobody has proven. */
  greet?: string;
  /** Why the reader receives this email, as a sentence. */
  reason: string;
  children: ReactNode;
}

export const EmailLayout = ({ brand, preheader, title, greet, reason, children }: EmailLayoutProps) => (
  <Html lang={currentLanguage()} dir={currentDirection()}>
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: styleSheet() }} />
    </Head>
    <Preview>{preheader}</Preview>
    <Body className="paper" style={{ backgroundColor: light.paper, margin: 0, padding: 0, fontFamily: fonts.sans }}>
      {/* Some email clients take the direction of the page away. */}
      <Container
        dir={currentDirection()}
        className="paper"
        style={{ backgroundColor: light.paper, maxWidth: sizes.column, padding: "24px 12px" }}
      >
        <ShownSubject />
        <Padded className="outside" padding="0 41px 16px">
          <Wordmark {...brand} />
        </Padded>
        <Padded className="inside" padding="36px 40px 20px" tableClass="sheet" style={sheet}>
          <Heading as="h1" className="title ink" style={heading}>{title}</Heading>
          {greet ? <Paragraph>{t("email.hello", { name: greet })}</Paragraph> : null}
          <OwnParagraph part="opening" />
          {children}
          <OwnParagraph part="closing" />
        </Padded>
        <Footer brand={brand} reason={reason} />
      </Container>
    </Body>
  </Html>
);

/** The operator's, above what the email says or below it. */
const OwnParagraph = ({ part }: { part: "opening" | "closing" }) => {
  const text = presentTexts().own[part];
  return text
    ? (
      <Paragraph>
        <Lines text={text} />
      </Paragraph>
    )
    : null;
};

const ShownSubject = () => {
  const { shownSubject } = presentTexts();
  return shownSubject
    ? (
      <Padded className="outside" padding="0 41px 16px">
        <Text className="ink" style={subjectLine}>{shownSubject}</Text>
      </Padded>
    )
    : null;
};

/** The logo, or else the name. */
const Wordmark = ({ productName, logo, logoDark }: Brand) =>
  logo
    ? (
      <>
        <Logo {...logo} name={productName} className={logoDark && "logo-light"} />
        {logoDark && <Logo {...logoDark} name="" className="logo-dark" hidden />}
      </>
    )
    : <Text className="brand" style={{ ...wordmark, color: brandColours().light.brand }}>{productName}</Text>;

/** Email clients need the size as attributes; the file has four times as many pixels. */
const Logo = ({ url, width, height, name, className, hidden }: LogoProps) => {
  const shown = 32;
  return (
    <img
      src={url}
      alt={name}
      className={className}
      width={Math.round(width * shown / height)}
      height={shown}
      style={{ display: hidden ? "none" : "block", border: 0, maxWidth: "100%" }}
    />
  );
};

interface LogoProps extends EmailPicture {
  name: string;
  className?: string;
  /** Until a style sheet shows it. */
  hidden?: boolean;
}

const Footer = ({ brand, reason }: Pick<EmailLayoutProps, "brand" | "reason">) => (
  <Padded className="outside" padding="20px 41px 8px">
    <Text className="soft" style={small}>
      <Rich
        of="email.questions"
        values={{ email: brand.supportEmail, phone: brand.supportPhone }}
        tags={{
          mail: (email) => <Link href={`mailto:${brand.supportEmail}`} className="soft" style={quietLink}>{email}
          </Link>,
          tel: () => <Phone number={brand.supportPhone} className="soft" style={quietLink} />,
        }}
      />
    </Text>
    <Text className="soft" style={small}>{reason}</Text>
  </Padded>
);

export interface FamilyProps extends EmailProps, Pick<EmailLayoutProps, "title" | "preheader" | "children"> {}

/**
 * The layout of a family of emails that share their reason.
 * @param closingOf what follows the text of each email of the family.
 */
export const layoutFor =
  (reasonOf: (brand: Brand) => string, closingOf?: (brand: Brand) => ReactNode) =>
  ({ brand, firstName, title, preheader, children }: FamilyProps) => (
    <EmailLayout brand={brand} greet={firstName} title={title} preheader={preheader} reason={reasonOf(brand)}>
      {children}
      {closingOf?.(brand)}
    </EmailLayout>
  );

/** Reasons that several families share. */
export const accountReason = ({ productName }: Brand): string =>
  `You're receiving this email because you have an account at ${productName}.`;
export const leadsReason = ({ productName }: Brand): string =>
  `You're receiving this email because you take leads as a specialist at ${productName}.`;
export const visitorReason = ({ productName }: Brand): string => t("email.visitorReason", { product: productName });
export const specialistReason = ({ productName }: Brand): string =>
  `You're receiving this email because you take meetings as a specialist at ${productName}.`;
export const adminReason = ({ productName }: Brand): string =>
  `You're receiving this email because you're an administrator of ${productName}.`;

/** The layout of alerts to administrators. */
export const AlertLayout = layoutFor(adminReason);

const wordmark = {
  margin: 0,
  fontFamily: fonts.serif,
  fontSize: 22,
  lineHeight: "28px",
  fontWeight: 700,
};
const subjectLine = { margin: 0, color: light.ink, fontSize: sizes.text, fontWeight: 700, lineHeight: 1.5 };
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
