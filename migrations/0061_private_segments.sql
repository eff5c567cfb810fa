-- A saved view of a client's keywords belongs to one person; without one, to everybody who may see the client.
alter table keyword_segments add column user_id bigint references users on delete cascade;
alter table keyword_segments drop constraint keyword_segments_client_id_name_key;
create unique index keyword_segments_by_name on keyword_segments (client_id, coalesce(user_id, 0), name);
