import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { blocksOf, htmlOfBlocks, type Block } from './blocks.ts';
import { creditsOf, creditsText } from './credits.ts';
import { errorMarker, fillSentence, generateText, hasErrorMarker, type Fields } from './generate.ts';
import { allowedTags, parseHtml, proseOf, sanitizeHtml, textOf } from './html.ts';
import { convertLink, siteRoutes } from './links.ts';
import { pickBy, seedOf } from './seed.ts';
import { formatField, type FieldValue } from './values.ts';

const occasion = { ticker: 'NWND', date: '2026-11-20' };
const fields: Fields = {
  companyName: { kind: 'text', value: 'Northwind Data Inc.' },
  symbol: { kind: 'text', value: 'NWND' },
  price: { kind: 'money', value: 182.456, currency: 'USD' },
  changePercent: { kind: 'percent', value: -1.204 },
  marketCap: { kind: 'short-money', value: 42_120_000_000, currency: 'USD' },
  date: { kind: 'date', value: '2026-11-20' },
  lastSplitRatio: { kind: 'ratio', value: null },
};
const filled = (content: string, suggestions: Record<string, string[]> = {}) =>
  generateText({ id: 'T1', content, suggestions }, fields, occasion);

describe('values as people read them', () => {
  const cases: readonly [FieldValue, string | undefined, string | undefined][] = [
    [{ kind: 'money', value: 1234.5, currency: 'USD' }, undefined, '$1,234.50'],
    [{ kind: 'money', value: -0.004, currency: 'USD' }, undefined, '$0.00'],
    [{ kind: 'money', value: -3.2, currency: 'EUR' }, undefined, '-€3.20'],
    [{ kind: 'money', value: 12, currency: 'SEK' }, undefined, '12.00 SEK'],
    [{ kind: 'short-money', value: 3_456_000_000_000, currency: 'USD' }, undefined, '$3.46 trillion'],
    [{ kind: 'short-money', value: 999, currency: 'USD' }, undefined, '$999'],
    [{ kind: 'whole', value: 1_234_567.6 }, undefined, '1,234,568'],
    [{ kind: 'whole', value: 1_234_567 }, 'short', '1.23 million'],
    [{ kind: 'percent', value: 1.005 }, undefined, '1.01%'],
    [{ kind: 'percent', value: -1.2 }, 'abs', '1.20%'],
    [{ kind: 'percent', value: -1.2 }, 'trend', 'fell'],
    [{ kind: 'percent', value: 0.05 }, 'trend', 'was unchanged'],
    [{ kind: 'money', value: 0.05 }, 'trend', 'rose'],
    [{ kind: 'percent', value: 3 }, 'direction', 'up'],
    [{ kind: 'percent', value: 3 }, 'gain', 'gain'],
    [{ kind: 'ratio', value: 4 }, undefined, '4-for-1'],
    [{ kind: 'ratio', value: 1.5 }, undefined, '1.50-for-1'],
    [{ kind: 'ratio', value: 0.1 }, undefined, '1-for-10'],
    [{ kind: 'date', value: '2026-03-05' }, undefined, 'March 5, 2026'],
    [{ kind: 'date', value: '2026-03-05' }, 'date', '2026-03-05'],
    [{ kind: 'date', value: '2026-03-05' }, 'month', 'March 2026'],
    [{ kind: 'date', value: '2026-03-05' }, 'year', '2026'],
    [{ kind: 'date', value: 'soon' }, undefined, undefined],
    [{ kind: 'text', value: 'Nwnd' }, 'upper', 'NWND'],
    [{ kind: 'text', value: 'Nwnd' }, 'money', undefined],
    [{ kind: 'text', value: 'x' }, 'constructor', undefined],
    [{ kind: 'number', value: null }, undefined, undefined],
  ];
  for (const [field, format, expected] of cases)
    test(`${JSON.stringify(field)} ${format ?? ''} is ${expected ?? 'not known'}`, () => {
      assert.equal(formatField(field, format), expected);
    });
});

describe('generated text', () => {
  test('fills fields with their formats', () => {
    assert.equal(
      filled('<p>{{companyName}} {{changePercent|trend}} {{changePercent|abs}} to {{ price|money:1 }}.</p>')
        .html,
      '<p>Northwind Data Inc. fell 1.20% to $182.5.</p>',
    );
  });

  test('a sentence that ends with an abbreviation has one full stop', () => {
    assert.equal(
      filled('<p>A share of {{companyName}}. {{companyName}}, or {{companyName}}...</p>').html,
      '<p>A share of Northwind Data Inc. Northwind Data Inc., or Northwind Data Inc....</p>',
    );
    const sentence = fillSentence('S1', 'They bought {{companyName}}.', fields, occasion);
    assert.equal(sentence.text, 'They bought Northwind Data Inc.');
  });

  test('marks what cannot be filled, and such a text is recognized (r000-generator-error-marker)', () => {
    for (const [content, name] of [
      ['<p>Split {{lastSplitRatio}}.</p>', 'lastSplitRatio'],
      ['<p>{{noSuchField}}.</p>', 'noSuchField'],
      ['<p>{{price|nosuch}}.</p>', 'price'],
      ['<p>{{price|constructor}}.</p>', 'price'],
      ['<p>{{constructor}}.</p>', 'constructor'],
      ['<p>{{}}</p>', 'placeholder'],
      ['<p>half {{price</p>', 'placeholder'],
    ] as const) {
      const made = filled(content);
      assert.equal(hasErrorMarker(made.text), true, content);
      assert.deepEqual(made.errors, [name]);
    }
    assert.equal(hasErrorMarker(filled('<p>{{price}}</p>').text), false);
    assert.equal(errorMarker('<b>x</b>'), '[[error:bxb]]');
  });

  test('picks among suggestions, which may hold fields and other suggestions', () => {
    const suggestions = { opening: ['{{subject}} closed at {{price}}.'], subject: ['{{companyName}}'] };
    assert.equal(filled('<p>{{opening}}</p>', suggestions).text, 'Northwind Data Inc. closed at $182.46.');
    const circle = filled('<p>{{a}}</p>', { a: ['{{b}}'], b: ['{{a}}'] });
    assert.equal(hasErrorMarker(circle.text), true);
    assert.equal(hasErrorMarker(filled('<p>{{a}}</p>', { a: [] }).text), true);
  });

  test('takes each suggestion on about as many occasions', () => {
    const list = ['one', 'two', 'three', 'four'];
    const counts = new Map<string, number>();
    for (let n = 0; n < 2000; n += 1) {
      const picked = generateText({ id: 'T1', content: '{{a}}', suggestions: { a: list } }, fields, {
        ticker: `T${n % 40}`,
        date: `2026-01-${n % 50}`,
      }).text;
      counts.set(picked, (counts.get(picked) ?? 0) + 1);
    }
    for (const one of list) assert.ok((counts.get(one) ?? 0) > 350, `${one}: ${counts.get(one)}`);
  });

  test('puts values into links as one segment, and unlinks where one is missing', () => {
    assert.match(filled('<a href="/stocks/{{symbol}}">chart</a>').html, /^<a href="\/stocks\/NWND" rel/);
    const made = filled('<a href="/stocks/{{noSuch}}">chart</a>');
    assert.equal(made.html, '<u>chart[[error:link]]</u>');
    const nasty = generateText(
      { id: 'T', content: '<a href="/stocks/{{symbol}}">x</a>', suggestions: {} },
      { symbol: { kind: 'text', value: '../"><script>' } },
      occasion,
    );
    assert.match(nasty.html, /href="\/stocks\/\.\.%2F%22%3E%3Cscript%3E"/);
  });

  test('a value is text, whatever it looks like', () => {
    const made = generateText(
      { id: 'T', content: '<p>{{name}}</p>', suggestions: {} },
      {
        name: { kind: 'text', value: '<img src=x onerror=alert(1)>{{price}}' },
      },
      occasion,
    );
    assert.equal(made.html, '<p>&lt;img src=x onerror=alert(1)&gt;price</p>');
  });

  test('fills a sentence of plain text', () => {
    assert.equal(fillSentence('S1', '{{symbol}} < {{price}}', fields, occasion).html, 'NWND &lt; $182.46');
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    '{{',
    '}}',
    '{',
    '}',
    '{{price}}',
    '{{companyName|upper}}',
    '{{missing}}',
    '{{a}}',
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<script>',
    '</script>',
    '<style>',
    '<svg onload=alert(1)>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">',
    '<a href="/stocks/{{symbol}}">',
    '</a>',
    '<!--',
    '-->',
    '<h2',
    ' onclick=x>',
    '&lt;script&gt;',
    '&#x3c;',
    '<li>',
    '<ul>',
    '"',
    "'",
    '<br>',
  ),
  fc.string({ maxLength: 12 }),
);
const soup = fc.array(piece, { maxLength: 25 }).map((parts) => parts.join(''));
const suggestions = fc.dictionary(fc.constantFrom('a', 'b', 'price'), fc.array(soup, { maxLength: 3 }), {
  noNullPrototype: true,
});
// What a browser would take for a tag: only those that are allowed may come out, with no attribute but a link's.
const tags = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];
const isHarmless = (html: string): boolean =>
  tags(html).every((tag) => {
    const [, name, rest = ''] = /^<\/?([a-z0-9]+)(.*)>$/.exec(tag) ?? [];
    const link = /^ href="(\/|https?:\/\/)[^"<>]*" rel="noopener noreferrer nofollow"$/;
    return (
      name !== undefined && allowedTags.includes(name) && (rest === '' || (name === 'a' && link.test(rest)))
    );
  });

describe('properties of generated text', () => {
  const arbitrary = fc.record({ id: fc.string(), content: soup, suggestions });
  test('the same template, ticker and date give the same text', () => {
    fc.assert(
      fc.property(arbitrary, fc.string(), fc.string(), (template, ticker, date) => {
        const again = structuredClone(template);
        assert.deepEqual(
          generateText(template, fields, { ticker, date }),
          generateText(again, fields, { ticker, date }),
        );
      }),
      { numRuns: 500 },
    );
  });
  test('no placeholder survives', () => {
    fc.assert(
      fc.property(arbitrary, (template) => {
        const { html, text } = generateText(template, fields, occasion);
        assert.doesNotMatch(text, /\{\{|\}\}/);
        assert.doesNotMatch(html, /\{\{[^{}]*\}\}/);
      }),
      { numRuns: 2000 },
    );
  });
  test('no script survives: allowed tags come out, links with a safe address, nothing else', () => {
    fc.assert(
      fc.property(arbitrary, soup, (template, value) => {
        const evil: Fields = { ...fields, price: { kind: 'text', value } };
        const { html } = generateText(template, evil, occasion);
        assert.ok(isHarmless(html), html);
      }),
      { numRuns: 3000 },
    );
  });
  test('what was cleaned once stays as it is, and is balanced', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const once = sanitizeHtml(html);
        assert.equal(sanitizeHtml(once), once);
        const open: string[] = [];
        for (const tag of tags(once)) {
          const name = /[a-z0-9]+/.exec(tag)![0];
          if (name === 'br') continue;
          if (tag.startsWith('</')) assert.equal(open.pop(), name, once);
          else open.push(name);
        }
        assert.deepEqual(open, []);
      }),
      { numRuns: 3000 },
    );
  });
  test('seeds spread and picks stay inside the list', () => {
    assert.notEqual(seedOf('ab', 'c'), seedOf('a', 'bc'));
    assert.equal(pickBy([], 7), undefined);
    fc.assert(fc.property(fc.array(fc.string()), (parts) => seedOf(...parts) >= 0));
  });
});

describe('what people send as HTML', () => {
  const cases: readonly [string, string][] = [
    ['<script>alert(1)</script>kept', 'kept'],
    ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['<p onclick="x()" style="position:fixed">text</p>', '<p>text</p>'],
    ['<a href="javascript:alert(1)">go</a>', 'go'],
    ['<a href="java&#10;script:alert(1)">go</a>', 'go'],
    ['<a href="data:text/html,x">go</a>', 'go'],
    ['<a href="//evil.example">go</a>', 'go'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<b>bold', '<b>bold</b>'],
    ['a < b && c', 'a &lt; b &amp;&amp; c'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['<style>p{}</style><P>x</P>', '<p>x</p>'],
    ['<svg><script>1</script></svg>z', 'z'],
    ['<iframe src=x>', ''],
    ['<!-- <p>no</p> -->yes', 'yes'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ];
  for (const [given, expected] of cases)
    test(`${given} becomes ${expected}`, () => {
      assert.equal(sanitizeHtml(given), expected);
    });
  test('its text is split into lines', () => {
    const html = '<h1>A</h1><p>b<br>c</p><ul><li>d</li></ul>';
    assert.equal(textOf(parseHtml(html)), 'A\nb\nc\nd');
    assert.equal(proseOf(html), 'b\nc\nd');
  });
});

describe('links of an article (r000-generator-links)', () => {
  const cases: readonly [string, string | null][] = [
    ['stocks/AAPL', '/stocks/AAPL'],
    ['/stocks/AAPL?tab=news#top', '/stocks/AAPL?tab=news#top'],
    ['./crypto/BTC', '/crypto/BTC'],
    ['portfolio', '/portfolio'],
    ['member-portfolio/olga', '/member-portfolio/olga'],
    ['/session/abc', '/session/abc'],
    ['/session/', null],
    ['r/stocks', 'https://www.reddit.com/r/stocks'],
    ['/u/deepvalue/', 'https://www.reddit.com/u/deepvalue/'],
    ['https://sec.gov/x', 'https://sec.gov/x'],
    ['stocksandmore', null],
    ['/admin', null],
    ['/stocks/../admin', null],
    ['/stocks/%2e%2E/admin', null],
    ['/stocks//evil', null],
    ['javascript:alert(1)', null],
    ['mailto:a@example.com', null],
    ['\\\\evil', null],
    ['', null],
  ];
  for (const [given, expected] of cases)
    test(`${given || 'nothing'} leads to ${expected ?? 'nowhere'}`, () => {
      assert.equal(convertLink(given), expected);
    });
  test('every route of the site is known', () => {
    assert.equal(siteRoutes.length, 11);
    for (const route of siteRoutes) {
      const href = `${route.replace(/^\/|\/$/g, '')}/x`;
      assert.equal(convertLink(href), `/${href}`);
    }
  });
});

describe('blocks of the editor', () => {
  test('carry bold, italic, links and lists there and back', () => {
    const html =
      '<h2>Title</h2><p>A <strong>bold <em>word</em></strong> and a <a href="/stocks/{{symbol}}" rel="noopener noreferrer nofollow">link</a>.</p><ul><li>one</li><li>two</li></ul><p>2 * 3 [x]</p>';
    const blocks = blocksOf(html);
    assert.deepEqual(blocks, [
      { tag: 'h2', text: 'Title' },
      { tag: 'p', text: 'A **bold *word*** and a [link](/stocks/{{symbol}}).' },
      { tag: 'li', text: 'one' },
      { tag: 'li', text: 'two' },
      { tag: 'p', text: '2 \\* 3 \\[x\\]' },
    ]);
    assert.equal(htmlOfBlocks(blocks), html);
  });
  test('text outside of any block is a paragraph (r000-generator-heading-tag)', () => {
    assert.deepEqual(blocksOf('loose <b>text</b>'), [{ tag: 'p', text: 'loose **text**' }]);
  });
  test('plain text is never lost or turned into a tag', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' b', '*', '[', ']', '(', ')', '\\', '<', '&', '"'),
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        fc.array(
          text.filter((one) => one.trim() !== ''),
          { maxLength: 4 },
        ),
        (texts) => {
          const source: Block[] = texts.map((one) => ({ tag: 'p', text: one.replace(/[\\*[\]]/g, '\\$&') }));
          const html = htmlOfBlocks(source);
          assert.equal(
            textOf(parseHtml(html)),
            texts.map((one) => one.replace(/^[ \t]+|[ \t]+$/g, '')).join('\n'),
          );
          assert.deepEqual(blocksOf(html), source);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('what would hold up the server', () => {
  /** Runs far below a second where it is bounded; unbounded it takes seconds to hours. */
  const quick = (act: () => void): void => {
    const started = performance.now();
    act();
    assert.ok(performance.now() - started < 1500);
  };
  test('phrasings that call for a hundred phrasings each end in an error marker', () => {
    for (const [deep, said] of [
      [4, 'x'.repeat(64)],
      [5, undefined],
    ] as const)
      quick(() => {
        const names = Array.from({ length: deep }, (_none, n) => `p${n}`);
        const times = deep === 5 ? 100 : 4;
        const suggestions = Object.fromEntries(
          names.map((name, n) => [name, [n === deep - 1 ? 'x' : `{{p${n + 1}}}`.repeat(times)]]),
        );
        const { text } = filled('<p>{{p0}}</p>', suggestions);
        assert.equal(hasErrorMarker(text), said === undefined);
        if (said !== undefined) assert.equal(text, said);
      });
  });
  test('a long run of spaces within a line is text', () => {
    const line = `a${' '.repeat(59_000)}b`;
    quick(() => assert.equal(textOf(parseHtml(`<p>${line} \u00a0 </p>`)), line));
  });
});

test('credits are shown as used of most with two decimals (r000-generator-credits)', () => {
  assert.equal(creditsText(1.5, 10), '1.50/10.00');
  assert.equal(creditsOf(1), 0.01);
  assert.equal(creditsOf(1234), 1.24);
});
