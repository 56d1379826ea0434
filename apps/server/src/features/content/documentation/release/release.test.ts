import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  aboveBasic,
  documentationTags,
  indicatorTypes,
  samplePeriod,
} from '@midoffice/contract/content/documentation/lists';
import { schemaEntry } from '@midoffice/contract/content/documentation/shapes';
import { endpointGroups, endpoints } from '@midoffice/contract/usage/api-usage/endpoints';
import { recordOf } from '../records.ts';
import { releasedNotes, releasedTags } from './facts.ts';
import { codesWithParameters } from './parameters.ts';
import { sampledCodes, sampleOf } from './samples.ts';

const codes = new Set(endpoints.map(({ code }) => code));
const records = endpoints.map((endpoint) => recordOf(endpoint));
const levelOf = (name: string): number => {
  const record = records.find((one) => one.name === name);
  assert.ok(record, name);
  return record.minLevel;
};

describe('the documentation as released', () => {
  test('facts, parameters and examples are about endpoints that exist', () => {
    for (const listed of [
      Object.keys(releasedTags),
      Object.keys(releasedNotes),
      codesWithParameters,
      sampledCodes,
    ])
      assert.deepEqual(
        listed.filter((code) => !codes.has(code)),
        [],
      );
  });

  test('an entry has category, title, key, and a tag, level and notes where it needs them (r003-catalogue-entry)', () => {
    for (const record of records) assert.deepEqual(schemaEntry.parse(record), record);
    assert.equal(new Set(records.map(({ code }) => code)).size, records.length);
    assert.ok(records.some(({ tag }) => tag === null));
    assert.deepEqual(
      records.filter(({ group }) => !endpointGroups.includes(group)),
      [],
    );
  });

  test('uses every tag in each of its spellings (r003-catalogue-tags)', () => {
    assert.deepEqual([...new Set(Object.values(releasedTags))].sort(), [...documentationTags].sort());
  });

  test('level 1 is asked for by these endpoints and no other (r003-minlevel-1)', () => {
    const named = [
      'Stock grade',
      'Executives',
      'Analyst estimates',
      'Analyst recommendation',
      'Company logo',
      'Exchange prices',
      'Stock news',
      'Press releases',
      'Earnings transcript',
      'Transcripts of a year',
      'ETF holders',
      'Mutual fund holders',
      'Form 13F',
      'Form 13F dates',
      'All commodity quotes',
      'All forex quotes',
      'All crypto quotes',
      'Company socket',
      'Crypto socket',
      'Forex socket',
    ];
    const asking = records.filter(({ minLevel }) => minLevel === 1).map(({ name }) => name);
    assert.deepEqual(asking.sort(), named.sort());
  });

  test('all bulk requests ask for level 2, and nothing else does (r003-minlevel-2)', () => {
    for (const { group, minLevel, name } of records)
      assert.equal(minLevel === 2, group === 'Bulk Requests', name);
  });

  test('the endpoints of institutional ownership, and no other, ask for level 3 (r003-minlevel-3)', () => {
    const named = [
      'Asset allocation',
      'Institutional holders list',
      'Institutional holders search',
      'Portfolio dates',
      'Ownership RSS feed',
      'Institutional ownership',
      'Portfolio summary',
      'Industry summary',
      'Portfolio composition',
      'Institutional holders',
    ];
    const asking = records.filter(({ minLevel }) => minLevel === 3).map(({ name }) => name);
    assert.deepEqual(asking.sort(), named.sort());
  });

  test('what a note names needs more than the basic plan (r003-minlevel-notes)', () => {
    const noted = records.filter(({ minLevelNotes }) => minLevelNotes.length);
    assert.deepEqual([...new Set(noted.flatMap(({ minLevelNotes }) => minLevelNotes))].sort(), [
      'international',
      'limit-5',
      'quarter',
    ]);
    assert.ok(aboveBasic > 0);
    // The endpoint itself is open to the basic plan: the note says what of it is not.
    assert.equal(levelOf('Income statement'), 0);
  });

  test('technical indicators take period and type, sockets are three, versions v3 and v4 (r003-catalogue-technical)', () => {
    for (const code of ['indicator-daily', 'indicator-intraday']) {
      const { parameters } = records.find((one) => one.code === code)!;
      const [type, period] = ['type', 'period'].map((name) => parameters.find((one) => one.name === name)!);
      assert.deepEqual(type!.values, [...indicatorTypes]);
      assert.equal(period!.example, String(samplePeriod));
    }
    assert.ok(codes.has('chart-5min'));
    assert.deepEqual(
      records.filter(({ group }) => group === 'Websocket').map(({ code }) => code),
      ['websocket-company', 'websocket-crypto', 'websocket-forex'],
    );
    assert.deepEqual([...new Set(records.map(({ version }) => version))].sort(), ['v3', 'v4', null].sort());
  });

  test('every endpoint but a picture has an example of its answer', () => {
    assert.deepEqual(
      [...codes].filter((code) => sampleOf(code) === null),
      ['company-logo'],
    );
    const [quote] = sampleOf('quote') as Record<string, unknown>[];
    for (const field of 'symbol price change changesPercentage dayLow dayHigh yearLow yearHigh marketCap priceAvg50 priceAvg200 volume avgVolume open previousClose eps pe earningsAnnouncement sharesOutstanding timestamp'.split(
      ' ',
    ))
      assert.ok(Object.hasOwn(quote!, field), field);
  });
});
