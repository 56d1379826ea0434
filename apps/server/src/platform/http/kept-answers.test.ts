import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import type { AnyCall, MediaType } from '@midoffice/contract/kernel';
import { ReadCall, type Visit } from './context.ts';
import { createSecurityHeaders } from './security-headers.ts';

const makers = ['picture', 'document', 'download'] as const;

/** The headers of an answer of this call that a handler makes a picture, a document or a file to save. */
function headersOf(call: AnyCall, maker: (typeof makers)[number], type: MediaType): Map<string, string> {
  const sent = new Map<string, string>();
  const reply = {
    header(name: string, value: string) {
      sent.set(name.toLowerCase(), value);
      return reply;
    },
    headers(all: Record<string, string>) {
      for (const [name, value] of Object.entries(all)) reply.header(name, value);
      return reply;
    },
  };
  createSecurityHeaders(true).apply(reply as never, 'data');
  const visit = { call, staff: {}, request: { url: call.path, headers: {} }, reply, platform: {} };
  const context = new ReadCall(visit as unknown as Visit);
  if (maker === 'download') context.download('file.bin', type);
  else context[maker](type as 'image/png');
  return sent;
}

describe('how long answers are kept', () => {
  test('no answer of a call that asks who somebody is is kept by others, shown by other origins, or shown unasked', () => {
    const wrong: string[] = [];
    let guarded = 0;
    let open = 0;
    for (const call of calls)
      for (const type of call.answers ?? [])
        for (const maker of makers) {
          const headers = headersOf(call, maker, type);
          const kept = headers.get('cache-control')!;
          const isOpen = call.access === 'public';
          if (isOpen) open += 1;
          else guarded += 1;
          if (!isOpen && kept !== 'no-store' && kept !== 'private, no-cache')
            wrong.push(`${call.name} ${maker} ${type}: ${kept}`);
          if (!isOpen && headers.get('cross-origin-resource-policy') !== 'same-origin')
            wrong.push(`${call.name} ${maker} ${type}: shown by other origins`);
          if (kept === 'private, no-cache' && !headers.get('etag'))
            wrong.push(`${call.name} ${maker} ${type}: sent whole each time`);
        }
    assert.deepEqual(wrong, []);
    assert.ok(guarded > 60 && open >= 9, `${guarded} guarded, ${open} open`);
  });
});
