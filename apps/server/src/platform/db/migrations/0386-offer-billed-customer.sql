-- The customer whom the billing of an offer was for: an offer may name none, and whoever bills it chooses one. No foreign key,
-- as with the offer's own customer: an accepted offer outlives the account.
alter table offer add column billing_userid text;
update offer o set billing_userid = coalesce((
  select e.input->>'userid' from effect e
  where e.kind = 'offers.bill' and e.target_kind = 'offer' and e.target_id = o.id::text and e.state = 'done'
  order by e.created_at desc limit 1), o.userid)
where o.billing_at is not null;
create index offer_billed_customer on offer (billing_userid) where billing_userid is not null;
