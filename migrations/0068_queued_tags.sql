-- one by one
-- A source that calls says the tag, and nothing else that could be believed.
create index concurrently if not exists rank_queued_tag on rank_queued (tag);
