-- A cleaning finds the articles of a symbol by their symbols or their main symbol: with an index for one of both alone it reads
-- all articles.
create index news_article_main_symbol on news_article (main_symbol) where side = 'prod';
