// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { mailFamilies } from '@midoffice/contract/customers/emails/shapes';
import { readSettings } from '../../../platform/settings/schema.ts';
import { choose, fillHtml, fillLine, safeUrl, type MailValues } from './fill.ts';
import { renderMail } from './render.ts';
import { templateNames } from './template-files.ts';
import { commonValues } from './values.ts';

const settings = readSettings({
  COMPANY_NAME: 'Northwind Data',
  COMPANY_ADDRESS: '1 Harbour Street | 20457 Hamburg',
  SUPPORT_EMAIL: 'support@northwind.example',
  SITE_URL: 'https://northwind.example/',
});
const common = commonValues(settings, { email: 'ada@customer.example', name: 'Ada Lovelace' });
const full: MailValues = {
  ...common,
  plan: 'Professional (monthly)',
  amount: 'USD 1,234.50',
  invoiceNumber: 'MF-1001',
  invoiceDate: '1 June 2026',
  invoicePlan: 'Starter (annual)',
  invoicePeriod: '1 June 2026 to 1 July 2026',
  chargedCard: 'Mastercard ending in 5100',
  chargedCardExpiry: 'May 2026',
  nextPlan: 'Enterprise (annual)',
  onFreePlan: 'yes',
  retryDate: '18 June 2026',
  failureReason: 'not enough funds',
  payUrl: 'https://pay.provider.example/i/1?s=ap&x=1',
  card: 'Visa ending in 4242',
  cardExpiry: 'August 2026',
  nextPayment: '1 July 2026',
  nextAmount: 'USD 99.00',
  domain: 'customer.example',
  apiCount: '12,345',
  lastCallDate: '5 March 2026',
  verifyUrl: 'https://auth.provider.example/verify?oobCode=abc123',
  newEmail: 'ada@new.example',
  changedOn: '2 June 2026',
};
/** Only what every mail has. */
const least: MailValues = {
  ...common,
  name: undefined,
  plan: 'Basic',
  verifyUrl: full['verifyUrl'],
  newEmail: 'ada@new.example',
  changedOn: '2 June 2026',
};

const hostileTexts = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><a href="javascript:alert(1)">x</a>',
  'x\r\nBcc: victim@evil.example\r\n\r\n<h1>hi</h1>',
  '‮evil⁦​﻿',
  '{{supportEmail}} {{#payUrl}}x{{/payUrl}} {{payUrl}}',
  "' style='background:url(https://evil.example/)",
  '<!--[if mso]><script>x</script><![endif]--> --> <style>*{display:none}</style>',
];
const hostile = (text: string): MailValues =>
  Object.fromEntries(
    Object.entries(full).map(([key, value]) => [
      key,
      // Addresses of pages are checked by themselves; the support address is a checked setting.
      key.endsWith('Url') || key === 'supportEmail' ? value : `${text}${value}`,
    ]),
  );

/** The tags of an HTML text, each with its attributes, conditional comments included. */
const tagsIn = (html: string): string[] =>
  [...html.matchAll(/<[a-z][\w:]*(?:\s+[\w:-]+(?:\s*=\s*"[^"]*")?)*\s*\/?>/gi)].map(([tag]) => tag);
/** Names of a tag's attributes. */
const attributesOf = (tag: string): string[] =>
  [...tag.replaceAll(/"[^"]*"/g, '""').matchAll(/\s([\w:-]+)/g)].map((match) => match[1]!.toLowerCase());
/** Every address that the HTML leads to or loads, styles included. */
const addressesIn = (html: string): string[] => [
  ...tagsIn(html).flatMap((tag) =>
    [...tag.matchAll(/\s(?:href|src|action|background)\s*=\s*"([^"]*)"/gi)].map((match) => match[1]!),
  ),
  ...[...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>|style="([^"]*)"/gi)].flatMap((match) =>
    [...(match[1] ?? match[2] ?? '').matchAll(/url\(\s*["']?([^"')]+)/gi)].map((url) => url[1]!),
  ),
];

describe('mail templates', () => {
  test('every template of the families has a file, and every file is a template (r000-mail-template-types)', async () => {
    const files: string[] = [];
    for await (const file of glob('*/*.mjml', { cwd: join(import.meta.dirname, 'templates') }))
      if (!file.startsWith('parts/')) files.push(file.replace('.mjml', ''));
    assert.deepEqual(files.sort(), [...templateNames].sort());
    assert.deepEqual(
      Object.entries(mailFamilies).map(([family, templates]) => [
        family,
        templates.map(({ label }) => label),
      ]),
      [
        ['failed', ['no usage', 'blocked', 'expired card', 'default', 'canceled subscription']],
        ['blocked', ['blocked']],
        ['expiring-card', ['expired card']],
        ['removal', ['not allowed', 'confirmation']],
        ['business', ['getting started welcome', 'followup']],
        ['sizing', ['default', 'follow up', 'compliance 1', 'compliance 2', 'compliance 3']],
      ],
    );
  });

  for (const name of templateNames) {
    test(`${name} says everything it was given, and less where less is known`, async () => {
      for (const values of [full, { ...full, isExpired: 'yes' }, least]) {
        const mail = await renderMail(name, values);
        const body = mail.html.replaceAll(/<style[\s\S]*?<\/style>/g, '');
        const all = `${mail.subject}\n${mail.preheader}\n${body}\n${mail.text}`;
        assert.equal(
          /\{\{|\}\}|undefined|NaN|\[object|mj-/.test(all.replaceAll(/mj-column\S*|mj-outlook\S*/g, '')),
          false,
        );
        assert.ok(mail.subject.length >= 10 && mail.subject.length <= 90, mail.subject);
        assert.ok(mail.preheader.length >= 20 && mail.preheader.length <= 130, mail.preheader);
        assert.match(mail.html, /<meta name="viewport"/);
        assert.match(mail.html, /prefers-color-scheme: dark/);
        assert.match(mail.html, /<html lang="en"/);
        for (const text of [mail.html, mail.text]) {
          assert.ok(text.includes('Northwind Data, 1 Harbour Street, 20457 Hamburg'));
          assert.ok(text.includes('support@northwind.example'));
          assert.ok(text.includes('ada@customer.example'));
        }
        assert.equal(/<\w+[^>]*>/.test(mail.text.replaceAll(/<https:[^>]+>/g, '')), false, mail.text);
        assert.ok(
          mail.text.split('\n').every((line) => line.length <= 90 || line.includes('https:')),
          mail.text,
        );
        // Punctuation that a left-out part leaves behind.
        assert.equal(/ [,.;:]|\(\)|,,|\.\.| {3,}\w+ {3,}$/m.test(mail.text), false, mail.text);
      }
    });

    test(`${name} runs no script, loads nothing and leads only to https`, async () => {
      for (const values of [full, least, ...hostileTexts.map(hostile)]) {
        const { html } = await renderMail(name, values);
        assert.equal(
          /<(script|iframe|object|embed|form|link|base|img|svg|video|meta http-equiv="refresh")\b/i.test(
            html,
          ),
          false,
        );
        assert.equal(/@import|expression\(|behavior:/i.test(html), false);
        assert.deepEqual(
          tagsIn(html)
            .flatMap(attributesOf)
            .filter((name) => name.startsWith('on')),
          [],
        );
        assert.equal(
          html.replaceAll(/<!--[\s\S]*?-->/g, '').split('<').length -
            1 -
            (html.replaceAll(/<!--[\s\S]*?-->/g, '').match(/<\/|<!doctype/gi) ?? []).length,
          tagsIn(html.replaceAll(/<!--[\s\S]*?-->/g, '')).length,
          'every < begins a tag of ours',
        );
        for (const address of addressesIn(html)) assert.match(address, /^(https:\/\/|mailto:)/);
        const mailto = addressesIn(html).filter((address) => address.startsWith('mailto:'));
        assert.ok(
          mailto.every((address) => !/[?&\r\n]/.test(address)),
          'a mailto brings no further headers',
        );
      }
    });

    test(`${name} lets no value bring markup, a header or another placeholder`, async () => {
      const usual = await renderMail(name, full);
      const shape = (html: string): string => html.replaceAll(/>[^<]*</g, '><').replaceAll(/"[^"]*"/g, '""');
      for (const text of hostileTexts) {
        const mail = await renderMail(name, hostile(text));
        assert.equal(shape(mail.html), shape(usual.html), 'the same elements with the same attributes');
        assert.equal(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(mail.subject + mail.preheader), false);
        assert.equal(/[\p{Cf}\p{Zl}\p{Zp}]/u.test(mail.html + mail.text), false);
        assert.ok(
          mail.html.includes('href="https://pay.provider.example') ===
            usual.html.includes('href="https://pay.provider.example'),
        );
      }
    });
  }

  test('no template names a key, and all files are readable text', async () => {
    for (const name of templateNames) {
      const source = await readFile(join(import.meta.dirname, 'templates', `${name}.mjml`), 'utf8');
      assert.equal(/api_?key\}|\{\{key|secret|password|token/i.test(source), false, name);
    }
  });
});

describe('the values of a mail', () => {
  test('a section is rendered only when its value is set, also when nested', () => {
    const source = 'a{{#x}}b{{#y}}c{{/y}}{{^y}}d{{/y}}{{/x}}e';
    assert.equal(choose(source, { x: '1', y: '1' }), 'abce');
    assert.equal(choose(source, { x: '1' }), 'abde');
    assert.equal(choose(source, { y: '1' }), 'ae');
    assert.equal(choose(source, { x: '' }), 'ae');
  });

  test('a value that looks like a placeholder stays text', () => {
    assert.equal(fillHtml('<p>{{a}}</p>', { a: '{{b}}', b: 'x' }), '<p>&#123;&#123;b&#125;&#125;</p>');
    assert.equal(fillLine('{{a}}', { a: '{{b}}', b: 'x' }), '{{b}}');
    assert.throws(() => fillHtml('{{missing}}', {}), /wants the value missing/);
  });

  test('only https leads out of a mail, and http only to this machine', () => {
    assert.equal(safeUrl('https://pay.example/a?b=1'), 'https://pay.example/a?b=1');
    assert.equal(safeUrl('http://127.0.0.1:4100/verify'), 'http://127.0.0.1:4100/verify');
    for (const bad of [
      'http://pay.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '//x.example',
      '/billing',
      '',
      null,
      'https://user:pass@x.example',
    ])
      assert.equal(safeUrl(bad), undefined, String(bad));
    assert.throws(
      () => fillHtml('<a href="{{payUrl}}">', { payUrl: 'javascript:alert(1)' }),
      /https address/,
    );
  });

  test('a name that carries a message is left out of the greeting', () => {
    const greeted = (name: string) => commonValues(settings, { email: 'a@b.example', name })['name'];
    assert.equal(greeted('Ada Lovelace'), 'Ada');
    assert.equal(greeted('Søren'), 'Søren');
    assert.equal(greeted("O'Neil"), "O'Neil");
    for (const bad of [
      '',
      'https://evil.example',
      'win.money.example',
      '<b>',
      '{{x}}',
      'a@b',
      `${'x'.repeat(61)}`,
    ])
      assert.equal(greeted(bad), undefined, bad);
  });
});
