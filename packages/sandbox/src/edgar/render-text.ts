import { filledLines, longDate, printed, signOf, spanWords } from './amounts.ts';
import { columnsOf, type Column } from './columns.ts';
import { statements, type Line } from './lines.ts';
import type { Report, SeedCompany } from './world.ts';

const labelWidth = 62;
const cellWidth = 16;
const centred = (text: string): string =>
  `${' '.repeat(Math.max(0, Math.floor((80 - text.length) / 2)))}${text}`;
const plainDash = (text: string): string => (text === '—' ? '--' : text);

function amount(line: Line, column: Column, sign: string): string {
  const { text, isNegative } = printed(line, column);
  const shown = `${sign}${isNegative ? `(${text})` : `${plainDash(text)} `}`;
  return shown.padStart(cellWidth);
}

function lineText(line: Line, columns: readonly Column[], sign: string, isFirst: boolean): string {
  if (!line.concept) return line.label;
  const label = `${line.isTotal ? '' : '  '}${line.label}`.slice(0, labelWidth);
  const shown = isFirst || line.kind === 'per-share' ? sign : '';
  return `${label.padEnd(labelWidth, ' ')}${columns.map((column) => amount(line, column, shown)).join('')}`;
}

function statementText(
  name: keyof typeof statements,
  columns: readonly Column[],
  { title, currency }: SeedCompany,
): string {
  const own = statements[name];
  const lines = filledLines(own, columns);
  const first = lines.findIndex((line) => line.concept);
  const rule = `${' '.repeat(labelWidth)}${columns.map(() => ` ${'-'.repeat(cellWidth - 2)} `).join('')}`;
  const words = spanWords[columns[0]?.months ?? 0] ?? '';
  const dates = columns.map(({ end }) => longDate(end).slice(0, cellWidth).padStart(cellWidth)).join('');
  const body = lines.flatMap((line, at) => {
    const text = lineText(line, columns, signOf(currency), at === first);
    return line.isTotal ? [rule, text, ''] : [text];
  });
  return [
    centred(title.toUpperCase()),
    centred(own.title),
    centred(name === 'income' ? '(In thousands, except per share amounts)' : '(In thousands)'),
    '',
    '<TABLE>',
    '<CAPTION>',
    ...(words ? [`${' '.repeat(labelWidth)}${words.padStart(cellWidth + words.length / 2)}`] : []),
    `${' '.repeat(labelWidth)}${dates}`,
    `<S>${' '.repeat(labelWidth - 3)}${columns.map(() => '<C>'.padEnd(cellWidth)).join('')}`,
    ...body,
    '</TABLE>',
    '',
    '<PAGE>',
    '',
  ].join('\n');
}

/** A report as a text of fixed width, as they were filed before 2001. */
export function reportText(company: SeedCompany, report: Report): string {
  const columns = columnsOf(company, report);
  const filed = report.filingDate.replaceAll('-', '');
  return [
    `-----BEGIN PRIVACY-ENHANCED MESSAGE-----`,
    '',
    `<SEC-DOCUMENT>${report.accession}.txt : ${filed}`,
    `CONFORMED SUBMISSION TYPE:	${report.form}`,
    `CONFORMED PERIOD OF REPORT:	${report.date.replaceAll('-', '')}`,
    `COMPANY CONFORMED NAME:			${company.title.toUpperCase()}`,
    `<DOCUMENT>`,
    `<TYPE>${report.form}`,
    '<TEXT>',
    '<PAGE>',
    centred('SECURITIES AND EXCHANGE COMMISSION'),
    centred(`FORM ${report.form}`),
    centred(`For the fiscal year ended ${longDate(report.date)}`),
    centred(company.title),
    '',
    'ITEM 8.  FINANCIAL STATEMENTS AND SUPPLEMENTARY DATA',
    '',
    ...(['income', 'balance', 'cashflow'] as const).map((name) =>
      statementText(name, columns[name], company),
    ),
    '</TEXT>',
    '</DOCUMENT>',
    '',
  ].join('\n');
}
