-- Addresses that mail did not reach, as servers and mail services say. To those that are suppressed nothing is sent.
create table mail_bounces (
  email text not null,
  is_simulated boolean not null default is_simulated('mail'),
  -- The last one.
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  reason text not null,
  bounces integer not null,
  -- On so many days in a row of bounces the address could not be reached for a while.
  soft_days smallint not null,
  bounced_at timestamptz not null,
  suppressed_at timestamptz,
  primary key (email, is_simulated)
);
