// What administrators tell many people at once, in their own words.
import { type House, Letter } from "./letter.tsx";
import { Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface Announcement {
  house: House;
  title: string;
  paragraphs: readonly string[];
}

export const announcement = (props: Announcement) => writeLetter(props.title, <AnnouncementLetter {...props} />);

const AnnouncementLetter = ({ house, title, paragraphs }: Announcement) => (
  <Letter
    house={house}
    title={title}
    preheader={paragraphs[0] ?? title}
    reason={`You get this mail because you have an account on ${house.productName}.`}
  >
    {paragraphs.map((text, i) => <Paragraph key={i}>{text}</Paragraph>)}
  </Letter>
);
