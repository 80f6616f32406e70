// Labels of the settings of ad conversions.

const conversionName = (key: string, label: string) => ({
  key,
  kind: "text" as const,
  label,
  description: "The name of the conversion action, spelled exactly as at Google, Microsoft, Meta or TikTok.",
});

/** In the pricing document: they are worth money. */
export const CONVERSIONS = {
  title: "Ad conversions",
  settings: [
    {
      key: "adConversions",
      kind: "choice" as const,
      label: "Tell advertisers what came of a click",
      description: "Visitors who come from an ad are asked first, and nothing is kept of those who don't agree.",
      options: [
        { value: "off", label: "No" },
        { value: "on", label: "With the visitor's consent" },
      ],
    },
    {
      key: "adConversionValue",
      kind: "choice" as const,
      label: "Value of a conversion",
      description: "The value of the deal is known for converted leads only.",
      options: [
        { value: "credit", label: "Price of the lead's credit" },
        { value: "deal", label: "Value of the deal" },
        { value: "none", label: "No value" },
      ],
    },
    conversionName("adConfirmedName", "Name of confirmed meetings"),
    conversionName("adHeldName", "Name of meetings that took place"),
    conversionName("adConvertedName", "Name of converted leads"),
  ],
};
