import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import { guardedFetch } from '../../../../platform/connectors/guarded-fetch.ts';
import { runAlerts } from '../run.ts';
import { alertDesk, cpuRule, type Desk } from '../testing/desk.ts';
import { webhookDeliveries } from '../testing/values-store.ts';
import { job } from './deliver.ts';

interface Received {
  readonly body: string;
  readonly signature: string;
  readonly id: string;
}

describe('alerts.deliver', () => {
  const received: Received[] = [];
  let answer: number | 'hang up' | 'long' = 200;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      received.push({ body, signature: headers['midoffice-signature']!, id: headers['midoffice-delivery']! });
      if (answer === 'hang up') request.socket.destroy();
      else if (answer === 'long') response.writeHead(200).end('x'.repeat(200_000));
      else response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('ok');
    });
  });
  let desk: Desk;
  let address: string;
  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    address = `http://${host}/alerts`;
    desk = await alertDesk({ INTERNAL_LINKS: host });
  });
  after(async () => {
    receiver.close();
    await desk.close();
  });

  /** An incident of a rule with a webhook. @returns the secret and the delivery */
  const incidentOf = async (webhook: string) => {
    const definition = {
      ...cpuRule,
      name: `Hook ${webhook}`,
      forMinutes: 0,
      recoverMinutes: 0,
      mails: [],
      webhook,
    };
    const { body } = await desk.admin.call(testAlertRule, definition);
    const saved = await desk.admin.call(saveAlertRule, { ...definition, enabled: true, tested: body.tested });
    desk.pass(15);
    await desk.measured(95);
    await runAlerts(desk.server.platform);
    await desk.admin.call(saveAlertRule, { ...definition, id: saved.body.id, enabled: false });
    const [delivery] = await webhookDeliveries(desk.server.platform, `Hook ${webhook}`);
    return { secret: saved.body.webhookSecret!, ...delivery! };
  };
  const deliver = (id: string, platform = desk.server.platform) =>
    job(platform).run({ id }, async () => undefined, new AbortController().signal);
  const stateOf = async (webhook: string) =>
    (await webhookDeliveries(desk.server.platform, `Hook ${webhook}`))[0]!;

  test('posts the event, signed so that the receiver can check it, once', async () => {
    received.length = 0;
    const { secret, id } = await incidentOf(`${address}/signed`);
    await deliver(id);
    await deliver(id);
    assert.equal(received.length, 1);
    const [{ body, signature, id: sent }] = received as [Received];
    const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!;
    assert.equal(digest, createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
    assert.equal(Number(seconds), Math.floor(desk.clock.nowMs / 1000));
    const event = JSON.parse(body) as Record<string, Record<string, unknown>>;
    assert.deepEqual(
      [event['id'], event['event'], event['rule']!['condition'], event['incident']!['peak']],
      [sent, 'alert.opened', 'above 80 %', 95],
    );
    assert.equal((await stateOf(`${address}/signed`)).state, 'delivered');
    assert.ok(!body.includes(secret));
  });

  test('a failure or a lost answer is tried again with the same id and bytes', async () => {
    received.length = 0;
    const { id } = await incidentOf(`${address}/again`);
    answer = 'hang up';
    await assert.rejects(deliver(id));
    answer = 503;
    await assert.rejects(deliver(id), /status 503/);
    const waiting = await stateOf(`${address}/again`);
    assert.deepEqual(
      [waiting.state, waiting.message],
      ['retrying', 'The receiver answered with status 503.'],
    );
    answer = 204;
    await deliver(id);
    assert.equal(received.length, 3);
    assert.equal(new Set(received.map((one) => one.body)).size, 1);
    assert.deepEqual([...new Set(received.map((one) => one.id))], [id]);
    assert.equal((await stateOf(`${address}/again`)).state, 'delivered');
    answer = 200;
  });

  test('the status says whether the receiver has it, however long its answer is', async () => {
    received.length = 0;
    answer = 'long';
    const { id } = await incidentOf(`${address}/long`);
    await deliver(id);
    assert.equal((await stateOf(`${address}/long`)).state, 'delivered');
    assert.equal(received.length, 1);
    answer = 200;
  });

  test('a refusal and a redirect are final, and are not followed', async () => {
    for (const status of [404, 302] as const) {
      received.length = 0;
      answer = status;
      const { id } = await incidentOf(`${address}/${status}`);
      await assert.rejects(deliver(id), { name: 'JobRefused' });
      assert.equal(received.length, 1);
      assert.equal((await stateOf(`${address}/${status}`)).state, 'failed');
    }
    answer = 200;
  });

  test('a host that cannot be found for now is asked later, and has the event once', async () => {
    received.length = 0;
    const { port } = new URL(address);
    const webhook = `http://hooks.example:${port}/found`;
    const { id } = await incidentOf(webhook);
    const { platform } = desk.server;
    let found: readonly string[] | undefined;
    const resolve = async (): Promise<readonly string[]> => {
      if (found) return found;
      throw Object.assign(new Error('getaddrinfo EAI_AGAIN hooks.example'), { code: 'EAI_AGAIN' });
    };
    const options = { resolve, allowed: (one: string) => one === '127.0.0.1', ports: [Number(port)] };
    const connectors = {
      ...platform.connectors,
      web: {
        fetch: (...[to, request]: Parameters<typeof guardedFetch>) => guardedFetch(to, request, options),
      },
    };
    const withNames = { ...platform, connectors };
    const message = 'The address leads to hooks.example, which cannot be found.';
    for (const none of [undefined, []]) {
      found = none;
      await assert.rejects(deliver(id, withNames), { name: 'Error', message });
      const { state, message: shown } = await stateOf(webhook);
      assert.deepEqual([state, shown, received.length], ['retrying', message, 0]);
    }
    found = ['127.0.0.1'];
    await deliver(id, withNames);
    await deliver(id, withNames);
    assert.deepEqual(
      received.map((one) => one.id),
      [id],
    );
    assert.equal((await stateOf(webhook)).state, 'delivered');
  });

  test('an internal address is not asked', async () => {
    const webhook = 'http://127.0.0.1/internal';
    const { id } = await incidentOf(webhook);
    await assert.rejects(deliver(id), { name: 'JobRefused', message: /leads to an internal address/ });
    const { body } = await desk.admin.call(listAlertIncidents, {});
    const sent = body.rows
      .flatMap(({ deliveries }) => deliveries)
      .find(({ recipient, event }) => recipient === 'http://127.0.0.1/…' && event === 'opened');
    assert.deepEqual([sent?.state, sent?.message], ['failed', 'The address leads to an internal address.']);
  });
});
