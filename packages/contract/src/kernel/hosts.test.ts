import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sandboxHost } from './hosts.ts';

test('the sandbox host has sandbox where the host has cloud', () => {
  for (const [host, sandbox] of [
    ['cloud.example.com', 'sandbox.example.com'],
    ['https://cloud.example.com/status/fix?from=cloud', 'https://sandbox.example.com/status/fix?from=cloud'],
    ['https://eu-cloud.example.com:8443/cloud', 'https://eu-sandbox.example.com:8443/cloud'],
    ['127.0.0.1:4180', '127.0.0.1:4180'],
    ['', ''],
  ] as const)
    assert.equal(sandboxHost(host), sandbox);
});
