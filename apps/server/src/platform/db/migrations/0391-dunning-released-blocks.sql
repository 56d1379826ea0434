-- When a block of dunning was lifted, or stopped being its own; null: it holds, of a closed invoice too that is still unpaid.
alter table dunning_step add column if not exists released_at timestamptz;

-- Earlier releases lifted blocks of paid and void invoices only. Where somebody has set the limit since, it is theirs.
update dunning_step s set released_at = coalesce(k.closed_at, s.done_at)
from dunning_case k join account a using (userid)
where k.invoice_id = s.invoice_id and s.kind = 'block' and s.state = 'done' and s.released_at is null
  and (k.state = 'paid' or a.custom_rate_limit <> -1
    or k.state = 'closed' and exists (select from audit_entry e where e.target_id = k.userid
      and e.kind = 'account.rate-limit-changed' and e.actor_label <> 'dunning' and e.at > s.done_at));

create index if not exists dunning_step_held on dunning_step (invoice_id)
  where kind = 'block' and state = 'done' and released_at is null;
