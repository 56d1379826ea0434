import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { draw, screen } from '../../testing/render.tsx';
import { MarkdownText } from './markdown.tsx';
import { MarkdownView } from './markdown-view.tsx';

const drawn = (text: string): string => renderToStaticMarkup(<MarkdownView text={text} />);

describe('a text as Markdown', () => {
  test('a text that was written to stop the parser is shown as it is', () => {
    for (const text of [
      '>'.repeat(5000),
      '> '.repeat(5000),
      '1. '.repeat(6000),
      `${'- '.repeat(99)}a\n`.repeat(250),
      Array.from({ length: 60 }, (_, n) => `${' '.repeat(n * 36)}${'- '.repeat(18)}`).join('\n'),
      ']'.repeat(20_000),
      '**a_'.repeat(5000),
      '!['.repeat(2500) + '](a)'.repeat(2500),
      '*a '.repeat(2500) + ' a*'.repeat(2500),
    ]) {
      // The view is not loaded so far: only a text that needs none is drawn.
      const html = renderToStaticMarkup(<MarkdownText text={text} />);
      assert.equal(html.replaceAll(/<[^>]*>/g, '').replaceAll('&gt;', '>'), text, text.slice(0, 20));
    }
  });

  test('a text whose tables would come to too many cells is shown as it was typed, and says why', () => {
    const columns = (cell: string, count: number): string => `${`|${cell}`.repeat(count)}|\n`;
    const short = columns('a', 400) + columns('-', 400) + 'x\n'.repeat(400);
    const tall = `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(8000)}`;
    const quoted = short.replaceAll(/^/gm, '> ');
    const listed = `- ${short.replaceAll('\n', '\n  ')}`;
    const several = `${columns('a', 30)}${columns(':-:', 30)}${'x\n'.repeat(30)}\n`.repeat(20);
    for (const text of [short, short.replaceAll('\n', '\r\n'), tall, quoted, listed, several]) {
      const html = renderToStaticMarkup(<MarkdownText text={text} />);
      assert.match(html, /The tables of this text have more than 3,000 cells/, text.slice(0, 20));
      assert.equal(html.split('<').length - 1, 6, 'two paragraphs and no cell');
    }
  });

  test('a table of a usual size is drawn with all its cells', async () => {
    draw(<MarkdownText text={`|a|b|\n|-|-|\n${'|x|y|\n'.repeat(500)}`} />);
    assert.equal((await screen.findAllByText('x')).length, 500);
    assert.equal(screen.getAllByText('x')[0]!.tagName, 'TD');
  });

  test('no HTML of the text reaches the page, and no address that may be a script', () => {
    for (const text of [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '<iframe src="https://evil.example"></iframe>',
      '<svg/onload=alert(1)>',
      '[a](javascript:alert(1))',
      '[a](JaVaScRiPt&#58;alert(1))',
      '[a](<java\tscript:alert(1)>)',
      '[a](data:text/html,<script>alert(1)</script>)',
      '[a](vbscript:x)',
      '[a](//evil.example)',
      '[a]: javascript:alert(1)\n\n[a]',
      '<javascript:alert(1)>',
      '![a](javascript:alert(1))',
    ])
      assert.doesNotMatch(drawn(text), /<(?:img|script|iframe|svg|a)\b/, text);
  });

  test('links open in a new tab; a picture from elsewhere is a link and is not fetched', () => {
    const link = '<a href="https://a.example/b" target="_blank" rel="noreferrer">';
    assert.ok(drawn('[shown](https://a.example/b)').includes(`${link}shown</a>`));
    assert.ok(drawn('![shown](https://a.example/b)').includes(`${link}shown</a>`));
    assert.ok(drawn('https://a.example/b').includes(link));
  });

  test('a usual text is drawn with its marks, a long one too', async () => {
    const line = '- **bold** [link](https://a.example) `code` snake_case_name\n  1. inner\n     > quoted\n';
    draw(<MarkdownText text={line.repeat(150)} />);
    assert.equal((await screen.findAllByText('bold')).length, 150);
    assert.equal(screen.getAllByText('bold')[0]!.tagName, 'STRONG');
  });
});

test('loading the module writes no number by the platform, whose first formatter takes some ten milliseconds', async () => {
  const written = mock.method(Number.prototype, 'toLocaleString');
  try {
    // Evaluated once more, whoever has loaded it before.
    await import(`${import.meta.resolve('./markdown.tsx')}?anew`);
    assert.equal(written.mock.callCount(), 0);
  } finally {
    written.mock.restore();
  }
});
