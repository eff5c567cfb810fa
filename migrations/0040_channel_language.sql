-- The language of what is sent to a chat.
alter table notification_channels add column language text not null default 'en' check (language in ('en', 'ru', 'uk'));
