import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverAddress } from './settings.ts';

test('the address of a server is taken as people write it, and anything else is none', () => {
  for (const [typed, address] of [
    ['midoffice.example.com', 'https://midoffice.example.com'],
    [' https://midoffice.example.com/ ', 'https://midoffice.example.com'],
    ['https://midoffice.example.com/admin?page=tasks', 'https://midoffice.example.com'],
    ['https://tools.example.com/midoffice/', 'https://tools.example.com/midoffice'],
    ['localhost:4180', 'http://localhost:4180'],
    ['127.0.0.1:4180/admin', 'http://127.0.0.1:4180'],
    ['http://[::1]:4180', 'http://[::1]:4180'],
  ])
    assert.equal(serverAddress(typed!), address, typed);
  for (const typed of [
    '',
    'not an address',
    'javascript:alert(1)',
    'ftp://files.example.com',
    'file:///etc/passwd',
    'https://ann:secret@midoffice.example.com',
    'https://',
  ])
    assert.equal(serverAddress(typed), null, typed);
});
