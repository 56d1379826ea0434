import { filledLines, longDate, printed, signOf, spanWords } from './amounts.ts';
import { columnsOf, type Column } from './columns.ts';
import { statements, type Line } from './lines.ts';
import type { Report, SeedCompany } from './world.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const font = "font-family:'Times New Roman',serif;font-size:10pt";
const paragraph = (text: string, style = ''): string =>
  `<div style="margin-top:6pt;${style}"><span style="${font}">${text}</span></div>\n`;
const heading = (text: string): string => paragraph(escaped(text), 'text-align:center;font-weight:700;');

/** The facts of a document: its contexts, each once, and its tags. */
class Facts {
  readonly #contexts = new Map<string, string>();
  readonly #cik: number;
  readonly currency: string;
  readonly #tagged: boolean;
  #count = 0;

  constructor({ cik, currency }: SeedCompany, tagged: boolean) {
    this.#cik = cik;
    this.currency = currency;
    this.#tagged = tagged;
  }

  context(start: string | null, end: string): string {
    const key = `${start ?? ''}|${end}`;
    const known = this.#contexts.get(key);
    if (known) return known;
    const id = `c-${this.#contexts.size + 1}`;
    this.#contexts.set(key, id);
    return id;
  }

  /** A printed amount, as the fact that it is. */
  tag(line: Line, column: Column): string {
    const { text, isNegative, value } = printed(line, column);
    if (!this.#tagged) return text;
    const { concept, kind = 'money' } = line;
    const isInstant = column.months === 0 || concept === 'CashAndCashEquivalentsAtCarryingValue';
    const end = isInstant && line.label.includes('beginning') ? dayBefore(column.start!) : column.end;
    const context = this.context(isInstant ? null : column.start, end);
    const unit = { money: 'currency', 'per-share': 'currencyPerShare', shares: 'shares' }[kind];
    const isFactNegative = line.isOutflow ? !isNegative && value !== 0 : isNegative;
    this.#count += 1;
    const scale = kind === 'per-share' ? 'decimals="2" scale="0"' : 'decimals="-3" scale="3"';
    const format = value === 0 ? 'ixt:fixed-zero' : 'ixt:num-dot-decimal';
    return `<ix:nonFraction unitRef="${unit}" contextRef="${context}" ${scale} name="us-gaap:${concept}" format="${format}"${isFactNegative ? ' sign="-"' : ''} id="f-${this.#count}">${text}</ix:nonFraction>`;
  }

  /** What the head of a document with inline XBRL holds. */
  header(report: Report): string {
    const entity = `<xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">${String(this.#cik).padStart(10, '0')}</xbrli:identifier></xbrli:entity>`;
    const contexts = [...this.#contexts].map(([key, id]) => {
      const [start = '', end = ''] = key.split('|');
      const period = start
        ? `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`
        : `<xbrli:instant>${end}</xbrli:instant>`;
      return `<xbrli:context id="${id}">${entity}<xbrli:period>${period}</xbrli:period></xbrli:context>`;
    });
    const measure = (name: string): string => `<xbrli:measure>${name}</xbrli:measure>`;
    const [money, share] = [measure(`iso4217:${this.currency}`), measure('xbrli:shares')];
    const units = [
      `<xbrli:unit id="currency">${money}</xbrli:unit>`,
      `<xbrli:unit id="shares">${share}</xbrli:unit>`,
      `<xbrli:unit id="currencyPerShare"><xbrli:divide><xbrli:unitNumerator>${money}</xbrli:unitNumerator><xbrli:unitDenominator>${share}</xbrli:unitDenominator></xbrli:divide></xbrli:unit>`,
    ];
    const about = (name: string, value: string): string =>
      `<ix:nonNumeric contextRef="c-1" name="dei:${name}" id="d-${name}">${value}</ix:nonNumeric>`;
    const hidden = [
      about('AmendmentFlag', 'false'),
      about('DocumentFiscalYearFocus', String(report.calendarYear)),
      about('DocumentFiscalPeriodFocus', report.period),
      about('EntityCentralIndexKey', String(this.#cik).padStart(10, '0')),
    ];
    return `<div style="display:none"><ix:header><ix:hidden>${hidden.join('')}</ix:hidden><ix:resources>${contexts.join('')}${units.join('')}</ix:resources></ix:header></div>`;
  }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const cell = (text: string, style: string, more = ''): string =>
  `<td${more} style="padding:2px 1pt;vertical-align:bottom;${style}"><span style="${font}">${text}</span></td>`;

function headRows(columns: readonly Column[]): string {
  const groups: { words: string; count: number }[] = [];
  for (const { months } of columns) {
    const words = spanWords[months] ?? '';
    const last = groups.at(-1);
    if (last?.words === words) last.count += 1;
    else groups.push({ words, count: 1 });
  }
  const bold = 'text-align:center;font-weight:700;border-bottom:1pt solid #000';
  const spans = groups.map(({ words, count }) => cell(words, bold, ` colspan="${count * 4}"`)).join('');
  const dates = columns
    .map(({ end }) => cell(longDate(end).replace(', ', ',<br/>'), bold, ' colspan="3"') + cell('', ''))
    .join('');
  const first = groups.some(({ words }) => words) ? `<tr>${cell('', '', ' colspan="3"')}${spans}</tr>\n` : '';
  return `${first}<tr>${cell('', '', ' colspan="3"')}${dates}</tr>\n`;
}

function lineRow(line: Line, columns: readonly Column[], facts: Facts, isFirst: boolean): string {
  const label = cell(
    `${line.concept && !line.isTotal ? '&#160;&#160;&#160;' : ''}${escaped(line.label)}`,
    `text-align:left;${line.isTotal ? 'font-weight:700' : ''}`,
    ' colspan="3"',
  );
  if (!line.concept) return `<tr>${label}${columns.map(() => cell('', '', ' colspan="4"')).join('')}</tr>\n`;
  const hasSign = isFirst || line.kind === 'per-share' || line.label.startsWith('Total ');
  const cells = columns.map((column) => {
    const { isNegative } = printed(line, column);
    const tag = facts.tag(line, column);
    return (
      cell(hasSign && line.kind !== 'shares' ? signOf(facts.currency) : '', 'text-align:left') +
      cell(`${isNegative ? '(' : ''}${tag}`, 'text-align:right') +
      cell(isNegative ? ')' : '', 'text-align:left') +
      cell('', '')
    );
  });
  return `<tr>${label}${cells.join('')}</tr>\n`;
}

function statementPart(
  name: keyof typeof statements,
  columns: readonly Column[],
  facts: Facts,
  title: string,
): string {
  const own = statements[name];
  const notes = name === 'income' ? 'In thousands, except per share amounts' : 'In thousands';
  const lines = filledLines(own, columns);
  const first = lines.findIndex((line) => line.concept);
  const rows = lines.map((line, at) => lineRow(line, columns, facts, at === first)).join('');
  return `${heading(title)}${heading(own.title)}${paragraph(`(${notes})`, 'text-align:center;')}<table style="border-collapse:collapse;width:100%">\n${headRows(columns)}${rows}</table>\n<hr style="page-break-after:always"/>\n`;
}

const namespaces =
  'xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:us-gaap="http://fasb.org/us-gaap/2024" xmlns:dei="http://xbrl.sec.gov/dei/2024" xml:lang="en-US"';

/** A report as a page: with inline XBRL, or the same without tags. */
export function reportPage(company: SeedCompany, report: Report): string {
  const tagged = company.layout === 'tagged' || company.layout === 'text';
  const facts = new Facts(company, tagged);
  const columns = columnsOf(company, report);
  const [main] = columns.income;
  facts.context(main?.start ?? null, report.date);
  const parts = (['income', 'balance', 'cashflow'] as const)
    .map((name) => statementPart(name, columns[name], facts, company.title))
    .join('');
  const isYear = report.period === 'FY';
  const span = isYear ? 'annual' : 'quarterly';
  const item = isYear
    ? 'Item 8. Financial Statements and Supplementary Data'
    : 'Item 1. Financial Statements';
  const cover =
    company.layout === 'site'
      ? [heading(`${isYear ? 'Annual report' : 'Interim report'}, ${longDate(report.date)}`)]
      : [
          heading('UNITED STATES SECURITIES AND EXCHANGE COMMISSION'),
          heading('Washington, D.C. 20549'),
          heading(`FORM ${report.form}`),
          paragraph(`For the ${span} period ended ${longDate(report.date)}`, 'text-align:center;'),
        ];
  const body = [
    ...cover,
    heading(company.title),
    paragraph(`${escaped(company.title)} is a company of the demonstration data. Its figures are invented.`),
    heading(isYear ? 'PART II' : 'PART I'),
    paragraph(item, 'font-weight:700;'),
    parts,
    paragraph('See accompanying Notes to Consolidated Financial Statements.'),
  ].join('');
  const head = `<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${escaped(company.symbol.toLowerCase())}-${report.date.replaceAll('-', '')}</title></head>`;
  return tagged
    ? `<?xml version="1.0" encoding="utf-8"?>\n<html ${namespaces}>${head}<body>${facts.header(report)}${body}</body></html>\n`
    : `<!DOCTYPE html>\n<html>${head}<body>${body}</body></html>\n`;
}
