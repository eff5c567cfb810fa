-- A stranger's audit waits for a worker: until then there is nothing to show.
alter table leads
  add column audit_status text not null default 'done' check (audit_status in ('pending', 'done', 'error')),
  -- Which crawlers robots.txt lets in, and how far.
  add column crawlers jsonb not null default '[]';
