import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageText } from './page-text.ts';

const page = { title: 'Filing of LMNT', url: 'https://www.sec.gov/a b?q=1', selection: '', note: '' };

test('note, page and selection follow one another', () => {
  assert.equal(
    pageText({ ...page, note: ' Compare *this* ', selection: 'Revenue\n  1,000 \r\nNet income' }),
    'Compare *this*\n\nPage: [Filing of LMNT](<https://www.sec.gov/a%20b?q=1>)\n\n> Revenue\n> 1,000\n> Net income',
  );
  assert.equal(pageText(page), 'Page: [Filing of LMNT](<https://www.sec.gov/a%20b?q=1>)');
});

test('what a page says neither formats the task nor mentions anybody', () => {
  const text = pageText({
    ...page,
    title: '](https://evil.example) <img src=x>',
    url: 'https://a.example/?x=%3E#<b>',
    selection: '# Big\n@mara look\n<script>',
  });
  assert.equal(
    text,
    'Page: [\\](https://evil.example) \\<img src=x\\>](<https://a.example/?x=%3E#%3Cb%3E>)\n\n> \\# Big\n> &#64;mara look\n> \\<script\\>',
  );
});
