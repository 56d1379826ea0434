-- Ids of entries are read by anybody. What an entry was made of, such as an issue of a private repository, is kept apart.
alter table changelog_entry add column origin text unique;
update changelog_entry set origin = id, id = gen_random_uuid()::text where id ~ '^(issue|documentation|repair)/';
