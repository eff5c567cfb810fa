-- Answers of assistants that a source has recorded, as it gave them when it was last asked. No samples of ours.
create table corpus_answers (
  workspace_id bigint not null,
  client_id bigint not null,
  is_simulated boolean not null,
  platform text not null check (platform in ('google', 'chat_gpt')),
  geo text not null,
  lang text not null,
  question_hash text not null,
  question text not null,
  answer text not null,
  model text not null default '',
  -- How often such a question is asked a month; null: the source knows nothing.
  volume bigint,
  first_recorded_at timestamptz,
  recorded_at timestamptz not null,
  is_mentioned boolean not null,
  is_cited boolean not null,
  position integer,
  -- Domains of the competitors that it names.
  competitors jsonb not null default '[]',
  fetched_at timestamptz not null,
  primary key (workspace_id, client_id, is_simulated, platform, geo, lang, question_hash),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index corpus_answers_recorded on corpus_answers (workspace_id, client_id, is_simulated, recorded_at desc);
