/** Tables that say what was done and when. The state that customers see is in the others. */
export const bookkeeping: readonly string[] = [
  'change_set',
  'change_row',
  'change_set_subject',
  'review_series',
  'coverage_due',
  'audit_entry',
  'audit_detail',
  'audit_seal',
  'audit_pending',
  'import_conflict',
  'job_progress',
  'former_key',
];
