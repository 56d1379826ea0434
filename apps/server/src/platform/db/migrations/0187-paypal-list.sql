-- The order in which PayPal subscriptions are listed: those that PayPal bills next first.
create index paypal_account_next on paypal_account ((record->>'nextBillingTime'), userid);
create index paypal_account_status on paypal_account ((record->>'status'), (record->>'nextBillingTime'), userid);
