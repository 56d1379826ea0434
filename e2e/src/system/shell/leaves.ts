/** A leaf of the navigation: its key, label and the screen that it opens. Hidden ones are opened by address alone. */
export interface Leaf {
  readonly key: string;
  readonly label: string;
  readonly screen: string;
  /** What the opened tool itself says: a heading, or where it has none a part of the page by its name. */
  readonly own: string;
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
      { key: 'tasks', label: 'Tasks', screen: 'tasks-screen', own: 'OWN:tasks/tasks' },
      {
        key: 'meeting-notes',
        label: 'Meeting Notes',
        screen: 'meeting-notes-screen',
        own: 'OWN:tasks/meeting-notes',
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
        own: 'OWN:user-records/getUserInfo',
      },
      {
        key: 'editAPIKeys',
        label: 'Edit API Keys',
        screen: 'edit-api-keys-panel',
        own: 'OWN:user-records/editAPIKeys',
      },
      {
        key: 'changePricePlan',
        label: 'Change Price Plan',
        screen: 'payment-details-panel',
        own: 'OWN:user-records/changePricePlan',
      },
      { key: 'apiUsage', label: 'API Usage', screen: 'api-usage-panel', own: 'OWN:user-records/apiUsage' },
      { key: 'updateEmail', label: 'User Email', screen: 'email-panel', own: 'OWN:user-records/updateEmail' },
      {
        key: 'updateStripeID',
        label: 'Update Stripe ID',
        screen: 'stripe-id-panel',
        own: 'OWN:user-records/updateStripeID',
      },
      {
        key: 'liveUsers',
        label: 'Live Users',
        screen: 'live-users-screen',
        own: 'OWN:user-records/liveUsers',
      },
      {
        key: 'userPermissions',
        label: 'User Permissions',
        screen: 'permissions-panel',
        own: 'OWN:user-records/userPermissions',
      },
      {
        key: 'potentialBusiness',
        label: 'Potential Business',
        screen: 'potential-business-panel',
        own: 'OWN:user-records/potentialBusiness',
      },
      {
        key: 'userDeclarations',
        label: 'User Declarations',
        screen: 'user-declarations-screen',
        own: 'OWN:user-records/userDeclarations',
      },
      {
        key: 'enterpriseSubmissions',
        label: 'Enterprise Submissions',
        screen: 'enterprise-submissions-screen',
        own: 'OWN:user-records/enterpriseSubmissions',
      },
      {
        key: 'spamDomainFilterManager',
        label: 'Spam Domain Filter Manager',
        screen: 'domain-filter-screen',
        own: 'OWN:user-records/spamDomainFilterManager',
      },
      {
        key: 'verifyUserEmail',
        label: 'Verify User Email',
        screen: 'email-panel-modes',
        own: 'OWN:user-records/verifyUserEmail',
        hidden: true,
      },
      {
        key: 'editPlanCode',
        label: 'Edit Plan Code',
        screen: 'email-panel-modes',
        own: 'OWN:user-records/editPlanCode',
        hidden: true,
      },
      {
        key: 'editUserRole',
        label: 'Edit User Role',
        screen: 'email-panel-modes',
        own: 'OWN:user-records/editUserRole',
        hidden: true,
      },
      {
        key: 'socketUpgrade',
        label: 'Socket Upgrade',
        screen: 'email-panel-modes',
        own: 'OWN:user-records/socketUpgrade',
        hidden: true,
      },
      {
        key: 'updateratelimit',
        label: 'Update Rate Limit',
        screen: 'email-panel-modes',
        own: 'OWN:user-records/updateratelimit',
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
        own: 'OWN:api-records/screener-data',
      },
      {
        key: 'endpoint-records',
        label: 'Endpoint',
        screen: 'api-definition-tabs',
        own: 'OWN:api-records/endpoint-records',
      },
      {
        key: 'data-coverage',
        label: 'Data Coverage',
        screen: 'data-coverage-item',
        own: 'OWN:api-records/data-coverage',
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
        own: 'OWN:data-fixes/fixProfile',
      },
      {
        key: 'fixTickerImage',
        label: 'Fix Ticker Image',
        screen: 'ticker-image-screen',
        own: 'OWN:data-fixes/fixTickerImage',
      },
      { key: 'charts', label: 'Charts', screen: 'chart-repair-screen', own: 'OWN:data-fixes/charts' },
      {
        key: 'historicalMarketcap',
        label: 'Historical Marketcap',
        screen: 'marketcap-chart-screen',
        own: 'OWN:data-fixes/historicalMarketcap',
      },
      {
        key: 'revenueSegmentation',
        label: 'Revenue Segmentation',
        screen: 'revenue-segmentation-screen',
        own: 'OWN:data-fixes/revenueSegmentation',
      },
      { key: 'sec', label: 'SEC', screen: 'sec-filings-screen', own: 'OWN:data-fixes/sec' },
      {
        key: 'international',
        label: 'International',
        screen: 'international-filings-screen',
        own: 'OWN:data-fixes/international',
      },
      { key: 'epsEditor', label: 'EPS Editor', screen: 'eps-editor-dialog', own: 'OWN:data-fixes/epsEditor' },
      {
        key: 'edsCalendar',
        label: 'EDS Calendar',
        screen: 'eds-calendar-screen',
        own: 'OWN:data-fixes/edsCalendar',
      },
      {
        key: 'financialLinks',
        label: 'Financial Links',
        screen: 'financial-links-screen',
        own: 'OWN:data-fixes/financialLinks',
      },
      {
        key: 'earningsCall',
        label: 'Earnings Call',
        screen: 'earnings-call-screen',
        own: 'OWN:data-fixes/earningsCall',
      },
      {
        key: 'intradayAnalysis',
        label: 'Intraday Analysis',
        screen: 'intraday-analysis-screen',
        own: 'OWN:data-fixes/intradayAnalysis',
      },
      {
        key: 'splitController',
        label: 'Split Controller',
        screen: 'split-controller-screen',
        own: 'OWN:data-fixes/splitController',
      },
      {
        key: 'bugReport',
        label: 'Bug Report',
        screen: 'bug-reports-screen',
        own: 'OWN:data-fixes/bugReport',
      },
      {
        key: 'financialStatements',
        label: 'Financial Statements',
        screen: 'financials-open-button',
        own: 'OWN:data-fixes/financialStatements',
      },
      {
        key: 'manualFields',
        label: 'Manual Fields',
        screen: 'manual-fields-tool',
        own: 'OWN:data-fixes/manualFields',
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
        own: 'OWN:stripe/getSubscription',
      },
      {
        key: 'createPaymentLink',
        label: 'Create Payment Link',
        screen: 'stripe-create-payment-link',
        own: 'OWN:stripe/createPaymentLink',
      },
      { key: 'getCharges', label: 'Get Charges', screen: 'stripe-get-charges', own: 'OWN:stripe/getCharges' },
      {
        key: 'getInvoices',
        label: 'Get Invoices',
        screen: 'stripe-get-invoices',
        own: 'OWN:stripe/getInvoices',
      },
      {
        key: 'getCouponAnalytics',
        label: 'Get Coupon Analytics',
        screen: 'stripe-coupon-analytics',
        own: 'OWN:stripe/getCouponAnalytics',
      },
      {
        key: 'getExpiringCards',
        label: 'Get Expiring Cards',
        screen: 'stripe-expiring-cards',
        own: 'OWN:stripe/getExpiringCards',
      },
      {
        key: 'invalidAPIUsers',
        label: 'Invalid API Users',
        screen: 'stripe-invalid-api-users',
        own: 'OWN:stripe/invalidAPIUsers',
      },
      {
        key: 'looseUsersKeys',
        label: 'Loose Users Keys',
        screen: 'stripe-loose-users-keys',
        own: 'OWN:stripe/looseUsersKeys',
      },
      {
        key: 'paymentDeleteRequests',
        label: 'Payment Delete Requests',
        screen: 'stripe-payment-delete-requests',
        own: 'OWN:stripe/paymentDeleteRequests',
      },
      {
        key: 'failedCharges',
        label: 'Failed Charges',
        screen: 'stripe-failed-charges',
        own: 'OWN:stripe/failedCharges',
      },
      {
        key: 'planMismatches',
        label: 'Plan Mismatches',
        screen: 'stripe-plan-mismatches',
        own: 'OWN:stripe/planMismatches',
      },
      {
        key: 'blockedAccounts',
        label: 'Blocked Accounts',
        screen: 'stripe-blocked-accounts',
        own: 'OWN:stripe/blockedAccounts',
      },
      {
        key: 'manualSubscriptions',
        label: 'Manual Subscriptions',
        screen: 'stripe-manual-subscriptions',
        own: 'OWN:stripe/manualSubscriptions',
      },
      {
        key: 'overrideInvoiceCharge',
        label: 'Override Invoice Charge',
        screen: 'stripe-override-invoice-charge',
        own: 'OWN:stripe/overrideInvoiceCharge',
      },
      {
        key: 'customEnterpriseMigration',
        label: 'Custom Enterprise Migration',
        screen: 'stripe-custom-enterprise-migration',
        own: 'OWN:stripe/customEnterpriseMigration',
      },
      {
        key: 'create custom invoice',
        label: 'Create Custom Invoice',
        screen: 'stripe-create-custom-invoice',
        own: 'OWN:stripe/create custom invoice',
      },
      {
        key: 'create-price-plan',
        label: 'Create Enterprise Plan',
        screen: 'enterprise-create-price',
        own: 'OWN:stripe/create-price-plan',
      },
      {
        key: 'migrate-payapal-subscriptions',
        label: 'Migrate PayPal Subscriptions',
        screen: 'billing-migrate-paypal',
        own: 'OWN:stripe/migrate-payapal-subscriptions',
      },
      {
        key: 'sync-products',
        label: 'Sync Products',
        screen: 'billing-sync-products',
        own: 'OWN:stripe/sync-products',
      },
      {
        key: 'offer-builder',
        label: 'Offer Builder',
        screen: 'offer-builder',
        own: 'OWN:stripe/offer-builder',
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
        own: 'OWN:site-changes/changeLog',
      },
      {
        key: 'blog-search',
        label: 'Blog Search',
        screen: 'blog-search-screen',
        own: 'OWN:site-changes/blog-search',
      },
      {
        key: 'faqRecords',
        label: 'FAQ Records',
        screen: 'faq-records-screen',
        own: 'OWN:site-changes/faqRecords',
      },
      {
        key: 'alertBanner',
        label: 'Alert Banner',
        screen: 'alert-banner-screen',
        own: 'OWN:site-changes/alertBanner',
      },
      {
        key: 'route-documentation',
        label: 'Route Documentation',
        screen: 'route-documentation-screen',
        own: 'OWN:site-changes/route-documentation',
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
        own: 'OWN:blog-posts/article-writer',
      },
      {
        key: 'photo-picker',
        label: 'Profile/Banner Photo Picker',
        screen: 'profile-photo-picker',
        own: 'OWN:blog-posts/photo-picker',
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
        own: 'OWN:redis/redis-api-keys',
      },
      { key: 'redis-reboot', label: 'Reboot Redis', screen: 'redis-section', own: 'OWN:redis/redis-reboot' },
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
        own: 'OWN:monitors/table-updates',
      },
      {
        key: 'exchange-updates',
        label: 'Exchange Updates',
        screen: 'exchange-updates-screen',
        own: 'OWN:monitors/exchange-updates',
      },
      {
        key: 'intraday-backfill',
        label: 'Intraday Backfill',
        screen: 'intraday-backfill-screen',
        own: 'OWN:monitors/intraday-backfill',
      },
      {
        key: 'endpoints-status',
        label: 'Endpoints Status',
        screen: 'endpoints-status-screen',
        own: 'OWN:monitors/endpoints-status',
      },
      {
        key: 'cache-monitor',
        label: 'Cache Monitor',
        screen: 'cache-monitor-screen',
        own: 'OWN:monitors/cache-monitor',
      },
      {
        key: 'financial-updates',
        label: 'Financial Updates',
        screen: 'financial-updates-screen',
        own: 'OWN:monitors/financial-updates',
      },
      {
        key: 'new-news-tracker',
        label: 'New News Tracker',
        screen: 'news-tracker-screen',
        own: 'OWN:monitors/new-news-tracker',
      },
      {
        key: 'athena-analysis',
        label: 'Athena Analysis',
        screen: 'athena-analysis-tab',
        own: 'OWN:monitors/athena-analysis',
      },
      {
        key: 'lightsail-monitor',
        label: 'Lightsail Monitor',
        screen: 'lightsail-monitor-screen',
        own: 'OWN:monitors/lightsail-monitor',
      },
      {
        key: 'aws-database-monitor',
        label: 'AWS Database Monitor',
        screen: 'aws-database-monitor-screen',
        own: 'OWN:monitors/aws-database-monitor',
      },
      { key: 'coverage', label: 'Coverage', screen: 'coverage-screen', own: 'OWN:monitors/coverage' },
      {
        key: 'social-sentiment',
        label: 'Social Sentiment',
        screen: 'social-sentiment-screen',
        own: 'OWN:monitors/social-sentiment',
      },
      {
        key: 'websockets',
        label: 'Websockets',
        screen: 'websockets-tester-screen',
        own: 'OWN:monitors/websockets',
      },
      {
        key: 'cloudwatch-logs',
        label: 'Cloudwatch Logs',
        screen: 'cloudwatch-logs-screen',
        own: 'OWN:monitors/cloudwatch-logs',
      },
      {
        key: 'redis-screener',
        label: 'Redis Screener',
        screen: 'redis-screener-screen',
        own: 'OWN:monitors/redis-screener',
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
        own: 'OWN:other/generate-definition',
      },
      {
        key: 'survey-responses',
        label: 'Survey Responses',
        screen: 'survey-responses-screen',
        own: 'OWN:other/survey-responses',
      },
      { key: 'github', label: 'Github', screen: 'github-tab', own: 'OWN:other/github' },
      { key: 'openai', label: 'AI Runner', screen: 'ai-runner-screen', own: 'OWN:other/openai' },
    ],
  },
];
