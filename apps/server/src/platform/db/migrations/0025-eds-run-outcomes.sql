-- A run's job may be taken up again after its transaction has committed (its process was killed before the queue heard of
-- it). run_key names the run that is meant, outcome says what it did: it is not done a second time, over what people have
-- corrected since.
alter table eds_run add column run_key uuid, add column outcome text;
