-- Whether the rank checks of a schedule picture their results pages; null = as set for the client.
alter table schedules add column screenshots boolean check (screenshots is null or kind = 'rank_check');
