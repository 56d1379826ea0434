/** A leaf of the navigation: its key, label and the screen that it opens. Hidden ones are opened by address alone. */
export interface Leaf {
  readonly key: string;
  readonly label: string;
  readonly screen: string;
  readonly hidden?: true;
}

interface Section {
  readonly key: string;
  readonly label: string;
  readonly leaves: readonly Leaf[];
}

/**
 * Leaves whose tools are not merged yet. Delete this constant and its uses once `exchange-updates`, `intraday-backfill`,
 * `endpoints-status`, `cache-monitor`, `athena-analysis` and `redis-screener` are there.
 */
export const arriving: readonly string[] = [
  'exchange-updates',
  'intraday-backfill',
  'endpoints-status',
  'cache-monitor',
  'athena-analysis',
  'redis-screener',
];

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
  {
    key: 'stripe',
    label: 'Payment Details',
    leaves: [
      {
        key: 'getSubscription',
        label: 'Get Subscription',
        screen: 'stripe-get-subscription',
      },
      {
        key: 'createPaymentLink',
        label: 'Create Payment Link',
        screen: 'stripe-create-payment-link',
      },
      { key: 'getCharges', label: 'Get Charges', screen: 'stripe-get-charges' },
      {
        key: 'getInvoices',
        label: 'Get Invoices',
        screen: 'stripe-get-invoices',
      },
      {
        key: 'getCouponAnalytics',
        label: 'Get Coupon Analytics',
        screen: 'stripe-coupon-analytics',
      },
      {
        key: 'getExpiringCards',
        label: 'Get Expiring Cards',
        screen: 'stripe-expiring-cards',
      },
      {
        key: 'invalidAPIUsers',
        label: 'Invalid API Users',
        screen: 'stripe-invalid-api-users',
      },
      {
        key: 'looseUsersKeys',
        label: 'Loose Users Keys',
        screen: 'stripe-loose-users-keys',
      },
      {
        key: 'paymentDeleteRequests',
        label: 'Payment Delete Requests',
        screen: 'stripe-payment-delete-requests',
      },
      {
        key: 'failedCharges',
        label: 'Failed Charges',
        screen: 'stripe-failed-charges',
      },
      {
        key: 'planMismatches',
        label: 'Plan Mismatches',
        screen: 'stripe-plan-mismatches',
      },
      {
        key: 'blockedAccounts',
        label: 'Blocked Accounts',
        screen: 'stripe-blocked-accounts',
      },
      {
        key: 'manualSubscriptions',
        label: 'Manual Subscriptions',
        screen: 'stripe-manual-subscriptions',
      },
      {
        key: 'overrideInvoiceCharge',
        label: 'Override Invoice Charge',
        screen: 'stripe-override-invoice-charge',
      },
      {
        key: 'customEnterpriseMigration',
        label: 'Custom Enterprise Migration',
        screen: 'stripe-custom-enterprise-migration',
      },
      {
        key: 'create custom invoice',
        label: 'Create Custom Invoice',
        screen: 'stripe-create-custom-invoice',
      },
      {
        key: 'create-price-plan',
        label: 'Create Enterprise Plan',
        screen: 'enterprise-create-price',
      },
      {
        key: 'migrate-payapal-subscriptions',
        label: 'Migrate PayPal Subscriptions',
        screen: 'billing-migrate-paypal',
      },
      {
        key: 'sync-products',
        label: 'Sync Products',
        screen: 'billing-sync-products',
      },
      {
        key: 'offer-builder',
        label: 'Offer Builder',
        screen: 'offer-builder',
      },
    ],
  },
  {
    key: 'site-changes',
    label: 'Site Changes',
    leaves: [
      {
        key: 'changeLog',
        label: 'Change Log',
        screen: 'changelog-screen',
      },
      {
        key: 'blog-search',
        label: 'Blog Search',
        screen: 'blog-search-screen',
      },
      {
        key: 'faqRecords',
        label: 'FAQ Records',
        screen: 'faq-records-screen',
      },
      {
        key: 'alertBanner',
        label: 'Alert Banner',
        screen: 'alert-banner-screen',
      },
      {
        key: 'route-documentation',
        label: 'Route Documentation',
        screen: 'route-documentation-screen',
      },
    ],
  },
  {
    key: 'blog-posts',
    label: 'Blog Posts',
    leaves: [
      {
        key: 'article-writer',
        label: 'Article Writer',
        screen: 'text-generator-panel',
      },
      {
        key: 'photo-picker',
        label: 'Profile/Banner Photo Picker',
        screen: 'profile-photo-picker',
        hidden: true,
      },
    ],
  },
  {
    key: 'redis',
    label: 'Redis',
    leaves: [
      {
        key: 'redis-api-keys',
        label: 'Redis API Keys',
        screen: 'redis-section',
      },
      { key: 'redis-reboot', label: 'Reboot Redis', screen: 'redis-section' },
    ],
  },
  {
    key: 'monitors',
    label: 'Monitors',
    leaves: [
      {
        key: 'table-updates',
        label: 'Table Updates',
        screen: 'table-updates-screen',
      },
      {
        key: 'exchange-updates',
        label: 'Exchange Updates',
        screen: 'exchange-updates-screen',
      },
      {
        key: 'intraday-backfill',
        label: 'Intraday Backfill',
        screen: 'intraday-backfill-screen',
      },
      {
        key: 'endpoints-status',
        label: 'Endpoints Status',
        screen: 'endpoints-status-screen',
      },
      {
        key: 'cache-monitor',
        label: 'Cache Monitor',
        screen: 'cache-monitor-screen',
      },
      {
        key: 'financial-updates',
        label: 'Financial Updates',
        screen: 'financial-updates-screen',
      },
      {
        key: 'new-news-tracker',
        label: 'New News Tracker',
        screen: 'news-tracker-screen',
      },
      {
        key: 'athena-analysis',
        label: 'Athena Analysis',
        screen: 'athena-analysis-tab',
      },
      {
        key: 'lightsail-monitor',
        label: 'Lightsail Monitor',
        screen: 'lightsail-monitor-screen',
      },
      {
        key: 'aws-database-monitor',
        label: 'AWS Database Monitor',
        screen: 'aws-database-monitor-screen',
      },
      { key: 'coverage', label: 'Coverage', screen: 'coverage-screen' },
      {
        key: 'social-sentiment',
        label: 'Social Sentiment',
        screen: 'social-sentiment-screen',
      },
      {
        key: 'websockets',
        label: 'Websockets',
        screen: 'websockets-tester-screen',
      },
      {
        key: 'cloudwatch-logs',
        label: 'Cloudwatch Logs',
        screen: 'cloudwatch-logs-screen',
      },
      {
        key: 'redis-screener',
        label: 'Redis Screener',
        screen: 'redis-screener-screen',
      },
    ],
  },
  {
    key: 'other',
    label: 'Other',
    leaves: [
      {
        key: 'generate-definition',
        label: 'Generate Definition',
        screen: 'generate-definition-screen',
      },
      {
        key: 'survey-responses',
        label: 'Survey Responses',
        screen: 'survey-responses-screen',
      },
      { key: 'github', label: 'Github', screen: 'github-tab' },
      { key: 'openai', label: 'AI Runner', screen: 'ai-runner-screen' },
    ],
  },
];
