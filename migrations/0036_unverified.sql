-- Numbers of an answer that no read of its turn has shown, so that the warning outlives the window that heard of it.
alter table chat_messages add column unverified jsonb not null default '[]';
