-- Runs that were stopped or failed: the provider does not say what they took, so tokens and cost are an estimate.
alter table ai_run add column estimated boolean not null default false;
