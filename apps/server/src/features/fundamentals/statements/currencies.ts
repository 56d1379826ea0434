// Codes that statements have, and people know, but ISO 4217 no longer or not lists: hundredths, and money of former days.
const further: readonly string[] = [
  'GBX',
  'GBp',
  'ZAc',
  'ZAC',
  'ILA',
  'ILa',
  'KWF',
  'CNH',
  'GGP',
  'IMP',
  'JEP',
];

const known = new Set([...Intl.supportedValuesOf('currency'), ...further]);

/** Whether a code of three letters names a currency that is or was in use. */
export const isKnownCurrency = (code: string): boolean => known.has(code);
