// What emails consist of: paragraphs, headings, labelled facts, one action.
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { t } from "@/languages/language.ts";
import { presentTexts } from "./own-text.ts";
import { brandColours, fonts, light, sizes } from "./theme.ts";

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={{ margin: "0 0 16px", color: light.ink, fontSize: sizes.text, lineHeight: 1.5 }}>
    {children}
  </Text>
);

/** A first paragraph that the operator's opening replaces. */
export const Opening = ({ children }: { children: ReactNode }) =>
  presentTexts().own.opening ? null : <Paragraph>{children}</Paragraph>;

export const Subheading = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" className="ink" style={subheading}>{children}</Heading>
);

interface PaddedProps {
  padding: string;
  className?: string;
  tableClass?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A box with padding on a table cell, because some email clients support no other. */
export const Padded = ({ padding, className, tableClass, style, children }: PaddedProps) => (
  <Section className={tableClass} style={style}>
    <Row>
      <Column className={className} style={{ padding }}>{children}</Column>
    </Row>
  </Section>
);

/** Facts one below the other, so that they fit on the narrowest screen. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Padded tableClass="facts" padding="18px 20px 6px" style={facts}>{children}</Padded>
);

interface FactProps {
  label: string;
  children: ReactNode;
  /** Shown below the value, in small print. */
  note?: ReactNode;
}

export const Fact = ({ label, children, note }: FactProps) => (
  <Labelled label={label} note={note} style={fact}>{children}</Labelled>
);

/** The fact that the email is about. */
export const MainFact = ({ label, children, note }: FactProps) => (
  <Labelled label={label} note={note} style={mainFact}>{children}</Labelled>
);

/** A code to type, which is read at a glance. */
export const Code = ({ children }: { children: string }) => (
  <Labelled label={t("email.yourCode")} style={code}>{children}</Labelled>
);

const Labelled = ({ label, children, note, style }: FactProps & { style: CSSProperties }) => (
  <>
    <Text className="soft label" style={factLabel}>{label}</Text>
    <Text className="ink value" style={{ ...style, marginBottom: note ? 0 : 12 }}>{children}</Text>
    {note ? <Text className="soft note" style={factNote}>{note}</Text> : null}
  </>
);

/** Text with the line breaks that were typed. */
export const Lines = ({ text }: { text: string }) =>
  text.split(/\r\n?|\n/).map((line, n) => (
    <Fragment key={n}>
      {n > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));

/** The one thing that the reader can do. */
export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Section style={{ margin: "0 0 24px" }}>
    <Button href={href} className="action" style={action()}>{children}</Button>
  </Section>
);

/** One of several answers, of which none is the main one. */
export const OtherAction = ({ href, children }: { href: string; children: ReactNode }) => (
  <Section style={{ margin: "0 0 12px" }}>
    <Button href={href} className="choice" style={otherAction}>{children}</Button>
  </Section>
);

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="brand" style={textLink()}>{children}</Link>
);

/** A number to call with one tap, never broken over two lines. `number` is formatted for people. */
export const Phone = ({ number, className = "brand", style = textLink() }: PhoneProps) => (
  <Link
    href={`tel:${number.replace(/[^+\d]/g, "")}`}
    dir="ltr"
    className={className}
    style={{ ...style, whiteSpace: "nowrap" }}
  >
    {number}
  </Link>
);
interface PhoneProps {
  number: string;
  className?: string;
  style?: CSSProperties;
}

const subheading = {
  margin: "8px 0 8px",
  color: light.ink,
  fontFamily: fonts.serif,
  fontSize: sizes.large,
  lineHeight: 1.3,
  fontWeight: 700,
};
const factLabel = { margin: 0, color: light.inkSoft, fontSize: sizes.small, lineHeight: 1.5 };
const fact = { margin: 0, color: light.ink, fontSize: sizes.text, lineHeight: 1.5, wordBreak: "break-word" as const };
const mainFact = { ...fact, fontSize: sizes.large, fontWeight: 600 };
const code = { ...mainFact, fontSize: sizes.code, lineHeight: 1.3, letterSpacing: "0.15em" };
const facts = { backgroundColor: light.wash, borderRadius: sizes.radiusPart, margin: "0 0 24px" };
const factNote = { margin: "0 0 12px", color: light.inkSoft, fontSize: sizes.small, lineHeight: 1.5 };
const textLink = () => ({
  color: brandColours().light.brand,
  textDecoration: "underline",
  wordBreak: "break-word" as const,
});
const actionShape = {
  borderRadius: sizes.radiusPart,
  fontSize: sizes.text,
  fontWeight: 600,
  padding: "14px 22px",
  textDecoration: "none",
};
const action = () => {
  const { brand, onBrand } = brandColours().light;
  return { ...actionShape, backgroundColor: brand, color: onBrand };
};
const otherAction = {
  ...actionShape,
  backgroundColor: light.surface,
  color: light.ink,
  border: `1px solid ${light.inkSoft}`,
  padding: "13px 21px",
};
