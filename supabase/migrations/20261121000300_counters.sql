-- Counters are stored, not computed from all rows, so their cost does not grow with the number of reviews. Changes are
-- queued during a transaction and applied at its commit in sorted order, so that two pushes to the same popular
-- restaurants can neither deadlock nor delay each other for long.

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

create type private.tally as enum ('followers', 'following', 'list_restaurants', 'list_likes', 'review_likes');
create unlogged table private.queued_tallies (
  transaction xid8 not null,
  tally private.tally not null,
  id uuid not null,
  amount integer not null
);
create index queued_tallies_by_transaction on private.queued_tallies (transaction);
alter table private.queued_tallies enable row level security;

-- Adds `amount` to a tally of a person, list or review at this transaction's commit.
create function private.queue_tally(tally private.tally, id uuid, amount integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.queued_tallies values (pg_current_xact_id(), tally, id, amount);
  perform sync.finish_at_commit();
end $$;

-- Adds one transaction's changes to the counts of people, lists and reviews. Sorted: see finish_transaction. `no key`: others' likes that
-- are being written refer to the same lists and reviews.
create function private.apply_tallies(this_transaction xid8) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.queued_tallies where transaction = this_transaction) then return; end if;
  perform 1 from public.profile_counts
  where user_id in (select id from private.queued_tallies where transaction = this_transaction and tally in ('followers', 'following'))
  order by user_id for update;
  update public.profile_counts as counts
  set follower_count = follower_count + change.followers, following_count = following_count + change.following
  from (
    select id, coalesce(sum(amount) filter (where tally = 'followers'), 0) as followers,
      coalesce(sum(amount) filter (where tally = 'following'), 0) as following
    from private.queued_tallies where transaction = this_transaction group by id
  ) as change
  where counts.user_id = change.id;

  perform 1 from public.lists
  where id in (select id from private.queued_tallies where transaction = this_transaction and tally in ('list_restaurants', 'list_likes'))
  order by id for no key update;
  update public.lists
  set restaurant_count = restaurant_count + change.restaurants, like_count = like_count + change.likes
  from (
    select id, coalesce(sum(amount) filter (where tally = 'list_restaurants'), 0) as restaurants,
      coalesce(sum(amount) filter (where tally = 'list_likes'), 0) as likes
    from private.queued_tallies where transaction = this_transaction group by id
  ) as change
  where lists.id = change.id and (change.restaurants <> 0 or change.likes <> 0);

  perform 1 from public.reviews
  where id in (select id from private.queued_tallies where transaction = this_transaction and tally = 'review_likes')
  order by id for no key update;
  update public.reviews
  set like_count = like_count + change.likes
  from (
    select id, sum(amount) as likes from private.queued_tallies
    where transaction = this_transaction and tally = 'review_likes' group by id
  ) as change
  where reviews.id = change.id and change.likes <> 0;
  delete from private.queued_tallies where transaction = this_transaction;
end $$;

-- Runs once at the commit of every transaction that touched a synced or counted row. ORDER: counters first (lists'
-- counts are synced rows themselves), scopes last, so that their locks are the shortest.
-- The queues are read by their indexes: a connection keeps its plans, and one made while they were empty would read the rows of
-- everybody's transactions each time (measured: a save took 11 ms instead of 3 beside somebody who moves 5,000 rows at once).
create function sync.finish_transaction() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  perform private.apply_visits(new.id);
  perform private.apply_tallies(new.id);
  perform sync.stamp_versions(new.id);
  delete from sync.open_transactions where id = new.id;
  return null;
end $$;
create constraint trigger finish_transaction after insert on sync.open_transactions
  deferrable initially deferred for each row execute function sync.finish_transaction();
