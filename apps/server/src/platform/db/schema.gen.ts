// Written by `npm run docs` from the migrations. Do not edit.
/* oxlint-disable max-lines */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Json = ColumnType<unknown, string | null, string | null>;

export interface AccountTable {
  userid: string;
  mongo_id: string;
  username: string | null;
  email: string;
  firstname: Generated<string>;
  lastname: Generated<string>;
  photo_url: string | null;
  notes: Generated<string>;
  legacy: Generated<boolean>;
  migrated: Generated<boolean>;
  enterprise: Generated<boolean>;
  bank_transfer: Generated<boolean>;
  payment_method: string | null;
  plan_code: Generated<string>;
  user_role: string | null;
  rate_limit: Generated<number>;
  custom_rate_limit: Generated<number>;
  current_api_count: Generated<number>;
  live_api_count: Generated<number>;
  monthly_api_count: Generated<number>;
  daily_data_bytes: Generated<number>;
  monthly_data_bytes: Generated<number>;
  restricted: Generated<boolean>;
  email_verified: Generated<boolean>;
  failed_payment: Generated<boolean>;
  credit_balance_cents: Generated<number>;
  created_at: Generated<string>;
  last_sign_in_at: string | null;
  last_api_call_at: string | null;
  updated_at: Generated<string>;
  search: GeneratedAlways<string | null>;
  email_key: GeneratedAlways<string | null>;
  first_key_prefix: string | null;
  first_stripe_id: string | null;
  former_admin_email: string | null;
}

export interface AdjustmentPolicyTable {
  symbol: string;
  env: string;
  policy: string;
}

export interface AiPromptTable {
  id: string;
  name: string;
  model: Generated<string>;
  prompt: string;
  post_processing: Generated<string>;
  post_prompt: Generated<string>;
  revision: Generated<number>;
  updated_at: Generated<string>;
  updated_by: string;
}

export interface AiRunTable {
  id: string;
  prompt_id: string;
  prompt_name: string;
  model: string;
  prompt: string;
  prompt_data: string;
  files: Json;
  state: Generated<string>;
  answer: Generated<string>;
  post_processed: string | null;
  error: Generated<string>;
  input_tokens: number | null;
  output_tokens: number | null;
  cost: number | null;
  started_by: string;
  started_at: Generated<string>;
  seen_at: Generated<string>;
  ended_at: string | null;
  estimated: Generated<boolean>;
}

export interface AlertBannerTable {
  revision: number;
  text: string | null;
  hours: number | null;
  set_at: Generated<string>;
  expires_at: string | null;
  set_by: string;
}

export interface AlertDeliveryTable {
  id: string;
  incident_id: number;
  event: string;
  channel: string;
  recipient: string;
  body: string | null;
  mail_id: number | null;
  state: string;
  tries: Generated<number>;
  message: Generated<string>;
  created_at: string;
  settled_at: string | null;
}

export interface AlertIncidentTable {
  id: GeneratedAlways<number>;
  rule_id: number;
  definition: Json;
  started_at: string;
  fired_at: string;
  ended_at: string | null;
  closed_at: string | null;
  ended_because: string | null;
  peak: number;
  acknowledged_at: string | null;
  acknowledged_by_label: string | null;
  note: Generated<string>;
  snoozed_until: string | null;
  held_until: string | null;
  notified_at: string | null;
  webhook_address_cipher: Buffer | null;
  end_held_until: string | null;
}

export interface AlertMaintenanceTable {
  id: GeneratedAlways<number>;
  source: string | null;
  target: string | null;
  from_at: string;
  to_at: string;
  reason: string;
  created_by: string | null;
  created_by_label: string;
  created_at: string;
}

export interface AlertRuleTable {
  id: GeneratedAlways<number>;
  definition: Json;
  source: string;
  target: string;
  is_enabled: boolean;
  version: Generated<number>;
  state: Json;
  evaluation: Generated<number>;
  value_at: string | null;
  value: number | null;
  problem: string | null;
  tested_at: string | null;
  tested_count: number | null;
  webhook_cipher: Buffer | null;
  enabled_at: string | null;
  updated_by: string | null;
  updated_by_label: string;
  updated_at: string;
  deleted_at: string | null;
  webhook_address_cipher: Buffer | null;
}

export interface AlertSampleTable {
  source: string;
  target: string;
  metric: string;
  at: string;
  value: number;
}

export interface ApiKeyTable {
  id: GeneratedAlways<number>;
  userid: string;
  key_cipher: Buffer;
  key_hash: Buffer;
  key_prefix: string;
  main_key: Generated<boolean>;
  in_firebase: Generated<boolean>;
  in_mongo: Generated<boolean>;
  plan_code: Generated<string>;
  websocket: Generated<boolean>;
  created_at: Generated<string>;
}

export interface ApiKeyRestrictionTable {
  key_id: number;
  custom_api_limit: number | null;
  custom_data_limit_mb: number | null;
  included_endpoints: Generated<string>;
  excluded_endpoints: Generated<string>;
  websockets: Generated<string>;
  enable_beta: Generated<boolean>;
  add_included: Generated<boolean>;
  delayed: Generated<boolean>;
  updated_at: Generated<string>;
  updated_by: string;
}

export interface AppStateTable {
  name: string;
  value: Json;
  updated_at: Generated<string>;
}

export interface AuditDetailTable {
  entry_id: number;
  salt: Buffer;
  before: Json;
  after: Json;
  reason: string | null;
  erased_at: string | null;
  erased_by: number | null;
}

export interface AuditEntryTable {
  id: GeneratedAlways<number>;
  at: Generated<string>;
  xid: Generated<string>;
  actor_id: string | null;
  actor_label: string;
  call: string;
  kind: string;
  target_kind: string | null;
  target_id: string | null;
  request_id: string | null;
  outcome: Generated<string>;
  detail_digest: Buffer;
}

export interface AuditPendingTable {
  entry_id: number;
}

export interface AuditSealTable {
  seq: number;
  entry_id: number;
  entry_digest: Buffer;
  hash: Buffer;
  sealed_at: Generated<string>;
  key_id: Buffer | null;
}

export interface BarTable {
  symbol: string;
  env: string;
  chart_type: string;
  ts: string;
  open: number;
  high: number;
  low: number;
  close: number;
  adj_close: number | null;
  volume: number;
}

export interface BarAdditionTable {
  symbol: string;
  env: string;
  chart_type: string;
  ts: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  source: string;
  witness: number | null;
}

export interface BarCorrectionTable {
  symbol: string;
  env: string;
  chart_type: string;
  ts: string;
  field: string;
  value: number;
  witness: number | null;
}

export interface BarDeletionTable {
  id: string;
  symbol: string;
  env: string;
  chart_type: string;
  from_ts: string;
  to_ts: string;
}

export interface BarScaleTable {
  id: string;
  symbol: string;
  env: string;
  chart_type: string;
  from_ts: string;
  to_ts: string;
  ratio: number;
  threshold: number;
  above_threshold: boolean;
  position: number;
}

export interface BlogPostTable {
  slug: string;
  type: string;
  title: string;
  text: string;
  published_at: string;
  search: GeneratedAlways<string | null>;
}

export interface BugReportTable {
  id: string;
  created_at: string;
  description: string;
  endpoint: string;
  ticker: string;
  period: string;
  userid: string;
  changes: Json;
  decided: Generated<boolean>;
}

export interface BugReportDecisionTable {
  report_id: string;
  accepted: Json;
  declined: Json;
  decided_by: string;
  decided_at: string;
}

export interface CataloguePriceTable {
  id: string;
  product_id: string;
  amount_cents: number | null;
  currency: string;
  interval: string | null;
  interval_count: number;
  name: string | null;
  plan_code: string | null;
  active: boolean;
  synced: Json;
  updated_at: Generated<string>;
}

export interface CatalogueProductTable {
  id: string;
  name: string;
  description: string | null;
  active: boolean;
  synced: Json;
  updated_at: Generated<string>;
}

export interface CatalogueSyncTable {
  one: Generated<boolean>;
  synced_at: string;
  synced_by: string;
}

export interface ChangeRowTable {
  change_set_id: number;
  seq: number;
  table_name: string;
  row_key: string;
  field: string;
  before: Json;
  after: Json;
}

export interface ChangeSetTable {
  id: GeneratedAlways<number>;
  kind: string;
  target_kind: string;
  target: string;
  actor_id: string | null;
  actor_label: string;
  reason: Generated<string>;
  source: string;
  summary: string;
  parent_id: number | null;
  reverted_by: number | null;
  row_count: number;
  at: Generated<string>;
  call: string | null;
}

export interface ChangeSetSubjectTable {
  target_kind: string;
  target: string;
  change_set_id: number;
}

export interface ChangelogEntryTable {
  id: string;
  type: string;
  text: string;
  url: string;
  url_text: string;
  detail: string;
  revision: Generated<number>;
  added_at: Generated<string>;
  updated_at: Generated<string>;
  updated_by: string;
  origin: string | null;
}

export interface CouponChargeTable {
  charge_id: string;
  code: string;
  stripe_id: string;
  quarter: string;
  created_at: string;
  invoice_id: string;
  subscription_id: string | null;
  currency: string;
  paid_cents: number;
  refunded_cents: number;
  disputed_cents: number;
  base_cents: number;
  plan_code: string | null;
  annual: boolean;
}

export interface CouponChargeKeptTable {
  charge_hash: Buffer;
  code: string;
  customer: string;
  quarter: string;
  currency: string;
  base_cents: number;
  plan_code: string | null;
  annual: boolean;
  mirrored_as: string | null;
  deletions: Generated<number>;
}

export interface CouponCommissionTable {
  id: GeneratedAlways<number>;
  code: string;
  from_quarter: string;
  rate_bps: number | null;
  reason: string;
  set_by: string | null;
  set_by_label: string;
  set_at: string;
}

export interface CoverageDueTable {
  id: GeneratedAlways<number>;
  symbol: string;
  part: string;
}

export interface CoverageEntryTable {
  symbol: string;
  field: string;
  count: number;
  oldest: string | null;
  newest: string | null;
  gaps: number | null;
}

export interface CoverageGroupTable {
  type: string;
  value: string;
  field: string;
  symbols: number;
  gapped: number;
  oldest: string | null;
  newest: string | null;
  due: Generated<boolean>;
}

export interface CoverageIndexTable {
  name: string;
  symbol: string;
}

export interface CoverageSymbolTable {
  symbol: string;
  exchange: string;
  country: string | null;
  sector: string | null;
  industry: string | null;
  checked_at: string;
}

export interface CustomInvoiceTable {
  id: string;
  userid: string | null;
  stripe_id: string;
  invoice_id: string;
  number: string;
  status: string;
  amount_remaining_cents: number;
  read_at: string;
  currency: string;
  total_cents: number;
  amount_due_cents: number;
  due_date: string;
  hosted_url: string | null;
  input: Json;
  digest: Buffer;
  file_name: string;
  email_subject: string;
  email_content: string;
  created_at: string;
  created_by: string | null;
  created_by_label: string;
  sent_at: string | null;
  sent_to: string | null;
  void_reason: string | null;
  tried_at: string | null;
}

export interface CustomInvoiceTemplateTable {
  id: string;
  name: string;
  terms: Json;
  created_by_label: string;
  updated_at: string;
}

export interface DeletedAccountTable {
  userid: string;
  mongo_id: string;
  email: string;
  username: string | null;
  name: string;
  plan_code: string;
  counts: Json;
  archive_cipher: Buffer;
  held: Json;
  reason: string | null;
  deleted_by: string | null;
  deleted_by_label: string;
  deleted_at: string;
  purge_at: string;
  purging_at: string | null;
}

export interface DeletedNoteTable {
  id: string;
  note: Json;
  versions: Json;
  lines: Json;
  notices: Json;
  deleted_by: string | null;
  deleted_at: string;
}

export interface DerivedFailureTable {
  name: string;
  symbol: string;
  series: string;
  message: string;
  found_at: Generated<string>;
}

export interface DerivedRulesTable {
  name: string;
  version: number;
  target: number | null;
  position: Generated<string>;
  made: Generated<number>;
  changed: Generated<number>;
  samples: Generated<string>;
  updated_at: Generated<string>;
}

export interface DividendAppliedTable {
  symbol: string;
  env: string;
  ex_date: string;
}

export interface DividendFactTable {
  symbol: string;
  env: string;
  ex_date: string;
  amount: number;
  removed: Generated<boolean>;
  basis_ratio: number | null;
}

export interface DunningCaseTable {
  invoice_id: string;
  userid: string;
  stripe_id: string;
  number: string | null;
  currency: string;
  plan_code: string;
  amount_cents: number;
  failed_at: string;
  opened_at: string;
  state: Generated<string>;
  closed_at: string | null;
  recovered_cents: Generated<number>;
  recovered_after: string | null;
  next_step: string | null;
  next_on: string | null;
  wait: string | null;
  unknown_at: string | null;
  unknown_count: Generated<number>;
  paid_before_cents: Generated<number>;
}

export interface DunningDryRunTable {
  id: string;
  version: number;
  revision: number;
  created_by: string | null;
  created_by_label: string;
  created_at: string;
  summary: Json;
}

export interface DunningDryRunLineTable {
  dry_run_id: string;
  position: number;
  userid: string;
  line: Json;
}

export interface DunningExceptionTable {
  id: GeneratedAlways<number>;
  plan_code: string | null;
  userid: string | null;
  mode: string;
  kinds: Generated<string>;
  days: Generated<number>;
  reason: string;
  until: string | null;
  created_by: string | null;
  created_by_label: string;
  created_at: string;
  ended_at: string | null;
  ended_by_label: string | null;
}

export interface DunningPolicyTable {
  version: number;
  policy: Json;
  note: Generated<string>;
  created_by: string | null;
  created_by_label: string;
  created_at: string;
}

export interface DunningSettingTable {
  only_row: Generated<boolean>;
  active_version: number | null;
  activated_at: string | null;
  paused_at: string | null;
  paused_reason: string | null;
  revision: Generated<number>;
  last_run_at: string | null;
  last_run: Json;
}

export interface DunningStepTable {
  position: GeneratedAlways<number>;
  invoice_id: string;
  step_id: string;
  kind: string;
  day: number;
  on_day: string;
  done_at: string;
  state: string;
  message: Generated<string>;
  policy_version: number;
  mail_id: number | null;
  effect_id: string | null;
  task_id: string | null;
  limit_before: number | null;
  released_at: string | null;
}

export interface EarningsCallTable {
  symbol: string;
  fiscal_period: string;
  calendar_year: number;
  period: string;
  date: string;
  alt_symbols: Generated<string>;
  dialin_number: Generated<string>;
  dialin_code: Generated<string>;
  dialin_link: Generated<string>;
  news_link: Generated<string>;
  audio_file_link: Generated<string>;
  transcription_time: number | null;
  invalid: Generated<boolean>;
  deleted: Generated<boolean>;
  schedule: string | null;
  scheduled_by: string | null;
  scheduled_at: string | null;
  has_raw: Generated<boolean>;
  has_processed: Generated<boolean>;
  financials: Json;
  sources: Json;
  calendar_date: string | null;
  period_end: string | null;
  checks: Json;
  error_score: Generated<number>;
  total_score: Generated<number>;
  created_at: string;
  updated_at: string;
  starts_at: GeneratedAlways<string>;
  mismatch: GeneratedAlways<boolean>;
  calendar_period: string | null;
  version: Generated<number>;
}

export interface EarningsCallAudioTable {
  name: string;
  symbol: string;
  fiscal_period: string;
  bytes: number;
  seconds: number;
  at: string;
}

export interface EarningsCallChangeTable {
  symbol: string;
  fiscal_period: string;
  version: number;
  field: string;
  before: Json;
}

export interface EarningsCallSessionTable {
  id: string;
  symbol: string;
  fiscal_period: string;
  state: string;
  conference_number: string;
  dial_in_code: string;
  vendor_id: string | null;
  started_by: string;
  started_at: string;
  answered_at: string | null;
  ended_at: string | null;
  ends_at: string;
  message: Generated<string>;
  interim_text: Generated<string>;
  partial: Generated<string>;
  received_at: string | null;
  recording: Generated<string>;
  recording_id: string | null;
  recording_tries: Generated<number>;
  recording_next_at: string | null;
  recording_lease_by: string | null;
  recording_lease_until: string | null;
}

export interface EarningsCallTextTable {
  id: GeneratedAlways<number>;
  symbol: string;
  fiscal_period: string;
  kind: string;
  text: string;
  characters: number;
  reason: string;
  actor_label: string;
  at: string;
}

export interface EconomicPointTable {
  series: string;
  date: string;
  value: number;
  source: string;
  imported_at: Generated<string>;
}

export interface EdsCellTable {
  symbol: string;
  subject: string;
  record_key: string;
  field: string;
  value: Json;
}

export interface EdsImportTable {
  id: GeneratedAlways<number>;
  subject: string;
  source: string;
  file_name: string;
  file_digest: Buffer;
  row_count: number;
  inserted_count: number;
  changed_count: number;
  actor_label: string;
  at: Generated<string>;
}

export interface EdsInvalidTable {
  symbol: string;
  subject: string;
  record_key: string;
  source: string;
}

export interface EdsMarkTable {
  symbol: string;
  subject: string;
  record_key: string;
  mark: string;
  values: Json;
  source: string | null;
}

export interface EdsOutlierTable {
  symbol: string;
  subject: string;
  findings: Json;
  dismissed: Generated<boolean>;
  found_at: Generated<string>;
}

export interface EdsRecordTable {
  symbol: string;
  subject: string;
  record_key: string;
  date: string | null;
  source: string;
  values: Json;
  overridden: Json;
  deleted: boolean;
  updated_at: string | null;
}

export interface EdsRunTable {
  symbol: string;
  job_id: string;
}

export interface EdsRunOutcomeTable {
  run_key: string;
  symbol: string;
  message: string;
  change_set_id: number | null;
  at: Generated<string>;
}

export interface EdsSourceRecordTable {
  symbol: string;
  subject: string;
  record_key: string;
  source: string;
  values: Json;
  import_id: number | null;
  updated_at: Generated<string>;
}

export interface EdsValidationTable {
  symbol: string;
  subject: string;
  valid: boolean;
  actor_label: string;
  at: Generated<string>;
}

export interface EffectTable {
  id: string;
  kind: string;
  title: string;
  target_kind: string;
  target_id: string;
  actor_id: string | null;
  actor_label: string;
  call: string;
  audit_kind: string;
  request_id: string | null;
  input: Json;
  secret_cipher: Buffer | null;
  lock_key: string | null;
  state: Generated<string>;
  attempt: Generated<number>;
  tries: Generated<number>;
  steps: Json;
  before: Json;
  result: Json;
  message: Generated<string>;
  status: number | null;
  lease_by: string | null;
  lease_until: string | null;
  next_try_at: string | null;
  first_try_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  settled_at: string | null;
  progress_done: number | null;
  progress_total: number | null;
}

export interface EndpointDocTable {
  code: string;
  description: string | null;
  content: string | null;
  updated_by: string;
  updated_at: Generated<string>;
  name: string | null;
  tag: string | null;
  tag_set: Generated<boolean>;
  min_level_notes: Json;
  parameters: Json;
  properties: Json;
  revision: Generated<number>;
}

export interface EndpointDocChangeTable {
  code: string;
  revision: number;
  changed_at: Generated<string>;
  changed_by: string;
  before: Json;
  after: Json;
}

export interface EnterpriseSubmissionTable {
  id: string;
  firstname: string | null;
  lastname: string | null;
  email: string;
  userid: string | null;
  company: string | null;
  website: string | null;
  company_type: string | null;
  job_title: string | null;
  country: string | null;
  has_license_request: boolean;
  license: string | null;
  license_audience_size: string | null;
  license_domain: string | null;
  audience_size: string | null;
  datasets: string;
  payment_frequency: string | null;
  payment_method: string | null;
  payment_address: string | null;
  tax_id: string | null;
  use_case: string | null;
  content: string | null;
  created_at: string;
  search: string;
}

export interface EodAdjustmentTable {
  id: Generated<number>;
  symbol: string;
  type: string;
  adjustment_type: string;
  adjustment_date: string;
  value: number;
  completed: Generated<boolean>;
  last_updated_at: Generated<string>;
}

export interface EventStreamTable {
  id: string;
  userid: string;
  seen_at: Generated<string>;
}

export interface ExchangeRateTable {
  currency: string;
  date: string;
  rate: number;
}

export interface ExtensionTaskTable {
  userid: string;
  request_id: string;
  task_id: string;
  created_at: Generated<string>;
}

export interface FaqEmbeddingTable {
  record_id: number;
  revision: number;
  model: string;
  vector: string;
}

export interface FaqRecordTable {
  id: GeneratedAlways<number>;
  code: string;
  sub_code: string;
  question: string;
  answer: string;
  endpoint: string;
  key: string | null;
  draft: boolean;
  revision: Generated<number>;
  updated_at: Generated<string>;
  updated_by: string;
  search: GeneratedAlways<string | null>;
}

export interface FeedSymbolTable {
  symbol: string;
  price: number | null;
  quoted_at: string | null;
  last_trade_at: string | null;
  received_at: string | null;
  processed_at: string | null;
  sources: Generated<string>;
  trade_price: number | null;
  trade_at: string | null;
  quote_price: number | null;
  quote_at: string | null;
  last_eod: string | null;
  last_1min: string | null;
  last_5min: string | null;
  last_1hour: string | null;
  bars_checked_at: string | null;
  eod_inactive_since: string | null;
  quote_digests: Generated<string>;
  trade_digests: Generated<string>;
  after_quote_digests: Generated<string>;
}

export interface FetchedPictureTable {
  name: string;
  folder: string;
  bytes: number;
  used_at: Generated<string>;
}

export interface FileDraftTable {
  name: string;
  remove_at: string;
}

export interface FilingFileTable {
  file_name: string;
  text_name: string | null;
  file_type: string;
  charset: string;
  byte_size: number;
  sha256: Buffer;
  stored_at: Generated<string>;
}

export interface FilingLinkTable {
  link: string;
  file_name: string;
  fetched_at: Generated<string>;
}

export interface FinancialLinkTable {
  symbol: string;
  calendar_year: number;
  period: string;
  final_link: string;
  updated_at: string;
}

export interface FinancialUpdateTable {
  change_set_id: number;
  seq: number;
  at: string;
  user_id: string;
  symbol: string;
  statement: string;
  calendar_year: number;
  period: string;
  field: string;
  old_val: Json;
  new_val: Json;
  removed: Generated<boolean>;
}

export interface FixRunTable {
  id: GeneratedAlways<number>;
  type: string;
  subtype: string;
  params: Json;
  repairs: boolean;
  state: string;
  job_id: string | null;
  actor_id: string | null;
  actor_label: string;
  reason: Generated<string>;
  message: Generated<string>;
  started_at: Generated<string>;
  finished_at: string | null;
  dry_run: Generated<boolean>;
  dry_run_id: number | null;
}

export interface FixRunTargetTable {
  run_id: number;
  target: string;
  state: Generated<string>;
  change_set_id: number | null;
  rows: Json;
  finding_count: Generated<number>;
  message: Generated<string>;
  cell_count: Generated<number>;
  sample: Json;
  warning_count: Generated<number>;
  warnings: Json;
  data_mark: string | null;
}

export interface FormerKeyTable {
  key_hash: Buffer;
}

export interface GithubDeliveryTable {
  delivery_id: string;
  repository: string;
  number: number;
  received_at: Generated<string>;
}

export interface GithubIssueTable {
  repository: string;
  number: number;
  title: string;
  body: string;
  state: string;
  author: string;
  labels: string;
  assignees: string;
  comments: number;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  read_at: string;
}

export interface GithubIssueGoneTable {
  repository: string;
  number: number;
  read_at: string;
}

export interface GithubIssueOriginTable {
  repository: string;
  number: number;
  effect_id: string;
  task_id: string | null;
  created_at: Generated<string>;
}

export interface GithubRepositoryTable {
  repository: string;
  read_at: string;
}

export interface ImportConflictTable {
  id: GeneratedAlways<number>;
  symbol: string;
  env: string;
  chart_type: string;
  ts: string;
  field: string;
  corrected: number | null;
  vendor_was: number | null;
  vendor_now: number;
  import_id: number;
  change_set_id: number | null;
  found_at: Generated<string>;
  resolved_at: string | null;
  resolution: string | null;
}

export interface ImportRunTable {
  id: GeneratedAlways<number>;
  symbol: string;
  source: string;
  subject: string;
  format: string;
  file_name: string;
  file_digest: Buffer;
  row_count: number;
  inserted_count: number;
  changed_count: number;
  actor_label: string;
  at: Generated<string>;
}

export interface IngestRecordTable {
  kind: string;
  id: string;
  digest: Buffer;
  source: string;
  received_at: string;
}

export interface IngestRequestTable {
  sender: string;
  digest: Buffer;
  received_at: string;
}

export interface IntercomConversationTable {
  conversation_id: string;
  title: string;
  state: string;
  read_at: string;
  asked_at: string | null;
}

export interface IntercomMessageTable {
  conversation_id: string;
  message_id: string;
  type: string;
  author: string;
  written_at: string;
  body: string;
  pictures: Json;
  attachments: Json;
}

export interface IntercomNotificationTable {
  notification_id: string;
  conversation_id: string | null;
  topic: string;
  received_at: Generated<string>;
}

export interface IntercomPictureTable {
  name: string;
  conversation_id: string;
  url: string;
}

export interface InternationalFilingTable {
  symbol: string;
  calendar_year: number;
  period: string;
  date: string;
  filling_date: string | null;
  final_link: string | null;
  raw_text_link: string | null;
  s3_link: string | null;
  file_type: string | null;
  created_at: string;
  updated_at: string;
}

export interface JobProgressTable {
  job_id: string;
  name: string;
  title: string;
  actor_id: string | null;
  state: Generated<string>;
  done: Generated<number>;
  total: number | null;
  message: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  change_set_id: number | null;
}

export interface LeadTable {
  id: Generated<string>;
  domain: string;
  email: Generated<string>;
  other_emails: Generated<string>;
  userid: string | null;
  plan_code: Generated<string>;
  api_count: Generated<number>;
  last_api_call_at: string | null;
  backlinks: number | null;
  search_traffic: number | null;
  authority_score: number | null;
  accessible: boolean | null;
  status: string | null;
  progress: string | null;
  excluded: Generated<boolean>;
  manual_mail_sent_by: string | null;
  manual_mail_sent_at: string | null;
  email_response: string | null;
  assignee: string | null;
  manual_inserted: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  search: GeneratedAlways<string | null>;
}

export interface LeadMailTable {
  id: GeneratedAlways<number>;
  lead_id: string;
  template: string;
  sent_by_id: string | null;
  sent_by: string;
  sent_at: Generated<string>;
  mail_id: number | null;
}

export interface LinkedRecordTable {
  userid: string;
  store: string;
  record: Json;
  fetched_at: Generated<string>;
  key_cipher: Buffer | null;
}

export interface ListingFactTable {
  symbol: string;
  status: string;
  date: string;
  successor: string | null;
}

export interface MailLockTable {
  receiver: string;
  template_type: string;
  mail_id: number;
  sent_at: string;
}

export interface ManualSubscriptionTable {
  userid: string;
  plan_code: string;
  change_date: string | null;
  expiry_date: string | null;
  payment_link: string | null;
}

export interface MarketCapCheckTable {
  symbol: string;
  market_cap: number | null;
  chart_market_cap: number | null;
  financials_shares: number | null;
  implied_shares: number | null;
  mismatch: boolean;
  outlier: boolean;
  finding: string;
  reason: string;
}

export interface MarketCapDismissalTable {
  symbol: string;
  finding: string;
}

export interface MarketCapReferenceTable {
  symbol: string;
  implied_shares: number;
  financials_shares: number;
  ratio: number;
}

export interface MetricReadingTable {
  monitor: string;
  read_at: string | null;
  tried_at: string;
  problem: string | null;
}

export interface MonitoredServerTable {
  kind: string;
  name: string;
  server_group: string;
  state: string;
  engine: string;
  is_listed: Generated<boolean>;
  listed_at: string;
}

export interface NewsArticleTable {
  side: string;
  url: string;
  published_at: string;
  title: string;
  publisher: string;
  site: string;
  image: string;
  fmp_image_id: string;
  type: string;
  main_symbol: string;
  symbols: string;
  text: string;
  full_text: string;
}

export interface NewsComparisonTable {
  url: string;
  published_at: string;
  type: string;
  publishers: string;
  symbols: string;
  differing: string;
  prod_text_length: number | null;
  prod_full_text_length: number | null;
  legacy_text_length: number | null;
  legacy_full_text_length: number | null;
  first_publisher: GeneratedAlways<string | null>;
  second_publisher: GeneratedAlways<string | null>;
}

export interface NewsFilterPhraseTable {
  symbol: string;
  phrase: string;
}

export interface NoOverrideRangeTable {
  symbol: string;
  id: string;
  held_table: string;
  from_ts: string;
  to_ts: string;
  sources: string;
}

export interface NoteTable {
  id: string;
  is_report: boolean;
  title: string;
  content: string;
  functional_group: string;
  assignees: Generated<string>;
  date: string;
  version: Generated<number>;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  search: GeneratedAlways<string | null>;
}

export interface NotePersonTable {
  id: string;
  username: string;
  full_name: string;
}

export interface NoteTaskTable {
  note_id: string;
  line_digest: string;
  line: string;
  task_id: string;
}

export interface NoteVersionTable {
  note_id: string;
  version: number;
  title: string;
  content: string;
  functional_group: string;
  assignees: string;
  date: string;
  changed_by: string | null;
  at: string;
}

export interface OfferTable {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  state: string;
  version: number;
  sent_version: number | null;
  client_name: string;
  company: string;
  email: string;
  userid: string | null;
  currency: string;
  total: number;
  billing_frequency: string;
  expiration_date: string | null;
  search: string;
  owner_id: string | null;
  created_at: string;
  updated_at: string;
  sent_at: string | null;
  expires_at: string | null;
  decided_at: string | null;
  accepted_name: string | null;
  accepted_address: Buffer | null;
  decline_reason: string | null;
  billing_kind: string | null;
  billing_id: string | null;
  billing_at: string | null;
  billing_by: string | null;
  billing_userid: string | null;
}

export interface OfferLinkTable {
  hash: Buffer;
  offer_id: string;
  version: number;
  created_at: string;
  created_by: string | null;
  expires_at: string;
  revoked_at: string | null;
  superseded: Generated<boolean>;
  opened: Generated<number>;
  first_opened_at: string | null;
  last_opened_at: string | null;
}

export interface OfferPriceTableTable {
  version: number;
  content: Json;
  note: Generated<string>;
  saved_at: Generated<string>;
  saved_by: string | null;
}

export interface OfferVersionTable {
  offer_id: string;
  version: number;
  price_table: number;
  fields: Json;
  document: Json;
  saved_at: string;
  saved_by: string | null;
}

export interface OutboxMailTable {
  id: GeneratedAlways<number>;
  recipient: string;
  sender: string;
  subject: string;
  text_body: string;
  html_body: string | null;
  kind: string;
  userid: string | null;
  status: Generated<string>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Generated<string>;
  sent_at: string | null;
  template_type: string | null;
  replace_json: Json;
  reply_to: string | null;
  receiver: string | null;
  invoice_id: string | null;
  charge_id: string | null;
  sent_by: string | null;
  updated_at: Generated<string>;
  link_cipher: Buffer | null;
  attachment_file: string | null;
  attachment_name: string | null;
}

export interface OutgoingPaceTable {
  vendor: string;
  next_at: string;
}

export interface PaymentBulkTable {
  id: GeneratedAlways<number>;
  list: string;
  action: string;
  template: string | null;
  reason: string;
  actor_id: string;
  actor_label: string;
  total: number;
  created_at: Generated<string>;
  finished_at: string | null;
}

export interface PaymentBulkItemTable {
  bulk_id: number;
  n: number;
  userid: string;
  email: string;
  input: Json;
  state: Generated<string>;
  message: Generated<string>;
  effect_id: string | null;
}

export interface PaymentLinkTable {
  id: string;
  name: string;
  description: string;
  amount_cents: number | null;
  currency: string;
  interval: string | null;
  url: string;
  active: boolean;
  created_at: string;
  created_by: string | null;
  search: GeneratedAlways<string | null>;
}

export interface PaymentLinkReadingTable {
  one: Generated<boolean>;
  read_at: string;
  read_by: string;
}

export interface PaymentListTable {
  list: string;
  refreshed_at: string | null;
  refreshed_by: string | null;
  refreshed_by_label: string | null;
  took_ms: number | null;
  note: Generated<string>;
  summary: Json;
}

export interface PaymentListRowTable {
  list: string;
  row_key: string;
  userid: string | null;
  email: Generated<string>;
  plan_code: string | null;
  stripe_id: string | null;
  state: Generated<string>;
  apicount: Generated<number>;
  amount: Generated<number>;
  at: string | null;
  until: string | null;
  is_staff: Generated<boolean>;
  record: Json;
  search: GeneratedAlways<string | null>;
}

export interface PaymentRemovalRequestTable {
  id: GeneratedAlways<number>;
  userid: string;
  requested_at: Generated<string>;
  state: Generated<string>;
  settled_at: string | null;
}

export interface PaymentSourceTable {
  source: string;
  reading: Generated<number>;
  cursor: string | null;
  begun_at: string | null;
  finished_at: string | null;
  covers_from: string | null;
}

export interface PaymentSourceRecordTable {
  source: string;
  id: string;
  userid: string;
  email: Generated<string>;
  plan_code: string | null;
  key_hash: Buffer | null;
  key_mask: string | null;
  read_at: string;
  reading: number;
}

export interface PaypalAccountTable {
  userid: string;
  record: Json;
  fetched_at: Generated<string>;
  read_at_us: Generated<number>;
}

export interface PhotoTable {
  id: string;
  kind: string;
  file_name: string;
  content_type: string;
  byte_size: number;
  width: number;
  height: number;
  uploaded_by: string;
  created_at: Generated<string>;
}

export interface PlanLimitTable {
  plan_code: string;
  calls_per_minute: number;
  updated_at: string | null;
  updated_by: string | null;
}

export interface PossibleErrorTable {
  symbol: string;
  possible_error: string;
  dismissed: Generated<boolean>;
  last_reset: string | null;
  found_at: Generated<string>;
}

export interface PresenceTable {
  tab: string;
  userid: string;
  page: string;
  item: string;
  kind: string;
  subject: string;
  editing: boolean;
  since: string;
  seen_at: string;
}

export interface ProfileAlternativeTable {
  symbol: string;
  source: string;
  content: Json;
  problem: string | null;
  retrieved_at: string;
}

export interface ProfileCorrectionTable {
  symbol: string;
  field: string;
  value: Json;
  base: Json;
  source: string;
}

export interface ProfileSourceValueTable {
  symbol: string;
  source: string;
  field: string;
  value: Json;
}

export interface ReviewDecisionTable {
  id: GeneratedAlways<number>;
  reviewer: string;
  item_id: number | null;
  decision: string;
  change_set_id: number | null;
  at: string;
  undone_at: string | null;
}

export interface ReviewItemTable {
  id: GeneratedAlways<number>;
  ref: Generated<string>;
  symbol: string;
  kind: string;
  from_date: string;
  to_date: string;
  records: number;
  basis: string;
  probability: number;
  requests: number | null;
  score: number;
  evidence: Json;
  repair: Json;
  state: Generated<string>;
  reason: Generated<string>;
  decided_by: string | null;
  decided_by_label: string | null;
  decided_at: string | null;
  change_set_id: number | null;
  lease_by: string | null;
  lease_label: string | null;
  lease_until: string | null;
  found_at: string;
  gone_at: string | null;
}

export interface ReviewKnownTable {
  ref: Generated<string>;
  reviewer: string;
  reviewer_label: string;
  symbol: string;
  shown: Json;
  answer: string;
  given: string | null;
  made_at: string;
  given_at: string | null;
}

export interface ReviewScanTable {
  symbol: string;
  change_set_id: number;
  import_id: number;
  scanned_at: string;
  version: Generated<number>;
}

export interface ReviewSeriesTable {
  symbol: string;
  version: number;
}

export interface ReviewSkipTable {
  item_id: number;
  reviewer: string;
  at: string;
}

export interface ReviewStatementScanTable {
  symbol: string;
  version: number;
  scanned_at: string;
}

export interface RowMapperTable {
  id: string;
  template_name: string;
  statement_type: string;
  value: Json;
}

export interface RowMapperOutcomeTable {
  mapper_id: string;
  symbol: string;
  final_link: string;
  period: string;
  field: string;
  outcome: string;
  at: Generated<string>;
}

export interface SavedViewTable {
  id: GeneratedAlways<number>;
  userid: string;
  page: string;
  item: string;
  name: string;
  query: string;
  shared: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ScreenerRecordTable {
  symbol: string;
  company_name: string | null;
  market_cap: number | null;
  price: number | null;
  changes_percentage: number | null;
  volume: number | null;
  year_low: number | null;
  year_high: number | null;
  beta: number | null;
  last_annual_dividend: number | null;
  shares_outstanding: number | null;
  full_time_employees: number | null;
  sector: string | null;
  industry: string | null;
  country: string | null;
  exchange_short_name: string | null;
  currency: string | null;
  ipo_date: string | null;
  last_session: string | null;
  is_etf: boolean;
  is_fund: boolean;
  is_adr: boolean;
  is_actively_trading: boolean;
  made_at: string;
}

export interface ScreenerRefreshTable {
  one: Generated<boolean>;
  at: string;
}

export interface SentimentAccountTable {
  email: string;
  network: string;
  calls: Generated<number>;
  call_limit: number | null;
  last_used_at: string | null;
  reported_at: string;
  limited_at: string | null;
  locked_at: string | null;
  locked_reason: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
}

export interface ServerMetricTable {
  kind: string;
  name: string;
  metric: string;
  measured_at: string;
  value: number;
}

export interface ShareCountFactTable {
  symbol: string;
  date: string;
  shares: number | null;
}

export interface ShareStepTable {
  symbol: string;
  date: string;
  shares: number;
  origin: string;
}

export interface SignInAttemptTable {
  id: GeneratedAlways<number>;
  subject: string;
  at: Generated<string>;
}

export interface SignupRefusalTable {
  id: GeneratedAlways<number>;
  digest: Buffer;
  sender: string;
  email: string;
  reason: string;
  filter_id: string;
  filter_type: string;
  filter_value: string;
  refused_at: Generated<string>;
}

export interface SourceBarTable {
  symbol: string;
  source: string;
  chart_type: string;
  ts: string;
  open: number;
  high: number;
  low: number;
  close: number;
  adj_close: number | null;
  volume: number;
  raw_basis: Generated<boolean>;
  import_id: number | null;
}

export interface SourceBarRevisionTable {
  id: GeneratedAlways<number>;
  symbol: string;
  source: string;
  chart_type: string;
  ts: string;
  earlier: Json;
  replaced_by_import: number | null;
}

export interface SourceDividendTable {
  symbol: string;
  source: string;
  ex_date: string;
  amount: number;
  import_id: number | null;
}

export interface SourceShareCountTable {
  symbol: string;
  source: string;
  date: string;
  shares: number;
  market_cap: number | null;
}

export interface SourceSplitTable {
  symbol: string;
  source: string;
  date: string;
  ratio: number;
  import_id: number | null;
}

export interface SplitCheckMarkTable {
  symbol: string;
  split_date: string;
  check_name: string;
  how: string;
  finding: string | null;
  marked_by: string;
  marked_on: string;
}

export interface SplitFactTable {
  symbol: string;
  env: string;
  date: string;
  ratio: number;
  removed: Generated<boolean>;
}

export interface StaffApiKeyTable {
  id: Generated<string>;
  userid: string;
  label: string;
  key_hash: Buffer;
  key_prefix: string;
  created_at: Generated<string>;
  last_used_at: string | null;
  revoked_at: string | null;
  expires_at: Generated<string>;
  warned_at: string | null;
}

export interface StaffCredentialTable {
  userid: string;
  password_hash: string | null;
  password_changed_at: string | null;
  totp_cipher: Buffer | null;
  totp_confirmed_at: string | null;
  totp_last_counter: number | null;
  created_at: Generated<string>;
  sign_in_email: string | null;
}

export interface StaffPermissionTable {
  userid: string;
  permission_key: string;
}

export interface StaffRecoveryCodeTable {
  code_hash: Buffer;
  userid: string;
  used_at: string | null;
}

export interface StaffSessionTable {
  id: Generated<string>;
  token_hash: Buffer;
  userid: string;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  expires_at: string;
  ip: Generated<string>;
  user_agent: Generated<string>;
  second_factor: Generated<boolean>;
  revoked_at: string | null;
  password_confirmed_at: string | null;
}

export interface StaffTokenTable {
  token_hash: Buffer;
  userid: string;
  kind: string;
  created_at: Generated<string>;
  expires_at: string;
  used_at: string | null;
}

export interface StatementAiRunTable {
  id: GeneratedAlways<number>;
  effect_id: string;
  symbol: string;
  statement: string;
  calendar_year: number;
  period: string;
  final_link: string;
  values: Json;
  tokens: number;
  actor_label: string;
  at: Generated<string>;
}

export interface StatementCellTable {
  symbol: string;
  statement: string;
  calendar_year: number;
  period: string;
  field: string;
  value: Json;
  witness: Json;
  origin: string | null;
  evidence: Json;
}

export interface StatementConflictTable {
  id: GeneratedAlways<number>;
  symbol: string;
  statement: string;
  calendar_year: number;
  period: string;
  field: string;
  source: string;
  corrected: Json;
  source_was: Json;
  source_now: Json;
  found_at: Generated<string>;
}

export interface StatementImportTable {
  id: GeneratedAlways<number>;
  symbol: string;
  source: string;
  file_name: string;
  row_count: number;
  inserted_count: number;
  changed_count: number;
  actor_label: string;
  at: Generated<string>;
}

export interface StatementMarkTable {
  symbol: string;
  statement: string;
  calendar_year: number;
  period: string;
  mark: string;
  values: Json;
  witness: Json;
  origin: string | null;
  evidence: Json;
}

export interface StatementOverrideTable {
  symbol: string;
  calendar_year: number;
  period: string;
  type: string;
}

export interface StatementRecordTable {
  symbol: string;
  statement: string;
  calendar_year: number;
  period: string;
  date: string | null;
  source: string;
  values: Json;
  overridden: Json;
  deleted: boolean;
  updated_at: string | null;
}

export interface StatementSourceRecordTable {
  symbol: string;
  statement: string;
  calendar_year: number;
  period: string;
  source: string;
  values: Json;
  import_id: number | null;
  updated_at: Generated<string>;
}

export interface StatementSymbolTable {
  symbol: string;
  cik: string | null;
  record_count: number;
  first_date: string | null;
  last_date: string | null;
}

export interface StatementVersionTable {
  symbol: string;
  version: number;
}

export interface StripeChargeTable {
  charge_id: string;
  stripe_id: string;
  status: string;
  amount_cents: number;
  created_at: string;
  record: Json;
}

export interface StripeCustomerTable {
  stripe_id: string;
  userid: string;
  active: Generated<boolean>;
  transferred_from: string | null;
  record: Json;
  fetched_at: Generated<string>;
  read_at_us: Generated<number>;
  removed_at: string | null;
}

export interface StripeEventTable {
  event_id: string;
  type: string;
  stripe_id: string | null;
  created_at: string;
  received_at: Generated<string>;
  source: string;
  handled_at: string | null;
  tries: Generated<number>;
  last_error: string | null;
  charge_id: string | null;
}

export interface StripeEventCheckTable {
  singleton: Generated<boolean>;
  through: string;
}

export interface StripeInvoiceTable {
  invoice_id: string;
  stripe_id: string;
  status: string | null;
  amount_due_cents: number;
  amount_remaining_cents: number;
  created_at: string;
  record: Json;
}

export interface StripeSubscriptionTable {
  subscription_id: string;
  stripe_id: string;
  status: string;
  plan_code: string | null;
  current_period_end: string | null;
  cancel_at: string | null;
  created_at: string;
  record: Json;
}

export interface SurveyAnswerTable {
  response_id: string;
  position: number;
  question_id: number;
  option_id: number;
  created_at: string;
}

export interface SurveyOptionTable {
  id: GeneratedAlways<number>;
  question_id: number;
  answer: string;
  answer_md5: GeneratedAlways<string>;
}

export interface SurveyQuestionTable {
  id: GeneratedAlways<number>;
  type: string;
  question: string;
  position: number;
}

export interface SurveyResponseTable {
  id: string;
  type: string;
  userid: string | null;
  email: string | null;
  plan_code: string | null;
  created_at: string;
}

export interface SymbolTable {
  symbol: string;
  name: string;
  exchange: Generated<string>;
  currency: Generated<string>;
  active: Generated<boolean>;
  main_source: Generated<string>;
  shares_outstanding: number | null;
  created_at: Generated<string>;
}

export interface SymbolMappingTable {
  symbol: string;
  new_symbol: string;
  override: boolean;
  relationship: string;
}

export interface TableLayoutTable {
  userid: string;
  table_key: string;
  layout: Json;
  updated_at: Generated<string>;
}

export interface TableSelectorTable {
  id: string;
  template_name: string;
  statement_type: string;
  must_match_values: Json;
  wildcard_values: Json;
  exclude_values: Json;
  connected_row_mappers: Json;
  industries: Json;
  is_primary: boolean;
}

export interface TableStatisticsTable {
  table_name: string;
  seen_marker: string | null;
  pass_marker: string | null;
  pass_block: number | null;
  checked_at: string | null;
  computed_at: string | null;
  due_at: string | null;
  rules_digest: Generated<string>;
  row_count: Generated<number>;
  totals: Json;
  summary: Json;
}

export interface TableStatisticsChunkTable {
  table_name: string;
  first_block: number;
  signature: string;
  due_at: string | null;
  figures: Json;
}

export interface TaskTable {
  id: string;
  title: string;
  content: string;
  project_type: string;
  status: string;
  priority: string;
  assignees: Generated<string>;
  due_date: string | null;
  is_issue: Generated<boolean>;
  closed: Generated<boolean>;
  intercom_id: Generated<string>;
  alert_time: string | null;
  alerted_at: string | null;
  snoozed_until: string | null;
  rank: string;
  version: Generated<number>;
  comments: Generated<number>;
  activities: Generated<number>;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  search: GeneratedAlways<string | null>;
}

export interface TaskActivityTable {
  task_id: string;
  index: number;
  type: string;
  user_id: string | null;
  message: string;
  at: string;
  edited_at: string | null;
  search: GeneratedAlways<string | null>;
}

export interface TaskChangeTable {
  task_id: string;
  version: number;
  field: string;
  before: Json;
}

export interface TaskFileTable {
  name: string;
  task_id: string;
  activity_index: number | null;
  position: number;
  title: string;
  content_type: string;
  bytes: number;
}

export interface TaskLinkTable {
  task_id: string;
  kind: string;
  id: string;
  label: string;
  linked_at: string;
}

export interface TaskNoticeTable {
  id: GeneratedAlways<number>;
  userid: string;
  task_id: string | null;
  kind: string;
  by_user: string | null;
  message: string;
  at: string;
  read_at: string | null;
  mailed_at: string | null;
  note_id: string | null;
  activity_index: number | null;
}

export interface TickerImageTable {
  symbol: string;
  file_name: string;
  width: number;
  height: number;
  byte_size: number;
  origin: string;
}

export interface UsageBatchTable {
  token: string;
  source: string;
  digest: Buffer;
  lines: number;
  stored: number;
  refused: number;
  refused_lines: Json;
  stored_by: string;
  stored_at: Generated<string>;
}

export interface UserDeclarationTable {
  id: string;
  email: string | null;
  userid: string | null;
  is_professional: boolean;
  has_questions: boolean;
  full_name: string | null;
  address: string | null;
  occupation: string | null;
  employer: string | null;
  employer_address: string | null;
  created_at: string;
  search: GeneratedAlways<string>;
}

export interface UserDomainFilterTable {
  id: Generated<string>;
  type: string;
  value: string;
  match_key: string;
  is_active: Generated<boolean>;
  created_by_id: string | null;
  created_by: string;
  created_at: Generated<string>;
  source: string | null;
}

export interface WeeklyCountTable {
  symbol: string;
  count: number;
  manual: boolean;
}

export interface WorkbenchQueryTable {
  id: GeneratedAlways<number>;
  userid: string;
  name: string;
  description: Generated<string>;
  sql: string;
  shared: Generated<boolean>;
  revision: Generated<number>;
  updated_at: Generated<string>;
}

export interface WorkbenchQueryVersionTable {
  query_id: number;
  revision: number;
  name: string;
  sql: string;
  saved_by: string;
  saved_at: Generated<string>;
}

export interface WriterCreditTable {
  userid: string;
  max_tokens: number;
  used_tokens: Generated<number>;
}

export interface WriterRequestTable {
  id: GeneratedAlways<number>;
  userid: string;
  text: string;
  fields: Generated<string>;
  created_at: Generated<string>;
  closed_at: string | null;
  closed_by: string | null;
}

export interface WriterSentenceTable {
  id: GeneratedAlways<number>;
  field: string;
  text: string;
  reviewed: Generated<boolean>;
  is_description: Generated<boolean>;
  updated_by: string | null;
  updated_at: Generated<string>;
}

export interface WriterTemplateTable {
  id: string;
  userid: string;
  name: string;
  description: Generated<string>;
  template_type: string;
  public: Generated<boolean>;
  content: string;
  content_text: string;
  suggestions: Json;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  bytes: GeneratedAlways<number>;
}

export interface DB {
  account: AccountTable;
  adjustment_policy: AdjustmentPolicyTable;
  ai_prompt: AiPromptTable;
  ai_run: AiRunTable;
  alert_banner: AlertBannerTable;
  alert_delivery: AlertDeliveryTable;
  alert_incident: AlertIncidentTable;
  alert_maintenance: AlertMaintenanceTable;
  alert_rule: AlertRuleTable;
  alert_sample: AlertSampleTable;
  api_key: ApiKeyTable;
  api_key_restriction: ApiKeyRestrictionTable;
  app_state: AppStateTable;
  audit_detail: AuditDetailTable;
  audit_entry: AuditEntryTable;
  audit_pending: AuditPendingTable;
  audit_seal: AuditSealTable;
  bar: BarTable;
  bar_addition: BarAdditionTable;
  bar_correction: BarCorrectionTable;
  bar_deletion: BarDeletionTable;
  bar_scale: BarScaleTable;
  blog_post: BlogPostTable;
  bug_report: BugReportTable;
  bug_report_decision: BugReportDecisionTable;
  catalogue_price: CataloguePriceTable;
  catalogue_product: CatalogueProductTable;
  catalogue_sync: CatalogueSyncTable;
  change_row: ChangeRowTable;
  change_set: ChangeSetTable;
  change_set_subject: ChangeSetSubjectTable;
  changelog_entry: ChangelogEntryTable;
  coupon_charge: CouponChargeTable;
  coupon_charge_kept: CouponChargeKeptTable;
  coupon_commission: CouponCommissionTable;
  coverage_due: CoverageDueTable;
  coverage_entry: CoverageEntryTable;
  coverage_group: CoverageGroupTable;
  coverage_index: CoverageIndexTable;
  coverage_symbol: CoverageSymbolTable;
  custom_invoice: CustomInvoiceTable;
  custom_invoice_template: CustomInvoiceTemplateTable;
  deleted_account: DeletedAccountTable;
  deleted_note: DeletedNoteTable;
  derived_failure: DerivedFailureTable;
  derived_rules: DerivedRulesTable;
  dividend_applied: DividendAppliedTable;
  dividend_fact: DividendFactTable;
  dunning_case: DunningCaseTable;
  dunning_dry_run: DunningDryRunTable;
  dunning_dry_run_line: DunningDryRunLineTable;
  dunning_exception: DunningExceptionTable;
  dunning_policy: DunningPolicyTable;
  dunning_setting: DunningSettingTable;
  dunning_step: DunningStepTable;
  earnings_call: EarningsCallTable;
  earnings_call_audio: EarningsCallAudioTable;
  earnings_call_change: EarningsCallChangeTable;
  earnings_call_session: EarningsCallSessionTable;
  earnings_call_text: EarningsCallTextTable;
  economic_point: EconomicPointTable;
  eds_cell: EdsCellTable;
  eds_import: EdsImportTable;
  eds_invalid: EdsInvalidTable;
  eds_mark: EdsMarkTable;
  eds_outlier: EdsOutlierTable;
  eds_record: EdsRecordTable;
  eds_run: EdsRunTable;
  eds_run_outcome: EdsRunOutcomeTable;
  eds_source_record: EdsSourceRecordTable;
  eds_validation: EdsValidationTable;
  effect: EffectTable;
  endpoint_doc: EndpointDocTable;
  endpoint_doc_change: EndpointDocChangeTable;
  enterprise_submission: EnterpriseSubmissionTable;
  eod_adjustment: EodAdjustmentTable;
  event_stream: EventStreamTable;
  exchange_rate: ExchangeRateTable;
  extension_task: ExtensionTaskTable;
  faq_embedding: FaqEmbeddingTable;
  faq_record: FaqRecordTable;
  feed_symbol: FeedSymbolTable;
  fetched_picture: FetchedPictureTable;
  file_draft: FileDraftTable;
  filing_file: FilingFileTable;
  filing_link: FilingLinkTable;
  financial_link: FinancialLinkTable;
  financial_update: FinancialUpdateTable;
  fix_run: FixRunTable;
  fix_run_target: FixRunTargetTable;
  former_key: FormerKeyTable;
  github_delivery: GithubDeliveryTable;
  github_issue: GithubIssueTable;
  github_issue_gone: GithubIssueGoneTable;
  github_issue_origin: GithubIssueOriginTable;
  github_repository: GithubRepositoryTable;
  import_conflict: ImportConflictTable;
  import_run: ImportRunTable;
  ingest_record: IngestRecordTable;
  ingest_request: IngestRequestTable;
  intercom_conversation: IntercomConversationTable;
  intercom_message: IntercomMessageTable;
  intercom_notification: IntercomNotificationTable;
  intercom_picture: IntercomPictureTable;
  international_filing: InternationalFilingTable;
  job_progress: JobProgressTable;
  lead: LeadTable;
  lead_mail: LeadMailTable;
  linked_record: LinkedRecordTable;
  listing_fact: ListingFactTable;
  mail_lock: MailLockTable;
  manual_subscription: ManualSubscriptionTable;
  market_cap_check: MarketCapCheckTable;
  market_cap_dismissal: MarketCapDismissalTable;
  market_cap_reference: MarketCapReferenceTable;
  metric_reading: MetricReadingTable;
  monitored_server: MonitoredServerTable;
  news_article: NewsArticleTable;
  news_comparison: NewsComparisonTable;
  news_filter_phrase: NewsFilterPhraseTable;
  no_override_range: NoOverrideRangeTable;
  note: NoteTable;
  note_person: NotePersonTable;
  note_task: NoteTaskTable;
  note_version: NoteVersionTable;
  offer: OfferTable;
  offer_link: OfferLinkTable;
  offer_price_table: OfferPriceTableTable;
  offer_version: OfferVersionTable;
  outbox_mail: OutboxMailTable;
  outgoing_pace: OutgoingPaceTable;
  payment_bulk: PaymentBulkTable;
  payment_bulk_item: PaymentBulkItemTable;
  payment_link: PaymentLinkTable;
  payment_link_reading: PaymentLinkReadingTable;
  payment_list: PaymentListTable;
  payment_list_row: PaymentListRowTable;
  payment_removal_request: PaymentRemovalRequestTable;
  payment_source: PaymentSourceTable;
  payment_source_record: PaymentSourceRecordTable;
  paypal_account: PaypalAccountTable;
  photo: PhotoTable;
  plan_limit: PlanLimitTable;
  possible_error: PossibleErrorTable;
  presence: PresenceTable;
  profile_alternative: ProfileAlternativeTable;
  profile_correction: ProfileCorrectionTable;
  profile_source_value: ProfileSourceValueTable;
  review_decision: ReviewDecisionTable;
  review_item: ReviewItemTable;
  review_known: ReviewKnownTable;
  review_scan: ReviewScanTable;
  review_series: ReviewSeriesTable;
  review_skip: ReviewSkipTable;
  review_statement_scan: ReviewStatementScanTable;
  row_mapper: RowMapperTable;
  row_mapper_outcome: RowMapperOutcomeTable;
  saved_view: SavedViewTable;
  screener_record: ScreenerRecordTable;
  screener_refresh: ScreenerRefreshTable;
  sentiment_account: SentimentAccountTable;
  server_metric: ServerMetricTable;
  share_count_fact: ShareCountFactTable;
  share_step: ShareStepTable;
  sign_in_attempt: SignInAttemptTable;
  signup_refusal: SignupRefusalTable;
  source_bar: SourceBarTable;
  source_bar_revision: SourceBarRevisionTable;
  source_dividend: SourceDividendTable;
  source_share_count: SourceShareCountTable;
  source_split: SourceSplitTable;
  split_check_mark: SplitCheckMarkTable;
  split_fact: SplitFactTable;
  staff_api_key: StaffApiKeyTable;
  staff_credential: StaffCredentialTable;
  staff_permission: StaffPermissionTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_session: StaffSessionTable;
  staff_token: StaffTokenTable;
  statement_ai_run: StatementAiRunTable;
  statement_cell: StatementCellTable;
  statement_conflict: StatementConflictTable;
  statement_import: StatementImportTable;
  statement_mark: StatementMarkTable;
  statement_override: StatementOverrideTable;
  statement_record: StatementRecordTable;
  statement_source_record: StatementSourceRecordTable;
  statement_symbol: StatementSymbolTable;
  statement_version: StatementVersionTable;
  stripe_charge: StripeChargeTable;
  stripe_customer: StripeCustomerTable;
  stripe_event: StripeEventTable;
  stripe_event_check: StripeEventCheckTable;
  stripe_invoice: StripeInvoiceTable;
  stripe_subscription: StripeSubscriptionTable;
  survey_answer: SurveyAnswerTable;
  survey_option: SurveyOptionTable;
  survey_question: SurveyQuestionTable;
  survey_response: SurveyResponseTable;
  symbol: SymbolTable;
  symbol_mapping: SymbolMappingTable;
  table_layout: TableLayoutTable;
  table_selector: TableSelectorTable;
  table_statistics: TableStatisticsTable;
  table_statistics_chunk: TableStatisticsChunkTable;
  task: TaskTable;
  task_activity: TaskActivityTable;
  task_change: TaskChangeTable;
  task_file: TaskFileTable;
  task_link: TaskLinkTable;
  task_notice: TaskNoticeTable;
  ticker_image: TickerImageTable;
  usage_batch: UsageBatchTable;
  user_declaration: UserDeclarationTable;
  user_domain_filter: UserDomainFilterTable;
  weekly_count: WeeklyCountTable;
  workbench_query: WorkbenchQueryTable;
  workbench_query_version: WorkbenchQueryVersionTable;
  writer_credit: WriterCreditTable;
  writer_request: WriterRequestTable;
  writer_sentence: WriterSentenceTable;
  writer_template: WriterTemplateTable;
}
