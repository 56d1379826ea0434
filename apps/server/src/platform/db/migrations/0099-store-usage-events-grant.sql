-- Storing usage events has a grant of its own, in the section of machines. Whoever stored batches with the grant of the usage tool
-- alone is a gateway, as the documentation asked for, and goes on storing them.
insert into staff_permission (userid, permission_key)
select p.userid, 'machines' from staff_permission p
group by p.userid
having array_agg(p.permission_key) = array['apiUsage']
  and exists (select 1 from usage_batch b where b.stored_by = p.userid and b.source = 'gateway');
