import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AiAnswerError, aiReadingTask, aiReadingText, readAiAnswer, statementExcerpt } from './ai-reading.ts';

const filing = [
  'Index to financial statements',
  'Consolidated Statements of Operations 31',
  'Consolidated Balance Sheets 33',
  ...Array.from({ length: 100 }, (_unused, i) => `Words of item ${i}.`),
  'CONSOLIDATED STATEMENTS OF OPERATIONS',
  '(In millions)',
  'Net sales 391,035 383,285',
  'Cost of sales 210,352 214,137',
  'Net income 93,736 96,995',
  ...Array.from({ length: 200 }, (_unused, i) => `More words ${i}.`),
].join('\n');

describe('reading a statement by a language model', () => {
  it('takes the part below the title that has figures, and no more than asked for', () => {
    const excerpt = statementExcerpt(filing, 'income', 10_000);
    assert.match(excerpt!, /^CONSOLIDATED STATEMENTS OF OPERATIONS\n\(In millions\)\nNet sales/);
    assert.ok(excerpt!.split('\n').length <= 180);
    assert.equal(statementExcerpt(filing, 'income', 20)?.length, 20);
    assert.equal(statementExcerpt(filing, 'cashflow', 10_000), undefined);
    assert.equal(statementExcerpt(filing, 'balance', 10_000), undefined, 'a line of a table of contents');
  });

  it('reads a text of 20 million letters in a moment', () => {
    const long = `Balance sheet\n${'1,234 5,678 cash\n'.repeat(1_200_000)}`;
    const from = performance.now();
    assert.ok(statementExcerpt(long, 'balance', 1000));
    assert.ok(performance.now() - from < 10_000);
  });

  it('asks for the fields of the statement and says which period', () => {
    assert.match(aiReadingTask('income'), /Fields: revenue, costOfRevenue, /);
    const of = { symbol: 'AAPL', statement: 'income', period: 'FY 2024', date: '2024-09-28' } as const;
    assert.equal(aiReadingText(of, 'x'), 'AAPL, income statement, FY 2024 that ends on 2024-09-28.\n\nx');
  });

  it('keeps numbers of known fields of an answer, and refuses one without any', () => {
    const answer =
      '```json\n{"values": {"revenue": 391035000000, "profit": 1, "eps": "6.1", "netIncome": 1e300}}\n```';
    assert.deepEqual(readAiAnswer('income', answer), { revenue: 391035000000 });
    for (const bad of ['', 'I cannot', '{"values": []}', '{"values": {"eps": null}}', '[]', '{"revenue": 1}'])
      assert.throws(() => readAiAnswer('income', bad), AiAnswerError, bad);
  });
});
