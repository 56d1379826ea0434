// Deterministic stand-in for a language model that reads a column of a financial statement: labels that are spelt like a
// field, or by one of a few words that companies use for it, and the first figure beside them.
const words: Readonly<Record<string, string>> = {
  netsales: 'revenue',
  totalnetsales: 'revenue',
  totalrevenue: 'revenue',
  revenues: 'revenue',
  netrevenue: 'revenue',
  costofsales: 'costOfRevenue',
  grossmargin: 'grossProfit',
  provisionforincometaxes: 'incomeTaxExpense',
  incometaxes: 'incomeTaxExpense',
  incomebeforeincometaxes: 'incomeBeforeTax',
  incomebeforeprovisionforincometaxes: 'incomeBeforeTax',
  inventories: 'inventory',
  totalshareholdersequity: 'totalStockholdersEquity',
  accountspayable: 'accountPayables',
};
const scales: readonly (readonly [RegExp, number])[] = [
  [/\bin billions\b/i, 1e9],
  [/\bin millions\b/i, 1e6],
  [/\bin thousands\b/i, 1e3],
];

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** The first figure of a line, parentheses negative; undefined without one. */
function figureOf(line: string): number | undefined {
  const [, open, digits] = /(\()?\$? ?(\d[\d,]*(?:\.\d+)?)/.exec(line) ?? [];
  if (!digits) return undefined;
  const value = Number(digits.replaceAll(',', ''));
  return open ? -value : value;
}

/** Whether a task is to read a statement. */
export const readsStatement = (task: string): boolean =>
  task.startsWith('Read one column of a financial statement');

/** The answer to such a task: JSON with the values of the fields that it names. */
export function readStatement(task: string, text: string): string {
  const [, listed = ''] = task.split('\nFields: ');
  const fields = new Map(listed.split(/[,.\s]+/).map((name) => [lettersOf(name), name]));
  const scale = scales.find(([pattern]) => pattern.test(text))?.[1] ?? 1;
  const values: Record<string, number> = {};
  for (const line of text.split('\n').slice(2)) {
    const label = lettersOf(line);
    const field = fields.get(Object.hasOwn(words, label) ? lettersOf(words[label]!) : label);
    const figure = figureOf(line);
    if (!field || figure === undefined || Object.hasOwn(values, field)) continue;
    values[field] = figure * (field.startsWith('eps') ? 1 : scale);
  }
  return JSON.stringify({ values });
}
