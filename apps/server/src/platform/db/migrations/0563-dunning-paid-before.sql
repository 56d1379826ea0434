-- What was paid of an invoice before its case was opened, in the currency's smallest unit: a case recovers what came after it.
alter table dunning_case add column paid_before_cents bigint not null default 0;
