-- Counters are kept, never computed from all rows: their cost does not grow with the number of reviews.
-- Changes are queued while a transaction runs and applied at its commit, in sorted order, so that two
-- pushes that touch the same popular restaurants can neither deadlock nor hold each other up for long.

create unlogged table private.queued_visits (
  transaction xid8 not null,
  restaurant_id uuid not null,
  day date not null,
  visits integer not null,
  rating_sum numeric not null,
  rating_count integer not null,
  price_sum integer not null,
  price_count integer not null,
  food_sum numeric not null,
  food_count integer not null,
  drinks_sum numeric not null,
  drinks_count integer not null,
  service_sum numeric not null,
  service_count integer not null,
  atmosphere_sum numeric not null,
  atmosphere_count integer not null,
  value_for_money_sum numeric not null,
  value_for_money_count integer not null
);
create index queued_visits_by_transaction on private.queued_visits (transaction);
alter table private.queued_visits enable row level security;

create type private.tally as enum ('followers', 'following', 'list_restaurants', 'list_likes');
create unlogged table private.queued_tallies (
  transaction xid8 not null,
  tally private.tally not null,
  id uuid not null,
  amount integer not null
);
create index queued_tallies_by_transaction on private.queued_tallies (transaction);
alter table private.queued_tallies enable row level security;

-- Adds `amount` to a tally of a person or list when this transaction commits.
create function private.queue_tally(tally private.tally, id uuid, amount integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.queued_tallies values (pg_current_xact_id(), tally, id, amount);
  perform sync.finish_at_commit();
end $$;

-- Runs once at the commit of every transaction that touched a synced or counted row. The order matters:
-- counters first (the counts shown on lists are synced rows themselves), scopes last and shortest.
create function sync.finish_transaction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.apply_visits(new.id);
  perform private.apply_tallies(new.id);
  perform sync.stamp_versions(new.id);
  delete from sync.open_transactions where id = new.id;
  return null;
end $$;
create constraint trigger finish_transaction after insert on sync.open_transactions
  deferrable initially deferred for each row execute function sync.finish_transaction();
