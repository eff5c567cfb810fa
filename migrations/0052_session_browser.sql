-- What the browser said it is at the sign-in, so that a person knows their sessions apart.
alter table sessions add column user_agent text not null default '';
