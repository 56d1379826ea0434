import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvFileFault, formatBytes } from './csv-file.ts';

test('a file to upload must be chosen and end in .csv (r002-upload-csv-only)', () => {
  assert.equal(csvFileFault(null, 100), 'No file selected!');
  assert.equal(csvFileFault(undefined, 100), 'No file selected!');
  assert.equal(csvFileFault({ name: 'a.txt', size: 10 }, 100), 'a.txt is no .csv file.');
  assert.equal(csvFileFault({ name: 'a.csv.exe', size: 10 }, 100), 'a.csv.exe is no .csv file.');
  assert.equal(csvFileFault({ name: 'csv', size: 10 }, 100), 'csv is no .csv file.');
  assert.equal(csvFileFault({ name: 'a.csv', size: 10 }, 100), null);
  assert.equal(csvFileFault({ name: 'A.CSV', size: 100 }, 100), null);
});

test('an empty file and one over the limit are named with the limit', () => {
  assert.equal(csvFileFault({ name: 'a.csv', size: 0 }, 100), 'a.csv is empty.');
  assert.equal(csvFileFault({ name: 'a.csv', size: 101 }, 100), 'a.csv is larger than 100 bytes.');
  assert.equal(csvFileFault({ name: 'a.csv', size: 2e7 }, 16 * 1024 ** 2), 'a.csv is larger than 16 MB.');
  assert.equal(formatBytes(1536), '1.5 KB');
});
