-- The canonical name of the location that a keyword is searched from; empty: the whole country. It never changes, so a
-- keyword and its history belong to one location.
alter table keywords add column location text not null default '';
drop index keywords_by_key;
create unique index keywords_by_key on keywords (client_id, query_key, geo, lang, device, location);
