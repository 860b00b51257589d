-- What the other files of this folder stand on. Everything is deterministic: the same sizes give the same world.
-- Settings: bench.people, bench.places (both at least 3,000).
select setseed(0.42);
create schema bench;

-- The id of the n-th person, place, list …
create function bench.id(kind text, n bigint) returns uuid language sql immutable parallel safe
  return md5(kind || n)::uuid;

-- An element of an array, each equally often.
create function bench.pick(words text[]) returns text language sql volatile
  return words[1 + floor(random() * cardinality(words))::integer];

-- A number from 1 to `most`, of which the low ones come far more often: the larger `skew`, the steeper.
create function bench.skewed(most integer, skew double precision) returns integer language sql volatile
  return 1 + floor(most * power(random(), skew))::integer;

-- A word of two or three syllables: 8,000 different ones.
create function bench.word() returns text language sql volatile
  return initcap(
    bench.pick('{ba,be,bo,bra,da,do,el,fa,ge,gra,ha,hu,ka,ke,la,li,ma,me,na,pe,ra,ri,sa,sche,ste,ta,tre,va,wei,zi}')
    || bench.pick('{ch,ck,d,l,ll,m,n,nd,ng,r,rn,s,ss,t,tt,z}')
    || bench.pick('{a,é,el,en,er,i,ini,o,oni,ow,ski,u,ü,ë,auer,inger}'));

-- Who is who: persons 1–20 log visits and follow 200 of the circle; 21 follows 200 and, as 19 of the crowd do,
-- person 22, who has 10,000 reviews; 23–2022 are the circle, whose reviews do not grow with the world; the crowd follows.
create table bench.ranges (kind text primary key, first integer not null, last integer not null);
insert into bench.ranges values ('reader', 1, 20), ('fan', 21, 21), ('prolific', 22, 22), ('circle', 23, 2022),
  ('crowd', 2023, current_setting('bench.people')::integer);

-- The review that most people like: the newest of the person with 10,000.
create function bench.liked() returns uuid language sql stable
  return (select id from public.reviews where user_id = bench.id('person', 22) and not is_hidden order by created_at desc, id limit 1);

-- The reviews that `reviews.sql` writes next: their number and their author.
create table bench.next_reviews (n bigint not null, author integer not null);

-- Building goes without the indexes that no constraint needs, and without the key of sync.entries: three times as fast.
create table bench.dropped (definition text not null);
create procedure bench.drop_indexes() language plpgsql as $$
declare
  found_index record;
begin
  insert into bench.dropped
  select format('alter table sync.entries add constraint %I %s', conname, pg_get_constraintdef(oid))
  from pg_constraint where conrelid = 'sync.entries'::regclass and contype = 'p';
  alter table sync.entries drop constraint entries_pkey;
  for found_index in
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace in ('public'::regnamespace, 'sync'::regnamespace)
      and not exists (select from pg_constraint where conindid = indexrelid)
  loop
    insert into bench.dropped values (found_index.definition);
    execute format('drop index %s', found_index.name);
  end loop;
end $$;
create procedure bench.create_indexes() language plpgsql as $$
declare
  definition text;
begin
  for definition in delete from bench.dropped returning dropped.definition loop
    execute definition;
  end loop;
end $$;
