import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { WebLink } from './web-link.tsx';

const drawn = (address: string | null): string =>
  renderToStaticMarkup(<WebLink address={address}>shown</WebLink>);

test('an address of the web and a path of this server become links in a new tab', () => {
  for (const address of ['https://a.example/b', 'HTTP://a.example', '/portfolio/ada'])
    assert.equal(drawn(address), `<a href="${address}" target="_blank" rel="noreferrer">shown</a>`);
});

test('anything else is shown without a link', () => {
  for (const address of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,a',
    '//evil.example',
    '/\\evil.example',
    'photo.png',
    '',
    null,
  ])
    assert.equal(drawn(address), '<span>shown</span>', String(address));
});
