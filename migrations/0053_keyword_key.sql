-- A keyword in the one spelling by which it is known: case, width and composition make no other keyword.
alter table keywords add column query_key text;
update keywords set query_key = lower(normalize(query, nfkc));

-- The first of equal ones stays.
delete from keywords later using keywords first
where later.client_id = first.client_id and later.query_key = first.query_key and later.geo = first.geo
  and later.lang = first.lang and later.device = first.device and later.id > first.id;

create function keyword_key() returns trigger language plpgsql as $$
begin
  new.query_key := coalesce(new.query_key, lower(normalize(new.query, nfkc)));
  return new;
end $$;
create trigger keyword_key before insert on keywords for each row execute function keyword_key();

alter table keywords alter column query_key set not null;
alter table keywords drop constraint keywords_client_id_query_geo_lang_device_key;
create unique index keywords_by_key on keywords (client_id, query_key, geo, lang, device);
