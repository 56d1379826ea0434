import type { StaffRole, WriterRole } from '@midoffice/contract/kernel';
import { analystPermissions } from '@midoffice/contract/kernel';

/** A member of staff of the demo world. */
export interface DemoStaff {
  readonly userid: string;
  readonly email: string;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: StaffRole | WriterRole;
  readonly permissions: readonly string[];
  /** What signing in as them shows. */
  readonly about: string;
}

/** The password of every demo account. It exists in the demo only, which answers on loopback. */
export const demoPassword = 'morning-ledger-42';

/** The staff of the demo world: one per kind of access. */
export const demoStaff: readonly DemoStaff[] = [
  {
    userid: 'demo-admin',
    email: 'admin@demo.midoffice.example',
    username: 'mara.lindqvist',
    firstname: 'Mara',
    lastname: 'Lindqvist',
    role: 'admin',
    permissions: [],
    about: 'Admin: every section, core tools, staff, audit log',
  },
  {
    userid: 'demo-support',
    email: 'support@demo.midoffice.example',
    username: 'jonas.okafor',
    firstname: 'Jonas',
    lastname: 'Okafor',
    role: 'standard',
    permissions: [
      'tasks',
      'getUserInfo',
      'editAPIKeys',
      'changePricePlan',
      'apiUsage',
      'updateEmail',
      'updateStripeID',
      'liveUsers',
      'verifyUserEmail',
      'editPlanCode',
      'updateratelimit',
      'stripe',
    ],
    about: 'Support: tasks, customer accounts, API keys and payments',
  },
  {
    userid: 'demo-analyst',
    email: 'analyst@demo.midoffice.example',
    username: 'yuki.tanabe',
    firstname: 'Yuki',
    lastname: 'Tanabe',
    role: 'analyst',
    permissions: analystPermissions(),
    about: 'Analyst: charts, statements and everything but core and permission tools',
  },
  {
    userid: 'demo-member',
    email: 'member@demo.midoffice.example',
    username: 'pavel.novak',
    firstname: 'Pavel',
    lastname: 'Novak',
    role: 'standard',
    permissions: [],
    about: 'A member without grants: the no-access screen',
  },
  {
    userid: 'demo-writer',
    email: 'writer@demo.midoffice.example',
    username: 'ines.moreau',
    firstname: 'Ines',
    lastname: 'Moreau',
    role: 'enterprise',
    permissions: ['article-writer'],
    about: 'A customer with the role enterprise: the article writer and nothing else',
  },
];
