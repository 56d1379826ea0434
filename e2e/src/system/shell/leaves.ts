import { lowerSections } from './lower-leaves.ts';

/** A leaf of the navigation: its key, label and the screen that it opens. Hidden ones are opened by address alone. */
export interface Leaf {
  readonly key: string;
  readonly label: string;
  readonly screen: string;
  readonly hidden?: true;
}

export interface Section {
  readonly key: string;
  readonly label: string;
  readonly leaves: readonly Leaf[];
}

/** The sections and leaves that the console has, in their order. Source: the navigation of the specification. */
export const sections: readonly Section[] = [
  {
    key: 'tasks',
    label: 'Tasks',
    leaves: [
      { key: 'tasks', label: 'Tasks', screen: 'tasks-screen' },
      {
        key: 'meeting-notes',
        label: 'Meeting Notes',
        screen: 'meeting-notes-screen',
      },
    ],
  },
  {
    key: 'user-records',
    label: 'User Records',
    leaves: [
      {
        key: 'getUserInfo',
        label: 'Get User Info',
        screen: 'user-info-table',
      },
      {
        key: 'editAPIKeys',
        label: 'Edit API Keys',
        screen: 'edit-api-keys-panel',
      },
      {
        key: 'changePricePlan',
        label: 'Change Price Plan',
        screen: 'payment-details-panel',
      },
      { key: 'apiUsage', label: 'API Usage', screen: 'api-usage-panel' },
      { key: 'updateEmail', label: 'User Email', screen: 'email-panel' },
      {
        key: 'updateStripeID',
        label: 'Update Stripe ID',
        screen: 'stripe-id-panel',
      },
      {
        key: 'liveUsers',
        label: 'Live Users',
        screen: 'live-users-screen',
      },
      {
        key: 'userPermissions',
        label: 'User Permissions',
        screen: 'permissions-panel',
      },
      {
        key: 'potentialBusiness',
        label: 'Potential Business',
        screen: 'potential-business-panel',
      },
      {
        key: 'userDeclarations',
        label: 'User Declarations',
        screen: 'user-declarations-screen',
      },
      {
        key: 'enterpriseSubmissions',
        label: 'Enterprise Submissions',
        screen: 'enterprise-submissions-screen',
      },
      {
        key: 'spamDomainFilterManager',
        label: 'Spam Domain Filter Manager',
        screen: 'domain-filter-screen',
      },
      {
        key: 'verifyUserEmail',
        label: 'Verify User Email',
        screen: 'email-panel-modes',
        hidden: true,
      },
      {
        key: 'editPlanCode',
        label: 'Edit Plan Code',
        screen: 'email-panel-modes',
        hidden: true,
      },
      {
        key: 'editUserRole',
        label: 'Edit User Role',
        screen: 'email-panel-modes',
        hidden: true,
      },
      {
        key: 'socketUpgrade',
        label: 'Socket Upgrade',
        screen: 'email-panel-modes',
        hidden: true,
      },
      {
        key: 'updateratelimit',
        label: 'Update Rate Limit',
        screen: 'email-panel-modes',
        hidden: true,
      },
    ],
  },
  {
    key: 'api-records',
    label: 'API Records',
    leaves: [
      {
        key: 'screener-data',
        label: 'Screener Data',
        screen: 'screener-data-helper',
      },
      {
        key: 'endpoint-records',
        label: 'Endpoint',
        screen: 'api-definition-tabs',
      },
      {
        key: 'data-coverage',
        label: 'Data Coverage',
        screen: 'data-coverage-item',
        hidden: true,
      },
    ],
  },
  {
    key: 'data-fixes',
    label: 'Data Fixes',
    leaves: [
      {
        key: 'fixProfile',
        label: 'Fix Profile',
        screen: 'fix-profile-screen',
      },
      {
        key: 'fixTickerImage',
        label: 'Fix Ticker Image',
        screen: 'ticker-image-screen',
      },
      { key: 'charts', label: 'Charts', screen: 'chart-repair-screen' },
      {
        key: 'historicalMarketcap',
        label: 'Historical Marketcap',
        screen: 'marketcap-chart-screen',
      },
      {
        key: 'revenueSegmentation',
        label: 'Revenue Segmentation',
        screen: 'revenue-segmentation-screen',
      },
      { key: 'sec', label: 'SEC', screen: 'sec-filings-screen' },
      {
        key: 'international',
        label: 'International',
        screen: 'international-filings-screen',
      },
      { key: 'epsEditor', label: 'EPS Editor', screen: 'eps-editor-dialog' },
      {
        key: 'edsCalendar',
        label: 'EDS Calendar',
        screen: 'eds-calendar-screen',
      },
      {
        key: 'financialLinks',
        label: 'Financial Links',
        screen: 'financial-links-screen',
      },
      {
        key: 'earningsCall',
        label: 'Earnings Call',
        screen: 'earnings-call-screen',
      },
      {
        key: 'intradayAnalysis',
        label: 'Intraday Analysis',
        screen: 'intraday-analysis-screen',
      },
      {
        key: 'splitController',
        label: 'Split Controller',
        screen: 'split-controller-screen',
      },
      {
        key: 'bugReport',
        label: 'Bug Report',
        screen: 'bug-reports-screen',
      },
      {
        key: 'financialStatements',
        label: 'Financial Statements',
        screen: 'financials-open-button',
      },
      {
        key: 'manualFields',
        label: 'Manual Fields',
        screen: 'manual-fields-tool',
      },
    ],
  },
  ...lowerSections,
];
