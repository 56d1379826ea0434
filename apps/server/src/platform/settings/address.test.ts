import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localUrl, publicUrl } from './address.ts';

test('the public address is the setting, else where the process listens, IPv6 in brackets', () => {
  const local = { PUBLIC_URL: '', HOST: '127.0.0.1', PORT: 4180 };
  assert.equal(publicUrl(local), 'http://127.0.0.1:4180');
  assert.equal(publicUrl({ ...local, HOST: '::1' }), 'http://[::1]:4180');
  assert.equal(publicUrl({ ...local, PUBLIC_URL: 'https://ops.example//' }), 'https://ops.example');
  assert.equal(localUrl({ ...local, PORT: 41_234 }), 'http://127.0.0.1:41234');
});
