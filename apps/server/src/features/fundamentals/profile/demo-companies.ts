import { cusipProblem, figiProblem, isinProblem } from '@midoffice/market/profile/index';
import type { Random, World } from '../../../platform/demo/world.ts';

type Company = Parameters<World['sandbox']['profiles']['put']>[0];

const places = [
  ['Austin', 'TX', '73301'],
  ['Denver', 'CO', '80014'],
  ['Boston', 'MA', '02108'],
  ['Portland', 'OR', '97201'],
  ['Raleigh', 'NC', '27601'],
] as const;
const businesses = [
  ['Technology', 'Software - Application', 'sells software that companies run their warehouses with'],
  ['Technology', 'Semiconductors', 'designs chips for cameras and cars'],
  ['Consumer Cyclical', 'Auto - Manufacturers', 'builds electric vans and their chargers'],
  ['Consumer Defensive', 'Packaged Foods', 'makes cereals and frozen meals'],
  ['Financial Services', 'Banks - Regional', 'takes deposits and lends to small companies'],
  ['Healthcare', 'Medical - Devices', 'makes pumps and monitors for hospitals'],
  ['Industrials', 'Industrial - Machinery', 'builds presses and the tools for them'],
  ['Energy', 'Oil & Gas Midstream', 'runs pipelines and storage'],
] as const;
const firstNames = ['Ada', 'Ben', 'Carla', 'David', 'Elena', 'Frank', 'Grace', 'Hugo'];
const lastNames = ['North', 'Marlow', 'Castell', 'Weber', 'Okafor', 'Lindqvist', 'Sato', 'Brandt'];

/** A body with the check digit that makes it whole. */
function whole(body: string, problem: (text: string) => string | null): string {
  const digit = Array.from({ length: 10 }, (_unused, n) => n).find((n) => problem(`${body}${n}`) === null);
  return `${body}${digit ?? 0}`;
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');
const consonants = 'BCDFGHJKLMNPQRSTVWXYZ';

/** What the sources say of a company of the demo; the same for the same company. */
export function demoCompany(
  listed: {
    readonly symbol: string;
    readonly name: string;
    readonly exchange: string;
    readonly shares: number;
  },
  random: Random,
): Company {
  const { symbol, name, exchange, shares } = listed;
  const [city, state, zip] = random.pick(places);
  const [sector, industry, does] = random.pick(businesses);
  const cusip = whole(digits(random, 8), cusipProblem);
  const site = name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-(?:inc|corp|plc)-?$|-$/, '');
  const letters = Array.from({ length: 8 }, () => consonants[random.int(0, consonants.length - 1)]).join('');
  return {
    symbol,
    companyName: name,
    exchange: exchange === 'NASDAQ' ? 'NASDAQ Global Select' : 'New York Stock Exchange',
    exchangeShortName: exchange,
    currency: 'USD',
    country: 'US',
    sector,
    industry,
    website: `https://www.${site}.example`,
    description: `${name} ${does}. It was founded in ${random.int(1952, 1996)} and has its seat in ${city}, ${state}.`,
    ceo: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    fullTimeEmployees: random.int(400, 90_000),
    phone: `1 555 01${digits(random, 2)} ${digits(random, 4)}`,
    address: `${random.int(1, 900)} ${random.pick(['Harbour', 'Mill', 'Station', 'Orchard'])} Street`,
    city,
    state,
    zip,
    cik: `000${digits(random, 7)}`,
    isin: whole(`US${cusip}`, isinProblem),
    cusip,
    figi: whole(`BBG${letters}`, figiProblem),
    ipoDate: `${random.int(1984, 1999)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
    beta: random.int(400, 1800) / 1000,
    lastDiv: random.int(0, 300) / 100,
    sharesOutstanding: shares,
    floatShares: Math.round((shares * random.int(550, 990)) / 1000),
    fiscalYearEnd: random.pick(['12-31', '09-30', '06-30']),
    isActivelyTrading: true,
  };
}
