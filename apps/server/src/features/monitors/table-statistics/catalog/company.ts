import type { Access, PermissionKey } from '@midoffice/contract/kernel';
import { attention, expired, invalid, negative, notPositive, raised, stale } from './rule.ts';
import type { Catalog, TableEntry } from './types.ts';

type Further = Omit<TableEntry, 'title' | 'access'>;
const entryFor =
  (access: Access) =>
  (title: string, entry: Further = {}): TableEntry => ({ title, access, ...entry });
const only = (key: PermissionKey) => entryFor([key]);

const customers = only('getUserInfo');
const billing = only('stripe');
const dunning = only('failedCharges');
const leads = only('potentialBusiness');
const surveys = only('survey-responses');
const filters = only('spamDomainFilterManager');
const tasks = only('tasks');
const notes = only('meeting-notes');
const github = only('github');
const writer = only('article-writer');
const bugs = only('bugReport');
/** Instances, databases and caches are in the same tables. */
const servers = (title: string, entry: Further): TableEntry =>
  only('lightsail-monitor')(title, { ...entry, alsoAccess: ['aws-database-monitor'] });
const alerts = entryFor('admin');

/** Customers, their payments, and what staff write about them: values are for those who may open the tool. */
export const company: Catalog = {
  account: customers('Accounts', {
    aliases: ['Users_Update'],
    groupBy: 'plan_code',
    dateField: 'created_at',
    hidden: ['search', 'email_key', 'former_admin_email', 'notes'],
    rules: {
      failed_payment: [raised('a payment failed')],
      restricted: [raised('is restricted')],
      credit_balance_cents: [attention({ is: 'below', than: 0 }, 'is owed')],
      custom_rate_limit: [invalid({ is: 'outside', from: -2, to: 50_000 }, 'must be -2 to 50,000')],
      rate_limit: [negative],
    },
  }),
  api_key: customers('API keys', { groupBy: 'plan_code' }),
  api_key_restriction: customers('Restrictions of API keys', {
    rules: { custom_api_limit: [notPositive], custom_data_limit_mb: [notPositive] },
  }),
  plan_limit: customers('Limits of plans', {
    groupBy: 'calls_per_minute',
    rules: { calls_per_minute: [notPositive] },
  }),
  linked_record: customers('Linked records', { groupBy: 'store', rules: { fetched_at: [stale(90)] } }),
  deleted_account: customers('Deleted accounts', { groupBy: 'plan_code', ahead: ['purge_at'] }),
  user_declaration: only('userDeclarations')('User declarations', { hidden: ['search'] }),
  enterprise_submission: only('enterpriseSubmissions')('Enterprise submissions', {
    groupBy: 'company_type',
    hidden: ['search'],
  }),
  user_domain_filter: filters('Domain and user filters', { groupBy: 'type' }),
  signup_refusal: filters('Refused sign-ups', { groupBy: 'filter_type' }),
  manual_subscription: only('manualSubscriptions')('Manual subscriptions', {
    groupBy: 'plan_code',
    dateField: 'expiry_date',
    ahead: ['change_date', 'expiry_date'],
    rules: { expiry_date: [expired] },
  }),
  paypal_account: billing('PayPal accounts', { rules: { fetched_at: [stale(90)] } }),
  stripe_customer: billing('Stripe customers', { rules: { fetched_at: [stale(90)] } }),
  stripe_subscription: billing('Stripe subscriptions', {
    aliases: ['Subscriptions_Update'],
    groupBy: 'status',
    ahead: ['current_period_end', 'cancel_at'],
    rules: { current_period_end: [expired] },
  }),
  stripe_invoice: billing('Stripe invoices', {
    groupBy: 'status',
    rules: {
      amount_due_cents: [attention({ is: 'below', than: 0 }, 'is a credit')],
      amount_remaining_cents: [negative],
    },
  }),
  stripe_charge: billing('Stripe charges', { groupBy: 'status', rules: { amount_cents: [notPositive] } }),
  stripe_event: billing('Stripe events', { groupBy: 'source', dateField: 'created_at' }),
  stripe_event_check: billing('Check of Stripe events'),
  payment_removal_request: billing('Payment delete requests', { groupBy: 'state' }),
  coupon_charge: only('getCouponAnalytics')('Charges under coupons', { groupBy: 'code' }),
  coupon_charge_kept: only('getCouponAnalytics')('Charges under coupons of deleted customers', {
    groupBy: 'code',
    hidden: ['charge_hash'],
  }),
  coupon_commission: only('getCouponAnalytics')('Commissions of coupons', { groupBy: 'code' }),
  offer: only('offer-builder')('Offers', {
    groupBy: 'state',
    hidden: ['search', 'accepted_address'],
    ahead: ['expiration_date', 'expires_at'],
  }),
  offer_version: only('offer-builder')('Versions of offers'),
  offer_link: only('offer-builder')('Links to offers', { ahead: ['expires_at'] }),
  offer_price_table: only('offer-builder')('Price tables of offers'),
  payment_list: billing('Payment lists', { hidden: ['summary'] }),
  payment_list_row: billing('Rows of payment lists', {
    groupBy: 'list',
    hidden: ['search', 'record'],
    ahead: ['until'],
  }),
  payment_source: billing('Readings for payment lists'),
  payment_source_record: billing('Records read for payment lists', {
    groupBy: 'source',
    hidden: ['key_hash', 'key_mask'],
  }),
  payment_bulk: billing('Acts on many payments', { groupBy: 'action' }),
  payment_bulk_item: billing('Rows of acts on many payments', { groupBy: 'state', hidden: ['input'] }),
  payment_link: billing('Payment links', { hidden: ['search'] }),
  payment_link_reading: billing('Readings of payment links'),
  catalogue_product: billing('Products at the card provider'),
  catalogue_price: billing('Prices at the card provider', { groupBy: 'currency', hidden: ['synced'] }),
  catalogue_sync: billing('Syncs of products'),
  custom_invoice: billing('Custom invoices', {
    groupBy: 'status',
    hidden: ['input', 'digest', 'hosted_url', 'email_content'],
    ahead: ['due_date'],
    rules: { amount_due_cents: [notPositive] },
  }),
  custom_invoice_template: billing('Templates of custom invoices'),
  dunning_policy: dunning('Versions of the dunning policy'),
  dunning_setting: dunning('Setting of dunning'),
  dunning_exception: dunning('Exceptions of dunning', { ahead: ['until'] }),
  dunning_case: dunning('Dunning cases', { groupBy: 'state' }),
  dunning_step: dunning('Steps of dunning', { groupBy: 'kind' }),
  dunning_dry_run: dunning('Dry runs of dunning'),
  dunning_dry_run_line: dunning('Lines of dry runs of dunning'),
  lead: leads('Leads', { groupBy: 'status', hidden: ['search'] }),
  lead_mail: leads('Mails to leads', { groupBy: 'template' }),
  survey_response: surveys('Survey responses', { groupBy: 'type' }),
  survey_question: surveys('Survey questions', { groupBy: 'type' }),
  survey_option: surveys('Survey options'),
  survey_answer: surveys('Survey answers'),
  usage_batch: only('apiUsage')('Batches of usage events', { groupBy: 'source' }),
  bug_report: bugs('Bug reports', { groupBy: 'endpoint', hidden: ['userid'] }),
  bug_report_decision: bugs('Decided bug reports'),
  task: tasks('Tasks and issues', {
    groupBy: 'status',
    hidden: ['search'],
    ahead: ['due_date', 'alert_time', 'snoozed_until'],
  }),
  task_activity: tasks('Activity of tasks', { groupBy: 'type', hidden: ['search'] }),
  task_change: tasks('Changes of tasks', { groupBy: 'field' }),
  task_file: tasks('Files of tasks', { groupBy: 'content_type' }),
  task_link: tasks('Links of tasks', { groupBy: 'kind' }),
  task_notice: tasks('Notices of tasks', { groupBy: 'kind' }),
  extension_task: tasks('Tasks by extension'),
  intercom_conversation: tasks('Intercom conversations', { groupBy: 'state' }),
  intercom_message: tasks('Intercom messages', { groupBy: 'type' }),
  intercom_picture: tasks('Pictures of Intercom'),
  intercom_notification: tasks('Notifications of Intercom', { groupBy: 'topic' }),
  note: notes('Meeting notes', { groupBy: 'functional_group', hidden: ['search'], ahead: ['date'] }),
  note_person: notes('People of notes'),
  note_task: notes('Tasks of notes'),
  deleted_note: notes('Deleted notes'),
  note_version: notes('Versions of notes', { ahead: ['date'] }),
  sentiment_account: only('social-sentiment')('Social sentiment accounts', {
    groupBy: 'network',
  }),
  monitored_server: servers('Monitored servers', { groupBy: 'server_group' }),
  server_metric: servers('Metrics of servers', { groupBy: 'metric', dateField: 'measured_at' }),
  metric_reading: servers('Readings of metrics', { groupBy: 'monitor' }),
  alert_rule: alerts('Alert rules', { groupBy: 'source' }),
  alert_incident: alerts('Alert incidents', { ahead: ['snoozed_until', 'held_until'] }),
  alert_delivery: alerts('Messages of alerts', { groupBy: 'state' }),
  alert_maintenance: alerts('Maintenance windows', { groupBy: 'source', ahead: ['from_at', 'to_at'] }),
  alert_sample: alerts('History of feeds', { groupBy: 'target', dateField: 'at' }),
  github_issue: github('GitHub issues', { groupBy: 'repository' }),
  github_issue_gone: github('Issues that were deleted', { groupBy: 'repository' }),
  github_issue_origin: github('Issues from tasks', { groupBy: 'repository' }),
  github_repository: github('GitHub repositories'),
  github_delivery: github('Deliveries of GitHub', { groupBy: 'repository' }),
  ai_prompt: only('openai')('Prompts of the AI runner', { groupBy: 'post_processing' }),
  ai_run: only('openai')('Runs of the AI runner', { groupBy: 'state' }),
  writer_template: writer('Templates of the article writer', { groupBy: 'template_type' }),
  writer_sentence: writer('Sentences of the article writer', { groupBy: 'field' }),
  writer_request: writer('Requests of the article writer'),
  writer_credit: writer('Credits of the article writer'),
  alert_banner: only('alertBanner')('Alert banners', { ahead: ['expires_at'] }),
  changelog_entry: only('changeLog')('Change log', { groupBy: 'type' }),
  faq_record: only('faqRecords')('FAQ records', { groupBy: 'code', hidden: ['search'] }),
  faq_embedding: only('faqRecords')('Vectors of FAQ records', { groupBy: 'model', hidden: ['vector'] }),
  blog_post: only('blog-search')('Blog posts', { groupBy: 'type', hidden: ['search'] }),
  photo: only('photo-picker')('Photos', { groupBy: 'kind' }),
};

const system = entryFor('admin');

/** The installation itself: values are for admins. */
export const installation: Catalog = {
  app_state: system('Values of the installation', { hidden: ['value'] }),
  audit_entry: system('Audit entries', { groupBy: 'kind' }),
  audit_detail: system('Details of audit entries'),
  audit_pending: system('Audit entries to seal'),
  audit_seal: system('Seals of the audit log'),
  change_set: system('Change sets', { groupBy: 'kind', aliases: ['Repairs_Update'] }),
  change_row: system('Rows of change sets', { groupBy: 'table_name' }),
  change_set_subject: system('Subjects of change sets', { groupBy: 'target_kind' }),
  effect: system('Effects', { groupBy: 'state', ahead: ['next_try_at', 'lease_until'] }),
  earnings_call_session: system('Dial-in sessions', {
    groupBy: 'state',
    hidden: ['conference_number', 'dial_in_code'],
    ahead: ['ends_at'],
  }),
  event_stream: system('Open consoles'),
  fetched_picture: system('Kept pictures of others', { groupBy: 'folder' }),
  file_draft: system('Files to be removed', { ahead: ['remove_at'] }),
  former_key: system('Former API keys'),
  ingest_record: system('Ingested records', { groupBy: 'kind' }),
  ingest_request: system('Ingest requests', { groupBy: 'sender' }),
  job_progress: system('Jobs', { groupBy: 'state' }),
  mail_lock: system('Locks of mails', { groupBy: 'template_type' }),
  outbox_mail: system('Outbox', {
    groupBy: 'status',
    // A mail may hold a link that signs its reader in.
    hidden: ['text_body', 'html_body', 'replace_json'],
  }),
  outgoing_pace: system('Pace of requests to vendors', { ahead: ['next_at'] }),
  presence: system('Open tools'),
  review_decision: system('Decisions of reviewers'),
  review_known: system('Known answers of the review queue', { hidden: ['answer'] }),
  review_skip: system('Skipped review items'),
  saved_view: system('Saved views', { groupBy: 'page' }),
  sign_in_attempt: system('Sign-in attempts'),
  staff_api_key: system('Staff API keys', { ahead: ['expires_at'], rules: { expires_at: [expired] } }),
  staff_credential: system('Staff credentials'),
  staff_permission: system('Staff permissions', { groupBy: 'permission_key' }),
  staff_recovery_code: system('Recovery codes'),
  staff_session: system('Staff sessions', { ahead: ['expires_at'], hidden: ['ip', 'user_agent'] }),
  staff_token: system('Invitations and resets', { groupBy: 'kind', ahead: ['expires_at'] }),
  table_layout: system('Table layouts'),
  table_statistics: system('Table statistics', { ahead: ['due_at'] }),
  table_statistics_chunk: system('Chunks of table statistics', { groupBy: 'table_name', ahead: ['due_at'] }),
};
