-- The tables as https://rxdb.info/replication-supabase.html asks for: the same columns as crumb's rows have on a phone,
-- and _modified and _deleted. Filled from crumb's own tables.
create table public.race_restaurants as
  select id, place_id, name, address, latitude, longitude, is_featured, tags, photo, price_level, rating_average, rating_count, visits,
    figures_version, null::uuid as user_id
  from public.restaurant_cards with no data;
create table public.race_reviews as
  select id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating, atmosphere_rating, value_for_money_rating,
    price_level, comment, photos, created_at
  from public.reviews with no data;

do $$
declare
  race_table text;
begin
  foreach race_table in array array['race_restaurants', 'race_reviews'] loop
    -- A place belongs to each person who has been there; people of the race must not see each other's.
    execute format('alter table public.%I add primary key (id%s)', race_table, case race_table when 'race_restaurants' then ', user_id' end);
    execute format('alter table public.%I add _deleted boolean not null default false', race_table);
    execute format('alter table public.%I add _modified timestamptz not null default now()', race_table);
    execute format('create index on public.%I (user_id, _modified, id)', race_table);
    execute format('alter table public.%I enable row level security', race_table);
    execute format('grant select, insert, update on public.%I to authenticated', race_table);
    execute format('create policy "own rows" on public.%I to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))', race_table);
    -- The API shows the schema api alone.
    execute format('create view api.%1$I with (security_invoker = true) as select * from public.%1$I', race_table);
    execute format('grant select, insert, update on api.%I to authenticated', race_table);
    execute format('alter publication supabase_realtime add table public.%I', race_table);
  end loop;
end $$;
alter table public.race_reviews add foreign key (restaurant_id) references public.restaurants;

-- What moddatetime does, which the embedded database does not have.
create function public.race_set_modified() returns trigger language plpgsql set search_path = '' as $$
begin
  new._modified := now();
  return new;
end $$;
create trigger set_modified before update on public.race_reviews for each row execute function public.race_set_modified();
