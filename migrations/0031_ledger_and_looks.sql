-- The bookings of one key are found without reading those of all others.
create index credit_entries_by_key on credit_entries (key_id, id desc) where key_id is not null;

-- How a competitor's line is drawn; null: by its place in the list.
alter table competitors
  add column color text check (color in ('teal', 'plum', 'ochre', 'slate')),
  add column dash text check (dash in ('long', 'short', 'mixed', 'dots'));
