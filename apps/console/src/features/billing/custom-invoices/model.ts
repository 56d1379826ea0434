import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
import { readNumber } from '@midoffice/contract/kernel/typed-number';
import type { CustomInvoiceInput, InvoiceTerms } from '@midoffice/contract/billing/custom-invoices/inputs';
import { invoiceLimits } from '@midoffice/contract/billing/custom-invoices/lists';
import { invoiceTotals, type InvoiceTotals } from '@midoffice/contract/billing/custom-invoices/totals';

/** A line as it is typed. */
export interface TypedLine {
  readonly description: string;
  readonly priceID: string;
  readonly quantity: string;
  readonly unitAmount: string;
  readonly taxPercent: string;
}

export const emptyLine: TypedLine = {
  description: '',
  priceID: '',
  quantity: '1',
  unitAmount: '',
  taxPercent: '',
};

/** The form as it is typed; `lines` are JSON, since drafts are flat. */
export const emptyInvoice = {
  userid: '',
  name: '',
  email: '',
  address: '',
  taxID: '',
  currency: 'usd',
  lines: JSON.stringify([emptyLine]),
  taxName: '',
  taxPercent: '',
  discountKind: 'none',
  discount: '',
  dueKind: 'days',
  days: '30',
  dueDate: '',
  reference: '',
  memo: '',
  footer: '',
};
export type InvoiceValues = typeof emptyInvoice;
/** What is wrong, by field; of lines `lines.0.quantity`. */
export type Problems = Readonly<Record<string, string>>;

/** The lines of a form; a draft that is none of ours has an empty one. */
export function linesOf(values: InvoiceValues): TypedLine[] {
  try {
    const lines = JSON.parse(values.lines) as unknown;
    if (!Array.isArray(lines) || !lines.length) return [emptyLine];
    return lines.slice(0, invoiceLimits.lines).map((line: Partial<TypedLine>) => ({ ...emptyLine, ...line }));
  } catch {
    return [emptyLine];
  }
}

/** An amount in the currency's smallest unit, or what is wrong with it. */
export function readAmount(typed: string, currency: string): { cents: number } | { problem: string } {
  const read = readNumber(typed, { above: 0, isRequired: true });
  if ('problem' in read) return read;
  const decimals = currencyDecimals(currency);
  const scaled = (read.value ?? 0) * 10 ** decimals;
  const cents = Math.round(scaled);
  if (Math.abs(scaled - cents) > 1e-6)
    return {
      problem: decimals
        ? `must have at most ${decimals} decimals`
        : `${currency.toUpperCase()} has no decimals`,
    };
  if (cents > invoiceLimits.amountCents) return { problem: 'is more than the card provider takes' };
  return { cents };
}

/** An amount as it is typed into a field. */
export const amountText = (cents: number, currency: string): string =>
  (cents / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency));

const percentRule = { min: 0, max: 100 };

function readPercent(typed: string, field: string, problems: Record<string, string>): number | undefined {
  const read = readNumber(typed, percentRule);
  if ('problem' in read) problems[field] = read.problem;
  return 'value' in read ? (read.value ?? undefined) : undefined;
}

function readLine(line: TypedLine, at: number, currency: string, problems: Record<string, string>) {
  const field = (name: keyof TypedLine): string => `lines.${at}.${name}`;
  const quantity = readNumber(line.quantity, {
    min: 1,
    max: invoiceLimits.quantity,
    isWhole: true,
    isRequired: true,
  });
  if ('problem' in quantity) problems[field('quantity')] = quantity.problem;
  const amount = readAmount(line.unitAmount, currency);
  if ('problem' in amount) problems[field('unitAmount')] = amount.problem;
  if (!line.description.trim()) problems[field('description')] = 'Please enter a description';
  const taxPercent = readPercent(line.taxPercent, field('taxPercent'), problems);
  return {
    description: line.description.trim(),
    ...(line.priceID && { priceID: line.priceID }),
    quantity: 'value' in quantity ? (quantity.value ?? 1) : 1,
    unitAmountCents: 'cents' in amount ? amount.cents : 0,
    ...(taxPercent !== undefined && { taxPercent }),
  };
}

function readDiscount(values: InvoiceValues, problems: Record<string, string>) {
  if (values.discountKind === 'percent') {
    const discountPercent = readPercent(values.discount, 'discount', problems);
    return discountPercent ? { discountPercent } : {};
  }
  if (values.discountKind !== 'amount' || !values.discount.trim()) return {};
  const read = readAmount(values.discount, values.currency);
  if ('problem' in read) problems['discount'] = read.problem;
  return 'cents' in read ? { discountCents: read.cents } : {};
}

function readDue(values: InvoiceValues, problems: Record<string, string>) {
  if (values.dueKind === 'date') {
    if (!values.dueDate) problems['dueDate'] = 'Please enter a day';
    return { dueDate: values.dueDate };
  }
  const read = readNumber(values.days, {
    min: 0,
    max: invoiceLimits.daysUntilDue,
    isWhole: true,
    isRequired: true,
  });
  if ('problem' in read) problems['days'] = read.problem;
  return { daysUntilDue: 'value' in read ? (read.value ?? 0) : 0 };
}

const filled = <K extends string>(name: K, text: string): Partial<Record<K, string>> =>
  text.trim() ? ({ [name]: text.trim() } as Record<K, string>) : {};

/** The invoice that a form says, its sums as far as they are known, and what is wrong. */
export function readInvoice(values: InvoiceValues): {
  input: CustomInvoiceInput;
  totals: InvoiceTotals;
  problems: Problems;
} {
  const problems: Record<string, string> = {};
  if (!values.name.trim()) problems['name'] = 'Please enter the name of the client';
  if (!values.email.includes('@')) problems['email'] = 'Please enter an e-mail address';
  const lines = linesOf(values).map((line, at) => readLine(line, at, values.currency, problems));
  const taxPercent = readPercent(values.taxPercent, 'taxPercent', problems);
  const terms = { ...(taxPercent !== undefined && { taxPercent }), ...readDiscount(values, problems) };
  const input = {
    ...filled('userid', values.userid),
    client: {
      name: values.name.trim(),
      email: values.email.trim(),
      ...filled('address', values.address),
      ...filled('taxID', values.taxID),
    },
    currency: values.currency as CustomInvoiceInput['currency'],
    lines,
    ...filled('taxName', values.taxName),
    ...terms,
    ...readDue(values, problems),
    ...filled('reference', values.reference),
    ...filled('memo', values.memo),
    ...filled('footer', values.footer),
  };
  return { input, totals: invoiceTotals(lines, terms), problems };
}

/** Fields that hold a number, of a line and of the whole. */
const numberFields = new Set(['quantity', 'unitAmount', 'taxPercent', 'discount', 'days']);

/** Of the problems of a form those that a typed number has: they show at once, what is still empty does not. */
export function typedProblems(values: InvoiceValues, problems: Problems): Problems {
  const lines = linesOf(values);
  const typed = (name: string): string => {
    const [part = '', at, field] = name.split('.');
    return part === 'lines'
      ? (lines[Number(at)]?.[field as keyof TypedLine] ?? '')
      : values[part as keyof InvoiceValues];
  };
  return Object.fromEntries(
    Object.entries(problems).filter(
      ([name]) => numberFields.has(name.split('.').at(-1)!) && typed(name).trim() !== '',
    ),
  );
}

/** Names of the server's fields in the form. */
const formNames: Readonly<Record<string, string>> = {
  'client.name': 'name',
  'client.email': 'email',
  'client.address': 'address',
  'client.taxID': 'taxID',
  daysUntilDue: 'days',
  discountPercent: 'discount',
  discountCents: 'discount',
};

/** The field of the form that a refusal names; undefined: none. */
export function formField(named: string): string | undefined {
  if (!named.startsWith('inputData.')) return undefined;
  const name = named.slice('inputData.'.length);
  return formNames[name] ?? name.replace('unitAmountCents', 'unitAmount');
}

/** What a template keeps of an invoice. */
export function termsOf(input: CustomInvoiceInput): InvoiceTerms {
  const { userid: _userid, client: _client, reference: _reference, dueDate: _dueDate, ...terms } = input;
  return terms;
}

/** A template as the form has it. */
export function fromTemplate(terms: InvoiceTerms): Partial<InvoiceValues> {
  const { currency, lines, discountPercent, discountCents } = terms;
  return {
    currency,
    lines: JSON.stringify(
      lines.map((line) => ({
        description: line.description,
        priceID: line.priceID ?? '',
        quantity: String(line.quantity),
        unitAmount: amountText(line.unitAmountCents, currency),
        taxPercent: line.taxPercent === undefined ? '' : String(line.taxPercent),
      })),
    ),
    taxName: terms.taxName ?? '',
    taxPercent: terms.taxPercent === undefined ? '' : String(terms.taxPercent),
    discountKind: discountPercent !== undefined ? 'percent' : discountCents !== undefined ? 'amount' : 'none',
    discount:
      discountPercent !== undefined
        ? String(discountPercent)
        : discountCents !== undefined
          ? amountText(discountCents, currency)
          : '',
    dueKind: 'days',
    days: String(terms.daysUntilDue ?? 30),
    memo: terms.memo ?? '',
    footer: terms.footer ?? '',
  };
}
