-- What a template takes: a person's templates and the lists of them are bounded by it, without reading the texts.
alter table writer_template add column bytes integer not null generated always as (
  octet_length(name) + octet_length(description) + octet_length(content) + octet_length(content_text)
    + octet_length(suggestions::text)) stored;
