-- The image of a ticker; changed by change sets only. Files of former images are kept, so that an undo shows them again.
create table ticker_image (
  symbol text primary key,
  file_name text not null,
  width integer not null,
  height integer not null,
  byte_size integer not null,
  -- Where it came from: the address of a link, or the name of an uploaded file.
  origin text not null
);
