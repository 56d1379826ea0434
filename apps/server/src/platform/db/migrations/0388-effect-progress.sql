-- How far a long effect is, as far as it says so: null where it does not, or does not know how much there is.
alter table effect add column progress_done bigint, add column progress_total bigint;
