// What administrators announce to many people at once, in their own words.
import { accountReason, type Brand, EmailLayout } from "./parts/layout.tsx";
import { Paragraph, TextLink } from "./parts/content.tsx";
import { renderEmail } from "./parts/render.ts";

export interface Announcement {
  brand: Brand;
  title: string;
  paragraphs: readonly string[];
  stopUrl: string;
}

export const announcement = ({ brand, title, paragraphs, stopUrl }: Announcement) =>
  renderEmail(
    title,
    <EmailLayout
      brand={brand}
      title={title}
      preheader={paragraphs[0] ?? title}
      reason={accountReason(brand)}
    >
      {paragraphs.map((text, i) => <Paragraph key={i}>{text}</Paragraph>)}
      <Paragraph>
        <TextLink href={stopUrl}>Stop announcements by email</TextLink>
      </Paragraph>
    </EmailLayout>,
  );
