import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEarningsNews } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-news';
import { callsServer, refuses, type CallsServer } from '../testing/calls.ts';

describe('earnings-news', () => {
  let server: CallsServer;
  before(async () => {
    server = await callsServer();
    await server.add({ newsLink: 'https://news.example/lmnt', altSymbols: ['LMNT.L'] });
    await server.add({
      fiscalPeriod: '2023-Q4',
      date: '2024-03-01',
      newsLink: 'https://news.example/old',
      transcriptionTime: null,
    });
  });
  after(() => server.close());

  test('news about a call, by its symbol or an alternate one, around its day', async () => {
    const of = async (symbol: string, date: string) =>
      (await server.ann.call(getEarningsNews, { symbol, date })).body.map(({ title, url, date: on }) => [
        title,
        url,
        on,
      ]);
    const announced = [['Announcement of the call, LMNT 2024-Q1', 'https://news.example/lmnt', '2024-06-03']];
    assert.deepEqual(await of('LMNT', '2024-06-03'), announced);
    assert.deepEqual(await of('LMNT.L', '2024-06-10'), announced);
    assert.deepEqual(await of('LMNT', '2024-01-03'), []);
  });

  test('articles about the symbol or an alternate one within the days, an address once', async () => {
    const article = {
      publisher: '',
      site: '',
      image: '',
      fmp_image_id: '',
      type: 'stock',
      main_symbol: 'LMNT',
      text: '',
      full_text: '',
    };
    const put = (side: string, url: string, day: string, symbols: string[]) => ({
      ...article,
      side,
      url,
      symbols: `{${symbols.join(',')}}`,
      title: `Title of ${url}`,
      published_at: `${day}T22:00:00Z`,
    });
    await server.platform.db
      .insertInto('news_article')
      .values([
        put('prod', 'https://a.example/1', '2024-06-05', ['LMNT.L']),
        put('prod', 'https://news.example/lmnt', '2024-06-03', ['LMNT']),
        put('prod', 'https://a.example/other', '2024-06-03', ['MRWK']),
        put('prod', 'https://a.example/late', '2024-06-20', ['LMNT']),
        put('legacy', 'https://a.example/legacy', '2024-06-03', ['LMNT']),
      ])
      .execute();
    const { body } = await server.ann.call(getEarningsNews, { symbol: 'LMNT', date: '2024-06-03' });
    assert.deepEqual(
      body.map(({ url, date }) => [url, date]),
      [
        ['https://a.example/1', '2024-06-05'],
        ['https://news.example/lmnt', '2024-06-03'],
      ],
    );
  });

  test('bad input and strangers are refused', async () => {
    await refuses(server, server.ann, getEarningsNews, { symbol: 'LMNT', date: 'x' }, 400, /^date: /);
    await refuses(server, server.stranger, getEarningsNews, { symbol: 'LMNT', date: '2024-06-03' }, 403, /./);
  });
});
