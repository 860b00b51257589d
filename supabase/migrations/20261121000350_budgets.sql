-- Budgets: how much one person may do, so that nobody can bury the others (docs/decisions/2026-11-24-budgets.md).
-- Triggers of the tables spend them, so they hold whatever way a row comes. Whoever works for the project (the seed, an
-- import, a moderator) has no auth.uid() and no budget.

create table private.budgets (
  key text primary key,
  most integer not null check (most > 0),
  -- The window in which `most` may be used. Null: at any one time.
  per interval,
  -- What windows leave unused may be used later, up to this much at once: a phone that was offline for two weeks sends
  -- all that it has saved on one day. It grows by the server's clock alone, so a device gains nothing by a false date.
  saved_up integer check ((saved_up is null) = (per is null) and saved_up >= most),
  reason text not null,
  -- What the person is told.
  sentence text not null
);
alter table private.budgets enable row level security;
insert into private.budgets (key, most, per, saved_up, reason, sentence) values
  ('follows', 7500, null, null,
    'As elsewhere. Each is a scope of every pull: 7,500 cursors have 500 kB.',
    'You can follow 7,500 people. Unfollow someone to follow somebody else.'),
  ('lists', 500, null, null,
    'Each is a scope of every pull of its owner, and stands on their profile.',
    'You can have 500 lists. Delete one to create another.'),
  ('list_places', 1000, null, null,
    'Moving one rewrites the positions of all in one transaction, and phones hold the whole list.',
    'A list has room for 1,000 places.'),
  ('moved_places', 20000, '1 minute', 60000,
    'A move rewrites the rows of all between, and everybody''s COMMIT waits for the disk behind it. 20 moves through a list of 1,000, 400 in one of 50.',
    'You have moved a lot of places in long lists.'),
  ('list_likes', 1000, null, null,
    'Each is a scope of every pull, with all the places of the list.',
    'You can like 1,000 lists. Take a like back to like another.'),
  ('likes', 500, '1 day', 1500,
    'Each tells somebody else''s phone. 500 a day is one every two minutes for 16 hours.',
    'You can like 500 lists and reviews a day.'),
  ('restrictions', 1000, null, null,
    'Every read of the person, and of whom they have blocked, looks them up.',
    'You can block and mute 1,000 people. Unblock or unmute someone to make room.'),
  ('new_restrictions', 100, '1 day', 300,
    'A block ends follows and likes and tells the phones of both. A storm of strangers in one evening is fewer than 100.',
    'You can block and mute 100 people a day.'),
  ('visits', 100, '1 day', 500,
    'Three meals a day are 3. 100 leave room to enter a whole diary; each changes a place''s figures for everybody.',
    'You can log 100 visits a day.'),
  ('imported_visits', 80, '1 day', 400,
    'Of the visits above: an import may wait for weeks, and what its person logs meanwhile does not wait behind it.',
    'You can import 80 visits a day.'),
  ('private_notes', 10000, null, null,
    'Each is on every phone of the person: of one on every visit and place at most 20 MB, and of those that people write 1 MB.',
    'You can have 10,000 private notes.'),
  ('earlier_texts', 200, null, null,
    'Each is a text that two devices have written at once; a few a year. At most 1 MB on every phone of the person.',
    'You have 200 earlier texts. Dismiss some of them first.'),
  ('places', 50, '1 day', 250,
    'Most visits are to places that are known. Each is found by everybody nearby.',
    'You can add 50 places a day.'),
  ('reports', 20, '1 day', 60,
    'Each costs a moderator minutes.',
    'You can send 20 reports a day.'),
  ('names', 10, '1 day', 20,
    'Name and picture; each is brought to every phone that shows the person.',
    'You can change your name or picture 10 times a day.'),
  ('uploads', 1000, '1 day', 5000,
    'Ten photos of each of a day''s visits; those of 300 visits without a network, over two weeks, go on one day.',
    'You can send 1,000 photos a day.'),
  ('upload_kilobytes', 1000000, '1 day', 5000000,
    'A photo has some 400 kB: more than twice what 1,000 photos need. Files are what hosting is paid for.',
    'You can send 1 GB of photos a day.'),
  ('mutations', 600, '1 minute', 600,
    'Two weeks of offline work, twice over, go in the minute in which the network is back.',
    'You can save 600 changes a minute.'),
  ('mutations_a_day', 3000, '1 day', 9000,
    'Each leaves a verdict of 200 bytes: 600 kB a day. Ten times a busy day.',
    'You can save 3,000 changes a day.'),
  ('email_codes', 10, '10 minutes', 10,
    'Guesses at the eight digits that the current address gets before the account moves to another one. People mistype them once or twice.',
    'That was tried too often.'),
  ('questions', 60, '10 minutes', 60,
    'Of visitors from one network: whether a username is free, or an account exists. A sign-up form asks ten times; a list of names takes days.',
    'That was asked too often.'),
  ('questions_of_all', 3000, '10 minutes', 3000,
    'The same from all networks together, for those who have thousands. Who signs up meanwhile is told that a name is taken when they send the form.',
    'That was asked too often.');

-- What a person has left of the budgets that have a window.
create table private.spent (
  user_id uuid not null,
  budget text not null,
  -- The window in which it was used last, counted from 1970.
  used_in bigint not null,
  remaining bigint not null,
  primary key (user_id, budget)
);
alter table private.spent enable row level security;

-- Uses `amount` of a person's budget; nobody's (null) has no end. Raises SQLSTATE CR002 when nothing is left, with the
-- budget as the error's detail and as its hint the seconds until the next window.
create function private.spend_of(person_id uuid, budget text, amount bigint default 1) returns void
language plpgsql security definer set search_path = '' as $$
declare
  allowed private.budgets;
  length double precision;
  this_window bigint;
  begun_in bigint;
  is_left bigint;
begin
  if person_id is null or amount <= 0 then return; end if;
  select * into strict allowed from private.budgets where key = spend_of.budget;
  length := extract(epoch from allowed.per);
  this_window := floor(extract(epoch from now()) / length);
  -- Windows count from the day of signing up, also those before the first use.
  select floor(extract(epoch from created_at) / length) into begun_in from public.profiles where user_id = person_id;
  insert into private.spent as spent (user_id, budget, used_in, remaining)
  values (person_id, allowed.key, this_window,
    least(allowed.saved_up, allowed.most * (1 + this_window - coalesce(begun_in, this_window))) - amount)
  on conflict on constraint spent_pkey do update set used_in = this_window,
    remaining = least(allowed.saved_up, spent.remaining + allowed.most * (this_window - spent.used_in)) - amount
  returning remaining into is_left;
  if is_left < 0 then
    raise exception using errcode = 'CR002', detail = allowed.key,
      message = allowed.sentence || case when length >= 86400 then ' Try again tomorrow.' else ' Try again in a minute.' end,
      hint = ceil((this_window + 1) * length - extract(epoch from now()))::text;
  end if;
end $$;

-- The network that a request comes from, as the one in front of a hosted project writes it (Cloudflare, and the embedded gateway alike): no
-- client can set this header, while x-forwarded-for begins with whatever a client has written. An IPv6 customer has a /64. Null
-- when there is none.
create function private.caller_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := nullif(nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip', '');
  return network(set_masklen(address, case family(address) when 4 then 32 else 64 end))::text;
exception when data_exception then
  return null;
end $$;

-- Uses the budget of a visitor's question. Each network falls on one of 65,536 counters: no address is stored, and the table
-- cannot grow.
create function private.spend_question() returns void
language plpgsql security definer set search_path = '' as $$
declare
  network text := private.caller_network();
begin
  if network is not null then
    perform private.spend_of(('00000000-0000-4000-8000-00000001' || left(md5(network), 4))::uuid, 'questions');
  end if;
  perform private.spend_of('00000000-0000-4000-8000-000000000000', 'questions_of_all');
end $$;

-- The same of one's own.
create function private.spend(budget text, amount bigint default 1) returns void
language sql security definer set search_path = '' as $$ select private.spend_of(auth.uid(), budget, amount) $$;

-- AFTER INSERT, for each statement, with the new rows as `added`: (budget). Uses the budget of whoever is signed in.
create function private.spend_for_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.spend(tg_argv[0], (select count(*) from added));
  return null;
end $$;

-- The same for each row: (budget).
create function private.spend_for_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.spend(tg_argv[0]);
  return null;
end $$;

-- AFTER INSERT, for each statement, with the new rows as `added`: (budget, column). Refuses more rows than the budget with
-- one value of the column. A person's requests that write wait for each other (sync_push), so two cannot both take the
-- last one.
create function private.keep_within() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed private.budgets;
  is_beyond boolean;
begin
  if auth.uid() is null then return null; end if;
  select * into strict allowed from private.budgets where key = tg_argv[0];
  perform private.lock_person();
  execute format('select exists (select from (select distinct %1$I as owner from added) as owners
    where (select count(*) from (select from %2$s as held where held.%1$I = owners.owner limit $1) as counted) = $1)',
    tg_argv[1], tg_relid::regclass) into is_beyond using allowed.most + 1;
  if is_beyond then
    perform private.refuse(allowed.key || '_limit', allowed.sentence);
  end if;
  return null;
end $$;

-- One's requests that write run one after the other: until COMMIT nobody else of the same account gets further, nor who decides about it.
create function private.lock_person(person_id uuid default auth.uid()) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || person_id, 0));
end $$;

-- Lets one request of an account run at a time: any other waits until its transaction ends. So one account keeps one processor busy
-- at most, whatever it asks for and however often. At most eight run or wait, for each holds a connection that everybody shares; one
-- more is refused (SQLSTATE CR002). A phone's requests take milliseconds: only who asks without end is slowed down, by themselves.
-- api.check_caller calls it.
create function private.limit_concurrency() returns void
language plpgsql security definer set search_path = '' as $$
declare
  account text := auth.uid()::text;
begin
  for place in 1..8 loop
    if pg_try_advisory_xact_lock(hashtextextended('waiting:' || account, place)) then
      perform pg_advisory_xact_lock(hashtextextended('running:' || account, 0));
      return;
    end if;
  end loop;
  raise exception using errcode = 'CR002', message = 'Too much at once. Try again in a moment.', detail = 'concurrency', hint = '1';
end $$;

grant execute on function private.spend(text, bigint), private.lock_person(uuid), private.limit_concurrency() to authenticated;
