import type { Section } from './leaves.ts';

/** Sections below Data Fixes, in their order. */
export const lowerSections: readonly Section[] = [
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
