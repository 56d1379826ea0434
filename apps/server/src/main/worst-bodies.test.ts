// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AnyCall } from '@midoffice/contract/kernel';
import { bodyLimitOf, jsonLimit } from '../platform/http/admission.ts';
import { ApiError } from '../platform/http/errors.ts';
import { parseInput } from '../platform/http/input.ts';
import { walkInput, type Work } from '../platform/http/input-walk.ts';
import { mostValuesOf, scanJson } from '../platform/http/json-body.ts';
import { brokenLine } from '../platform/http/line-breaks.ts';
import { parsedCalls, worstBody, worstUnits } from '../testing/worst-bodies.ts';

const usualValues = mostValuesOf(undefined);
const mostJson = 4_000_000;

/** The same value, which counts each time that something of it is read. */
function counted(value: unknown, work: Work): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name, receiver) {
      work.steps += 1;
      return counted(Reflect.get(target, name, receiver), work);
    },
  });
}

const bodyOnly = (call: AnyCall): AnyCall => ({ ...call, params: undefined, query: undefined });

/** Reads of a body's values while it is checked against the contract, accepted or not. */
function readsOf(call: AnyCall, body: unknown): number {
  const work = { steps: 0 };
  const request = {
    params: {},
    query: {},
    body: counted(body, work),
    method: call.method,
    isPlainBody: true,
  };
  try {
    parseInput(bodyOnly(call), request as never);
  } catch (error) {
    assert.ok(error instanceof ApiError && error.status === 400, String(error));
  }
  return work.steps;
}

describe('the worst JSON body of every call', () => {
  test('calls take the sizes that the document states', () => {
    const wrong: string[] = [];
    for (const call of parsedCalls) {
      const limit = call.encoding ? Math.min(bodyLimitOf(call), jsonLimit) : bodyLimitOf(call);
      const isLarge = limit > jsonLimit || mostValuesOf(call) > usualValues;
      if (limit > mostJson) wrong.push(`${call.name}: ${limit} bytes of JSON`);
      if (isLarge && !call.expensive) wrong.push(`${call.name}: takes much and is not expensive`);
      if (mostValuesOf(call) > 40_000) wrong.push(`${call.name}: ${mostValuesOf(call)} values`);
    }
    assert.deepEqual(wrong, []);
  });

  test('one value too many is refused before anything is parsed, after no more bytes than hold the allowed ones', () => {
    for (const call of parsedCalls)
      for (const unit of worstUnits) {
        const most = mostValuesOf(call);
        const text = Buffer.from(worstBody(call, unit, most * 1.5, true));
        assert.throws(() => scanJson(text, most), /must have at most \d+ values/, `${call.name} ${unit}`);
      }
  });

  test('each value costs a few steps, whatever the contract leaves open: the largest number of them costs no more', () => {
    let worst = { perValue: 0, what: '' };
    for (const call of parsedCalls)
      for (const unit of worstUnits)
        for (const asList of [true, false]) {
          const what = `${call.name} ${asList ? 'list' : 'object'} of ${unit}`;
          // Enough to find steps that grow faster than the values.
          const text = Buffer.from(worstBody(call, unit, 1000, asList));
          const { values } = scanJson(text, mostValuesOf(call));
          assert.ok(values > 300, `${what} holds ${values}`);
          const body = JSON.parse(text.toString()) as Record<string, unknown>;
          const walk = { steps: 0 };
          walkInput(body, walk);
          assert.ok(walk.steps <= 2 * values, `${what}: ${walk.steps} steps for ${values} values`);
          const lines = { steps: 0 };
          brokenLine(call.body!, body, lines);
          assert.ok(lines.steps <= values, `${what}: ${lines.steps} steps for ${values} values`);
          const perValue = readsOf(call, body) / values;
          if (perValue > worst.perValue) worst = { perValue, what };
        }
    assert.ok(worst.perValue <= 40, `${worst.what}: ${worst.perValue.toFixed(1)} reads of each value`);
  });
});
