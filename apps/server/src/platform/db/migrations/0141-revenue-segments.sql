-- Revenue by product and by region are tables of the statements' store: the fields of their records are the segments.

alter table statement_source_record drop constraint statement_source_record_statement_check;
alter table statement_source_record add constraint statement_source_record_statement_check
  check (statement in ('income', 'balance', 'cashflow', 'revenue-product', 'revenue-geographic'));
