// The currencies of ISO 4217 in use that have two decimals, which is what amounts are entered and shown with.

const list = "AED United Arab Emirates Dirham|AMD Armenian Dram|AOA Angolan Kwanza|ARS Argentine Peso|" +
  "AUD Australian Dollar|AWG Aruban Florin|AZN Azerbaijani Manat|BAM Bosnia-Herzegovina Convertible Mark|" +
  "BBD Barbadian Dollar|BDT Bangladeshi Taka|BGN Bulgarian Lev|BMD Bermudan Dollar|BND Brunei Dollar|" +
  "BOB Bolivian Boliviano|BRL Brazilian Real|BSD Bahamian Dollar|BTN Bhutanese Ngultrum|BWP Botswanan Pula|" +
  "BYN Belarusian Ruble|BZD Belize Dollar|CAD Canadian Dollar|CDF Congolese Franc|CHF Swiss Franc|" +
  "CNY Chinese Yuan|CRC Costa Rican Colón|CUP Cuban Peso|CVE Cape Verdean Escudo|CZK Czech Koruna|" +
  "DKK Danish Krone|DOP Dominican Peso|DZD Algerian Dinar|EGP Egyptian Pound|ERN Eritrean Nakfa|" +
  "ETB Ethiopian Birr|EUR Euro|FJD Fijian Dollar|FKP Falkland Islands Pound|GBP British Pound|" +
  "GEL Georgian Lari|GHS Ghanaian Cedi|GIP Gibraltar Pound|GMD Gambian Dalasi|GTQ Guatemalan Quetzal|" +
  "GYD Guyanaese Dollar|HKD Hong Kong Dollar|HNL Honduran Lempira|HTG Haitian Gourde|ILS Israeli New Shekel|" +
  "INR Indian Rupee|JMD Jamaican Dollar|KES Kenyan Shilling|KGS Kyrgyz Som|KHR Cambodian Riel|" +
  "KYD Cayman Islands Dollar|KZT Kazakhstani Tenge|LKR Sri Lankan Rupee|LRD Liberian Dollar|LSL Lesotho Loti|" +
  "MAD Moroccan Dirham|MDL Moldovan Leu|MKD Macedonian Denar|MNT Mongolian Tugrik|MOP Macanese Pataca|" +
  "MRU Mauritanian Ouguiya|MUR Mauritian Rupee|MVR Maldivian Rufiyaa|MWK Malawian Kwacha|MXN Mexican Peso|" +
  "MYR Malaysian Ringgit|MZN Mozambican Metical|NAD Namibian Dollar|NGN Nigerian Naira|NIO Nicaraguan Córdoba|" +
  "NOK Norwegian Krone|NPR Nepalese Rupee|NZD New Zealand Dollar|PAB Panamanian Balboa|PEN Peruvian Sol|" +
  "PGK Papua New Guinean Kina|PHP Philippine Peso|PLN Polish Zloty|QAR Qatari Riyal|RON Romanian Leu|" +
  "RUB Russian Ruble|SAR Saudi Riyal|SBD Solomon Islands Dollar|SCR Seychellois Rupee|" +
  "SDG Sudanese Pound|SEK Swedish Krona|SGD Singapore Dollar|SHP St. Helena Pound|SLE Sierra Leonean Leone|" +
  "SRD Surinamese Dollar|SSP South Sudanese Pound|STN São Tomé & Príncipe Dobra|SVC Salvadoran Colón|" +
  "SZL Swazi Lilangeni|THB Thai Baht|TJS Tajikistani Somoni|TMT Turkmenistani Manat|TOP Tongan Paʻanga|" +
  "TRY Turkish Lira|TTD Trinidad & Tobago Dollar|TWD New Taiwan Dollar|TZS Tanzanian Shilling|" +
  "UAH Ukrainian Hryvnia|USD US Dollar|UYU Uruguayan Peso|UZS Uzbekistani Som|VES Venezuelan Bolívar|" +
  "WST Samoan Tala|XCD East Caribbean Dollar|ZAR South African Rand|ZMW Zambian Kwacha";

/** Code and English name. */
export const currencies: readonly { code: string; name: string }[] = list.split("|").map((entry) => ({
  code: entry.slice(0, 3),
  name: entry.slice(4),
}));
