import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBodyBudget } from './body-budget.ts';
import { ApiError } from './errors.ts';

const mebibyte = 1_048_576;

describe('bytes of bodies in flight', () => {
  const open = (address: string, bytes: number | 'chunked') => {
    const raw = new EventEmitter();
    const headers =
      bytes === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${bytes}` };
    return {
      request: { headers, ip: address } as unknown as FastifyRequest,
      reply: { raw } as unknown as FastifyReply,
      end: () => raw.emit('close'),
    };
  };
  const refusal = (status: number) => (error: unknown) =>
    error instanceof ApiError && error.status === status;
  const budgetOf = () => createBodyBudget({ perAddress: 8 * mebibyte, perProcess: 20 * mebibyte });

  test('many addresses together stay below what a process accepts, and each that ends makes room', () => {
    const budget = budgetOf();
    const reserve = (one: ReturnType<typeof open>, isKnown = true): void =>
      budget.reserve(one.request, one.reply, 8 * mebibyte, isKnown);
    const uploads = ['198.51.100.1', '198.51.100.2'].map((address) => open(address, 8 * mebibyte));
    for (const upload of uploads) reserve(upload);
    // Of its address little is in flight: the sum over all addresses refuses it.
    assert.throws(() => reserve(open('198.51.100.3', 5 * mebibyte)), refusal(503));
    assert.throws(() => reserve(open('198.51.100.3', 'chunked')), refusal(503));
    assert.equal(budget.bytes, 16 * mebibyte, 'a refused body takes no room');
    reserve(open('198.51.100.3', 4 * mebibyte));
    assert.throws(() => reserve(open('198.51.100.4', 1)), refusal(503));
    // Strangers have a budget of their own, capped over all of their addresses too.
    const strangers = [1, 2, 3, 4].map((n) => open(`203.0.113.${n}`, 4 * mebibyte));
    for (const stranger of strangers) reserve(stranger, false);
    assert.throws(() => reserve(open('203.0.113.5', 1), false), refusal(503));
    uploads[0]!.end();
    strangers[0]!.end();
    reserve(open('198.51.100.4', 8 * mebibyte));
    reserve(open('203.0.113.5', 4 * mebibyte), false);
    assert.equal(budget.bytes, 36 * mebibyte);
  });

  test('one address is refused above its own share, and the addresses of an IPv6 network are one', () => {
    const budget = budgetOf();
    const reserve = (address: string, bytes: number) => {
      const one = open(address, bytes);
      budget.reserve(one.request, one.reply, 8 * mebibyte, true);
      return one;
    };
    const first = reserve('2001:db8:1:2::1', 5 * mebibyte);
    assert.throws(() => reserve('2001:db8:1:2::2', 4 * mebibyte), refusal(429));
    reserve('2001:db8:1:3::1', 4 * mebibyte);
    first.end();
    reserve('2001:db8:1:2::2', 4 * mebibyte);
  });
});
