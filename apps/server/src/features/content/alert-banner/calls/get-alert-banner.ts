import { getAlertBanner } from '@midoffice/contract/content/alert-banner/calls/get-alert-banner';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readBanner } from '../store.ts';

export const handler = implementRead(getAlertBanner, ({ db }) => readBanner(db));
