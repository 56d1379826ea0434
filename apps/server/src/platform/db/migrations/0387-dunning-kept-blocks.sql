-- Earlier releases left the block of an invoice out where dunning had blocked the customer for another one, so that the keys worked
-- again when that other one was paid. Where such a block still holds, the invoice joins it, as it would now.
update dunning_step s set state = 'done', message = 'API keys stay blocked until this invoice is paid too',
  limit_before = held.limit_before
from dunning_case k
  join account a on a.userid = k.userid and a.custom_rate_limit = -1
  cross join lateral (
    select b.limit_before, b.position from dunning_case o join dunning_step b on b.invoice_id = o.invoice_id
    where o.userid = k.userid and o.state = 'open' and o.invoice_id <> k.invoice_id and b.kind = 'block' and b.state = 'done'
      and b.limit_before is not null
    order by b.position desc limit 1) held
where k.invoice_id = s.invoice_id and k.state = 'open' and s.kind = 'block' and s.state = 'skipped'
  and s.message = 'Blocked already' and held.position < s.position
  and not exists (select from dunning_step d where d.invoice_id = s.invoice_id and d.kind = 'block' and d.state = 'done');

-- And a retry that found its invoice paid by somebody else counted as done, and as what recovered it.
update dunning_step set state = 'skipped'
where kind = 'retry' and state = 'done' and message = 'The invoice is paid already.';
update dunning_case k set recovered_after = (
  select s.step_id from dunning_step s
  where s.invoice_id = k.invoice_id and s.state in ('done', 'declined', 'running', 'handed')
  order by s.position desc limit 1)
where k.state = 'paid' and exists (
  select from dunning_step s where s.invoice_id = k.invoice_id and s.step_id = k.recovered_after and s.kind = 'retry'
    and s.state = 'skipped' and s.message = 'The invoice is paid already.');
