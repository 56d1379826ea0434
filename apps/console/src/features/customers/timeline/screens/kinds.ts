import type { TimelineKind } from '@midoffice/contract/customers/timeline/shapes';
import {
  IconActivity,
  IconAlertTriangle,
  IconCreditCard,
  IconGauge,
  IconKey,
  IconMail,
  IconNote,
  IconRefresh,
  IconTool,
  IconUserEdit,
  type Icon,
} from '@tabler/icons-react';

/** Kinds of events as people read them. */
export const kindLabels: Readonly<Record<TimelineKind, string>> = {
  payment: 'Payments',
  subscription: 'Subscriptions',
  mail: 'Mails',
  key: 'API keys',
  limit: 'Limits',
  usage: 'Usage peaks',
  error: 'Error bursts',
  note: 'Notes',
  account: 'Account',
  repair: 'Data repairs',
};

export const kindIcons: Readonly<Record<TimelineKind, Icon>> = {
  payment: IconCreditCard,
  subscription: IconRefresh,
  mail: IconMail,
  key: IconKey,
  limit: IconGauge,
  usage: IconActivity,
  error: IconAlertTriangle,
  note: IconNote,
  account: IconUserEdit,
  repair: IconTool,
};
