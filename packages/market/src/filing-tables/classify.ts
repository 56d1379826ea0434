import { isNear } from './near.ts';
import type { FilingRow, TableType } from './types.ts';

const titles: readonly (readonly [type: TableType, words: RegExp])[] = [
  ['cashflow', /\bcash[- ]?flows?\b/i],
  [
    'balance',
    /\bbalance sheets?\b|\bfinancial (?:position|condition)s?\b|\bassets and liabilities\b|\bstatements? of condition\b/i,
  ],
  ['income', /\b(?:income|operations|earnings|profit|loss(?:es)?)\b/i],
];

/** A statement by its title; comprehensive income alone, equity and other schedules are none. */
export function typeOfTitle(title: string): TableType {
  if (
    /\b(?:equity|shareholders|stockholders|shareowners|capital|deficit|investment)\b/i.test(title) &&
    (/\bchanges?\b/i.test(title) ||
      isNear(
        title,
        /\bstatements? of\b/gi,
        /\b(?:shareholders|stockholders|shareowners|equity|changes)\b/i,
        40,
      ))
  )
    return 'other';
  if (
    /\bcomprehensive\b/i.test(title) &&
    !/\b(?:operations|earnings|profit|income|loss|\(loss\)) (?:\(loss(?:es)?\) )?(?:and|\/|&) (?:other )?(?:total )?comprehensive\b/i.test(
      title,
    )
  )
    return 'other';
  return titles.find(([, words]) => words.test(title))?.[0] ?? 'other';
}

const has = (labels: readonly string[], words: RegExp): boolean => labels.some((label) => words.test(label));

/** How much a table's rows look like each statement's, 0 to 3 or so. */
export function likeness(rows: readonly FilingRow[]): Readonly<Record<Exclude<TableType, 'other'>, number>> {
  const labels = rows.flatMap(({ label, section }) => (section === null ? [label] : [label, section]));
  const balance =
    Number(has(labels, /^total assets\b|^assets,? total/i)) +
    Number(has(labels, /^total (?:current )?liabilities\b|^liabilities\b/i)) +
    Number(
      labels.some((label) =>
        isNear(
          label,
          /\bliabilities\b|^total\b/gi,
          /\b(?:equity|deficit|investment|capital|deficiency)\b/i,
          90,
        ),
      ),
    );
  const flows = ['operati', 'invest', 'financ'].filter((word) =>
    has(labels, new RegExp(`\\b${word}\\w{0,4}\\b`, 'i')),
  );
  const cashflow =
    (flows.length === 3 ? 2 : flows.length === 2 ? 1 : 0) * Number(has(labels, /\bcash\b/i)) +
    Number(
      labels.some((label) =>
        isNear(
          label,
          /\b(?:cash|increase|decrease|change)\b/gi,
          /\b(?:beginning|end|increase|decrease|equivalents)\b/i,
          90,
        ),
      ),
    );
  const income =
    Number(
      has(labels, /\b(?:revenues?|sales|premiums|interest income|operating expenses|income|expenses)\b/i),
    ) *
      0.5 +
    Number(has(labels, /\btax(?:es)?\b/i)) * 0.5 +
    Number(
      has(
        labels,
        /\bnet (?:\(?loss\)?|income|earnings)|\bprofit\b|\(?loss\)? and comprehensive|^net \(?(?:loss|income)/i,
      ),
    ) +
    Number(
      has(labels, /^[-–—]? ?(?:basic|diluted)\b/i) ||
        labels.some((label) => isNear(label, /\bper\b/gi, /\bshare/i, 40)),
    );
  return { balance, cashflow, income };
}

/** What a table is: its title decides where its rows agree, its rows where it has no title of a statement. */
export function typeOf(title: string, isTitle: boolean, rows: readonly FilingRow[]): TableType {
  const like = likeness(rows);
  if (isTitle) {
    const named = typeOfTitle(title);
    if (named === 'other') return 'other';
    return like[named] >= 1.5 ? named : 'other';
  }
  if (like.balance >= 3) return 'balance';
  if (like.cashflow >= 3) return 'cashflow';
  if (like.income >= 3 && rows.length >= 10) return 'income';
  return 'other';
}

/** Titles and headings of statements that are not the primary consolidated ones. */
const otherStatements =
  /\bparent\b|\bpro[- ]?forma\b|\bconsolidating\b|\bguarantor|\bselected\b|\bsupplement(?:al|ary) (?:consolidating|condensed|information)|\bregistrant\b|\bschedule\b|\bquarterly\b|\bsegment|\bsummari[sz]ed\b|\brestate(?:d|ment) (?:of|impact)|\breconciliation\b|\bvariable interest|\bunconsolidated\b/i;

export function isOtherStatement(texts: readonly string[]): boolean {
  return texts.some((text) => otherStatements.test(text));
}

/** Columns that belong to parts of the group, or to adjustments. */
export function hasPartColumns(labels: readonly string[]): boolean {
  return labels.some((label) =>
    /\beliminat|\badjustments?\b|\bparent\b|\bsubsidiar|\bguarantor|\bas (?:previously )?reported\b|\bfinancial products\b|% of|\bpercent|\bchange\b|\bvariance\b/i.test(
      label,
    ),
  );
}
