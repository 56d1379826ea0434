import { statementTextFields } from '@midoffice/contract/fundamentals/statements/lists';
import { statementFields } from '@midoffice/market/statements/fields';

const words: Readonly<Record<string, string>> = {
  date: 'Date',
  reportedCurrency: 'Currency',
  cik: 'CIK',
  filingDate: 'Filing date',
  acceptedDate: 'Accepted',
  link: 'Link',
  finalLink: 'Final link',
  calendarYear: 'Year',
  eps: 'EPS',
  epsdiluted: 'EPS diluted',
  ebitda: 'EBITDA',
  ebitdaratio: 'EBITDA ratio',
  weightedAverageShsOut: 'Shares out',
  weightedAverageShsOutDil: 'Shares out diluted',
  othertotalStockholdersEquity: 'Other stockholders equity',
  researchAndDevelopmentExpenses: 'R&D',
  sellingGeneralAndAdministrativeExpenses: 'SG&A',
};

const ours: ReadonlySet<string> = new Set([
  ...statementTextFields,
  ...Object.values(statementFields).flatMap((fields) => fields.map(({ name }) => name)),
  'symbol',
  'period',
  'source',
  'record',
  'override',
]);

/** A field as people read it: `costOfRevenue` is `Cost of revenue`. A segment is called as it is. */
export function fieldLabel(field: string): string {
  if (Object.hasOwn(words, field)) return words[field]!;
  if (!ours.has(field)) return field;
  const spaced = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
