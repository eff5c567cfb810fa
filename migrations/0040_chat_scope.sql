-- What a message was about when it was written, and whom an action may reach: a chat whose scope changes must not carry
-- one client's data to another, nor to the readers of its link.
alter table chat_messages add column client_id bigint;
alter table chat_actions add column scope_client_id bigint;
-- The title at the moment of sharing belongs to what is frozen.
alter table chats add column share_title text;
