-- Columns that name an account without a foreign key, because whoever is named may have none. Deleting an account archives
-- and deletes these rows as well: see features/customers/account-deletion/family-store.ts.
comment on column survey_response.userid is 'account.userid';
comment on column survey_response.email is 'account.email';
comment on column user_declaration.userid is 'account.userid';
comment on column user_declaration.email is 'account.email';

create index user_declaration_email on user_declaration (email) where email is not null;
