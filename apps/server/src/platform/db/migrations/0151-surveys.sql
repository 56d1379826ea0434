-- Survey responses. Questions and answers are kept once each, so that counting them reads numbers only.
create table survey_response (
  id text primary key,
  type text not null,
  -- No foreign key: whoever answered may have no account here, or none any more.
  userid text,
  email citext,
  plan_code text,
  created_at timestamptz not null
);
create index survey_response_type on survey_response (type, created_at desc, id);
create index survey_response_userid on survey_response (userid, created_at desc) where userid is not null;
create index survey_response_email on survey_response (email, created_at desc) where email is not null;

create table survey_question (
  id integer generated always as identity primary key,
  type text not null,
  question text not null,
  -- Its place in the responses that named it first; empty answers are left out, so it may be further behind in the survey.
  position smallint not null,
  unique (type, question)
);

create table survey_option (
  id bigint generated always as identity primary key,
  question_id integer not null references survey_question on delete cascade,
  answer text not null,
  -- An answer may be longer than what an index holds.
  answer_md5 text not null generated always as (md5(answer)) stored
);
create unique index survey_option_answer on survey_option (question_id, answer_md5);

create table survey_answer (
  response_id text not null references survey_response on delete cascade,
  position smallint not null,
  question_id integer not null references survey_question on delete cascade,
  option_id bigint not null references survey_option on delete cascade,
  -- That of the response.
  created_at timestamptz not null,
  primary key (response_id, position)
);
create index survey_answer_question on survey_answer (question_id, created_at, option_id);
create index survey_answer_option on survey_answer (option_id, created_at desc, response_id);
