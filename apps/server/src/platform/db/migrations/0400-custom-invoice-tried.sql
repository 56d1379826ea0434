-- When an invoice was last asked for without an answer: others come first then. Null: it was answered the last time.
alter table custom_invoice add column tried_at timestamptz;
