import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  mailFamilies,
  noTemplateSelected,
  type MailFamily,
  type MailTemplate,
  type SentMail,
} from '@midoffice/contract/customers/emails/shapes';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { Client, TestServer } from '../../../../testing/server.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { outboxOf } from './mails-store.ts';

/** Somebody whom a mail of the family can go to. */
export interface SomeReceiver {
  readonly id: string;
  readonly email: string;
  /** Under which the mail rests. */
  readonly key: string;
  /** Of the audit entry. */
  readonly targetId: string;
}

export interface MailCallTest {
  readonly call: AnyCall;
  readonly family: MailFamily;
  /** The grant that is just enough. */
  readonly permission: string;
  server(): TestServer;
  receiver(): Promise<SomeReceiver>;
}

/** What holds of each of the six mail calls. */
export function testMailCall({ call, family, permission, server, receiver }: MailCallTest): void {
  const templates: readonly MailTemplate[] = mailFamilies[family];
  const client = (): Promise<Client> => server().staff({ role: 'standard', permissions: [permission] });
  const order = (id: string, more: Record<string, unknown> = {}) => ({
    userid: id,
    invoiceID: null,
    chargeID: '',
    preview: false,
    templateType: templates[0]!.code,
    ...more,
  });
  const send = async (by: Client, input: Record<string, unknown>) => {
    const { status, body } = await by.call(call, input);
    return { status, body: body as SentMail & { error?: string; field?: string } };
  };

  test('a preview answers HTML, subject and text and writes nothing (r000-mail-preview-flow, r000-mail-payload)', async () => {
    const [by, to] = [await client(), await receiver()];
    const digest = await server().digest();
    for (const { code } of templates) {
      const { status, body } = await send(by, order(to.id, { preview: true, templateType: code }));
      assert.equal(status, 200, body.message);
      assert.match(body.html, /^<!doctype html>/);
      assert.deepEqual(
        [body.preview, body.mailId, body.toEmail, body.templateType],
        [true, null, to.email, `${family}/${code}`],
      );
      assert.ok(body.subject.length > 10);
      assert.ok(body.text.includes(to.email), body.text);
      assert.equal(/\{\{|\}\}|undefined|NaN/.test(body.html + body.text + body.subject), false);
    }
    assert.equal(await server().digest(), digest);
  });

  test('a client that takes HTML alone gets a preview as a page, in which nothing runs (r000-mail-preview-flow)', async () => {
    const [by, to] = [await client(), await receiver()];
    const digest = await server().digest();
    const preview = async (accept: string, more: Record<string, unknown> = {}) => {
      const input = order(to.id, { preview: true, ...more });
      const { status, body, headers } = await by.call(call, input, { headers: { accept } });
      return { status, body: body as unknown, headers };
    };
    const page = await preview('text/html');
    assert.deepEqual([page.status, page.headers['content-type']], [200, 'text/html; charset=utf-8']);
    assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; .*sandbox$/);
    assert.deepEqual(
      [page.headers['x-content-type-options'], page.headers['cache-control']],
      ['nosniff', 'no-store'],
    );
    for (const accept of ['application/json', '*/*', 'text/html, application/json', 'text/html, */*;q=0.8']) {
      const { status, body, headers } = await preview(accept);
      assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8'], accept);
      assert.equal((body as SentMail).html, page.body);
    }
    const refused = await preview('text/html', { templateType: 'no-such' });
    assert.deepEqual(
      [refused.status, refused.headers['content-type']],
      [400, 'application/json; charset=utf-8'],
    );
    assert.equal(await server().digest(), digest);
  });

  test('a sent mail is in the outbox with its template and is audited', async () => {
    const [by, to] = [await client(), await receiver()];
    const { status, body } = await send(by, order(to.id));
    assert.equal(status, 200, body.message);
    assert.equal(body.message, `Email to ${to.email} stored, not sent: no mail server is set up.`);
    assert.equal(body.delivery, 'stored');
    const [mail, ...more] = await outboxOf(server().platform.db, to.key);
    assert.equal(more.length, 0);
    assert.deepEqual(
      [mail?.recipient, mail?.template_type, String(mail?.id), mail?.sent_by, mail?.subject],
      [to.email, `${family}/${templates[0]!.code}`, body.mailId, by.userid, body.subject],
    );
    assert.equal(mail?.html_body, body.html);
    assert.equal(mail?.reply_to, server().platform.settings.SUPPORT_EMAIL);
    const entry = await newestAudit(server(), to.targetId);
    assert.deepEqual([entry?.call, entry?.kind, entry?.actor_id], [call.name, call.audit, by.userid]);
    assert.equal((entry!.after as { templateType: string }).templateType, mail?.template_type);
  });

  test('the same mail rests for a day, the preview does not (r000-mail-lock-1-day)', async () => {
    const [by, to] = [await client(), await receiver()];
    assert.equal((await send(by, order(to.id))).status, 200);
    const digest = await server().digest();
    const { status, body } = await send(by, order(to.id));
    assert.equal(status, 409);
    assert.match(
      body.message,
      /^This mail to .+ was created within the last day\. You can send it again from /,
    );
    assert.equal((await send(by, order(to.id, { preview: true }))).status, 200);
    assert.equal(await server().digest(), digest);
    for (const { code } of templates.slice(1))
      assert.equal((await send(by, order(to.id, { templateType: code }))).status, 200, code);
  });

  if (templates.length > 1)
    test('a family with several templates wants one chosen (r000-mail-template-required)', async () => {
      const [by, to] = [await client(), await receiver()];
      const digest = await server().digest();
      for (const templateType of [undefined, null, '', '  '])
        for (const preview of [true, false]) {
          const { status, body } = await send(by, order(to.id, { templateType, preview }));
          assert.deepEqual([status, body.message, body.field], [400, noTemplateSelected, 'templateType']);
        }
      assert.equal(await server().digest(), digest);
    });
  else
    test('a family with one template needs no choice', async () => {
      const [by, to] = [await client(), await receiver()];
      assert.equal((await send(by, order(to.id, { templateType: undefined }))).status, 200);
    });

  test('takes the words of a template for its code', async () => {
    const [by, to] = [await client(), await receiver()];
    const { code, label } = templates.at(-1)!;
    const { body } = await send(
      by,
      order(to.id, { templateType: ` ${label.toUpperCase()} `, preview: true }),
    );
    assert.equal(body.templateType, `${family}/${code}`);
  });

  test('names what is wrong and writes nothing', async () => {
    const [by, to] = [await client(), await receiver()];
    const digest = await server().digest();
    const cases: [Record<string, unknown>, RegExp][] = [
      [{ templateType: 'no-such' }, /^templateType: must be one of /],
      [{ preview: 'yes' }, /^preview: must be true or false/],
      [{ preview: undefined }, /^preview: is required/],
      [{ userid: '' }, /Please select a user/],
      [{ invoiceID: 'x'.repeat(300) }, /^invoiceID: must have at most 255/],
      [{ chargeID: 'ch_of_somebody_else' }, /^chargeID: is no charge of this customer/],
      [{ invoiceID: 'in_of_somebody_else' }, /^invoiceID: is no invoice of this customer/],
    ];
    for (const [more, text] of cases) {
      const { status, body } = await send(by, order(to.id, more));
      assert.equal(status, 400, JSON.stringify(more));
      assert.match(body.message, text);
    }
    assert.equal(await server().digest(), digest);
  });

  test('is refused without the grant, and for nobody', async () => {
    const [by, to] = [await client(), await receiver()];
    const outsider = await server().staff({ role: 'standard', permissions: ['tasks'] });
    const digest = await server().digest();
    const forbidden = await send(outsider, order(to.id));
    assert.deepEqual(
      [forbidden.status, forbidden.body.message],
      [403, 'You do not have access to this page.'],
    );
    const missing = await send(by, order('nobody-has-this-id'));
    assert.deepEqual([missing.status, missing.body.message], [404, 'No Users Found.']);
    assert.equal(await server().digest(), digest);
  });
}
