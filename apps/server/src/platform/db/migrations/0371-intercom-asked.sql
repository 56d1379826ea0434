-- When a conversation was last asked for, whatever came of it: one that Intercom has no more, or that cannot be read, lets the
-- others pass.
alter table intercom_conversation add column asked_at timestamptz;
