// What pages are about, in the vocabulary of schema.org.
import { drawnPath } from "./brand-pictures.ts";
import { currentLanguage } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import { spokenLanguage } from "@/modules/tracks/rules.ts";
import type { PublicProfileView } from "@/modules/matching/profiles/schemas.ts";
import type { Contact } from "../page-content.ts";

export type StructuredData = Record<string, unknown>;

export interface Question {
  question: string;
  /** Plain text. */
  answer: string;
}

const schema = (type: string, fields: StructuredData): StructuredData => ({
  "@context": "https://schema.org",
  "@type": type,
  ...fields,
});

const organizationId = (publicUrl: string): string => `${publicUrl}/#organization`;

/** Who runs the product. */
export const organization = (
  { productName, brand, supportEmail, supportPhone }: Contact,
  publicUrl: string,
): StructuredData =>
  schema("Organization", {
    "@id": organizationId(publicUrl),
    name: productName,
    url: `${publicUrl}/funnel`,
    logo: publicUrl + drawnPath("/icons/icon-512.png", brand),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      email: supportEmail,
      ...(supportPhone ? { telephone: supportPhone } : {}),
    },
  });

export const website = ({ productName }: Contact, publicUrl: string): StructuredData =>
  schema("WebSite", {
    "@id": `${publicUrl}/#website`,
    name: productName,
    url: publicUrl + localPath("/funnel"),
    inLanguage: currentLanguage(),
    publisher: { "@id": organizationId(publicUrl) },
  });

export const faqPage = (questions: readonly Question[]): StructuredData =>
  schema("FAQPage", {
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  });

/** A category: a free first meeting about it. */
export const service = (
  { name, description, path }: { name: string; description: string; path: string },
  publicUrl: string,
): StructuredData =>
  schema("Service", {
    name,
    description,
    serviceType: name,
    url: publicUrl + localPath(path),
    provider: { "@id": organizationId(publicUrl), "@type": "Organization", url: `${publicUrl}/funnel` },
  });

const toRating = ({ rating }: PublicProfileView): StructuredData =>
  rating
    ? { aggregateRating: { "@type": "AggregateRating", ratingValue: rating.average, ratingCount: rating.count } }
    : {};

/** A specialist's public page. */
export const profilePage = (profile: PublicProfileView, path: string, publicUrl: string): StructuredData[] => {
  const url = publicUrl + localPath(path);
  const image = profile.photoUrl ? { image: publicUrl + profile.photoUrl } : {};
  const person = {
    "@type": "Person",
    "@id": `${url}#person`,
    name: profile.displayName,
    jobTitle: profile.headline,
    description: profile.bio,
    url,
    ...image,
    ...(profile.company ? { worksFor: { "@type": "Organization", name: profile.company } } : {}),
    knowsLanguage: profile.languages.map(spokenLanguage),
    knowsAbout: profile.topics.map(({ name }) => name),
    hasCredential: profile.licences.map(({ type, issuer, validIn }) => ({
      "@type": "EducationalOccupationalCredential",
      name: type,
      recognizedBy: { "@type": "Organization", name: issuer },
      // Only a licence is valid somewhere; others are degrees and certificates.
      ...(validIn ? { credentialCategory: "license", validIn: { "@type": "AdministrativeArea", name: validIn } } : {}),
    })),
  };
  return [
    schema("ProfilePage", { url, mainEntity: person }),
    schema("ProfessionalService", {
      // The rating is theirs, not that of a company for which others work, too.
      name: profile.displayName,
      description: profile.headline,
      url,
      ...image,
      employee: { "@id": `${url}#person` },
      availableLanguage: profile.languages.map(spokenLanguage),
      ...toRating(profile),
    }),
  ];
};
