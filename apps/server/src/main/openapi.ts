import { calls } from '@midoffice/contract';
import { openapiDocument } from '@midoffice/contract/kernel';

process.stdout.write(`${JSON.stringify(openapiDocument(calls, '0.1.0'), null, 2)}\n`);
