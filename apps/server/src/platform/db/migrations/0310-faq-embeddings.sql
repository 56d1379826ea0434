-- Vectors of published FAQ records, of length 1, by the embeddings model of the settings.
create table faq_embedding (
  record_id bigint primary key references faq_record on delete cascade,
  -- Of the record that it was made of.
  revision integer not null,
  model text not null,
  vector real[] not null
);
