import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import type { S3Options } from '../platform/connectors/s3/s3-files.ts';

/** A stand-in of S3 with one bucket, and how it is reached. */
export interface TestBucket {
  readonly sandbox: Sandbox;
  readonly options: S3Options;
}

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

export async function testBucket(): Promise<TestBucket> {
  const bucket = 'files-test';
  const sandbox = await startSandbox({
    stripe: { secretKey: 'sk_test_x' },
    s3: { ...keys, buckets: [bucket] },
  });
  const endpoint = `${sandbox.url}/s3`;
  return {
    sandbox,
    options: { bucket, region: 'eu-central-1', endpoint, prefix: 'mid office/', pathStyle: true, ...keys },
  };
}
