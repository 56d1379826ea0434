-- Since when an item of the review queue is found no more: it is kept for some time and then removed.
alter table review_item add column gone_at timestamptz;
update review_item set gone_at = now() where state = 'gone';
alter table review_item add constraint review_item_gone check ((state = 'gone') = (gone_at is not null));
create index review_item_gone_at on review_item (gone_at) where state = 'gone';
