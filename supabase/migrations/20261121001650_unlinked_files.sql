-- Pictures that no review and no profile shows must be deleted, and those of hidden reviews withheld, because their
-- buckets are public. SQL cannot delete or move a file (storage.objects holds only its entry), so it lists them: the
-- person's phones delete their own through the storage API at once, and the cleaner (clean_files) does everything that no
-- phone does.

-- INVARIANT: every file of a person is in the bucket that private.bucket_for names, or is listed here.
create table private.unlinked_files (
  bucket_id text not null,
  name text not null,
  user_id uuid not null references public.profiles on delete cascade,
  -- From when on to delete or move it.
  due timestamptz not null,
  -- The cleaner is about to delete it: it can no longer be linked.
  is_doomed boolean not null default false,
  primary key (bucket_id, name)
);
create index unlinked_files_by_person on private.unlinked_files (user_id, due);
create index unlinked_files_by_time on private.unlinked_files (due);
alter table private.unlinked_files enable row level security;
grant select on private.unlinked_files to authenticated;
create policy "a person reads which of their files are to be deleted" on private.unlinked_files
  for select to authenticated using (user_id = (select auth.uid()));

-- How long an upload may wait for the mutation that links it, which the phone sends next. A phone that was away longer
-- learns that its file is missing, and uploads it again.
create function private.upload_grace() returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '1 day' $$;

-- The bucket where a person's file belongs: a photo is public while a review shows it, and withheld while only hidden
-- reviews do, while it is hidden itself, and like a profile's picture while its person is suspended. Null for a file that
-- nothing shows.
create function private.bucket_for(bucket text, path text, person_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when bucket in ('avatars', 'withheld-photos') and path like '%/avatar.jpg' then (
      select case when private.is_suspended(person_id) then 'withheld-photos' else 'avatars' end
      from public.profiles where user_id = person_id and split_part(avatar_url, '?', 1) = path)
    when bucket in ('review-photos', 'withheld-photos') then (
      select case when is_hidden or path = any (hidden_photos) or private.is_suspended(person_id) then 'withheld-photos' else 'review-photos' end
      from public.reviews where user_id = person_id and path = any (photos || hidden_photos)
      order by is_hidden, path = any (hidden_photos) limit 1)
    else bucket
  end;
end $$;
grant execute on function private.bucket_for(text, text, uuid) to authenticated;

-- Notes that these files, where they are in this bucket, no longer belong there. A deleted account needs none of this:
-- delete-user erases the whole folder.
create function private.unlink_files(bucket text, paths text[], person_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One that is being moved is where it will be (private.note_file).
  perform 1 from private.unlinked_files where user_id = person_id and name = any (paths) order by bucket_id, name for update;
  insert into private.unlinked_files (bucket_id, name, user_id, due)
  select objects.bucket_id, objects.name, person_id, now()
  from storage.objects where objects.bucket_id = bucket and objects.name = any (paths)
    and exists (select from public.profiles where user_id = person_id)
  on conflict (bucket_id, name) do update set due = excluded.due;
end $$;

-- Takes files off the list again, whatever way their paths came. Errors: photo_missing, for one that the cleaner is deleting at this
-- moment, and for one of `added` that is not there when a person names it. Looked for last: taking a file's row off the list waits
-- for a phone that is deleting it.
create function private.link_files(bucket text, paths text[], added text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.unlinked_files where bucket_id = bucket and name = any (paths) and not is_doomed;
  if exists (select from private.unlinked_files where bucket_id = bucket and name = any (paths) and is_doomed)
    or auth.uid() is not null and exists (select unnest(added) except select name from storage.objects
      where bucket_id = bucket and name = any (added)) then
    perform private.refuse('photo_missing', 'This photo has not been uploaded.');
  end if;
end $$;

create function private.link_review_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before text[] := case when tg_op = 'INSERT' then '{}' else old.photos end;
  after text[] := case when tg_op = 'DELETE' then '{}' else new.photos end;
  hidden text[] := case when tg_op = 'INSERT' then '{}' else old.hidden_photos end;
  gone text[] := array(select unnest(before || hidden) except select unnest(after));
begin
  if tg_op = 'UPDATE' and old.is_hidden <> new.is_hidden then
    gone := before || after || hidden;
  end if;
  -- Hidden photos that are shown again: their files are withheld until the cleaner has moved them.
  gone := gone || array(select unnest(hidden) intersect select unnest(after));
  if gone <> '{}' then
    perform private.unlink_files('review-photos', gone, old.user_id);
    perform private.unlink_files('withheld-photos', gone, old.user_id);
  end if;
  if before is distinct from after then
    perform private.link_files('review-photos', after, array(select unnest(after) except select unnest(before || hidden)));
    -- Of a hidden review they are withheld all the same.
    if new.is_hidden then
      perform private.unlink_files('review-photos', after, new.user_id);
    end if;
  end if;
  return null;
end $$;
create trigger link_review_photos after insert or delete or update of photos, hidden_photos, is_hidden on public.reviews
  for each row execute function private.link_review_photos();

-- Also when there was no avatar before: one on its way at that time may have been uploaded and never linked.
create function private.link_avatar() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  path text[];
begin
  if new.avatar_url is null then
    perform private.unlink_files('avatars', array[new.user_id || '/avatar.jpg'], new.user_id);
  else
    path := array[split_part(new.avatar_url, '?', 1)];
    perform private.link_files('avatars', path, path);
  end if;
  return null;
end $$;
create trigger link_avatar after update of avatar_url on public.profiles
  for each row execute function private.link_avatar();

-- On storage.objects, hosted Supabase lets migrations create triggers and nothing else.
create function private.note_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  folder text := split_part(coalesce(new.name, old.name), '/', 1);
  person_id uuid := case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end;
  belongs_in text;
begin
  -- A read may note its time.
  if tg_op = 'UPDATE' and (old.bucket_id, old.name, old.metadata) = (new.bucket_id, new.name, new.metadata) then
    return null;
  end if;
  if tg_op = 'DELETE' or old.bucket_id <> new.bucket_id then
    delete from private.unlinked_files where bucket_id = old.bucket_id and name = old.name;
  end if;
  -- Not before: whoever linked it meanwhile held its row above.
  belongs_in := private.bucket_for(coalesce(new.bucket_id, old.bucket_id), coalesce(new.name, old.name), person_id);
  if tg_op = 'DELETE' then
    -- Otherwise a review would show a missing file.
    if belongs_in is not null and auth.role() = 'authenticated' then
      perform private.refuse('file_in_use', 'This picture is shown by a visit or a profile.');
    end if;
  elsif belongs_in is distinct from new.bucket_id then
    insert into private.unlinked_files (bucket_id, name, user_id, due)
    select new.bucket_id, new.name, user_id, now() + case when belongs_in is null then private.upload_grace() else '0 s' end
    from public.profiles where user_id = person_id
    -- One that the cleaner is deleting goes soon, even if the cleaner has stopped: until then nothing can be linked there.
    on conflict (bucket_id, name) do update set due = excluded.due where not unlinked_files.is_doomed;
  end if;
  return null;
end $$;
create trigger note_file after insert or delete or update on storage.objects
  for each row execute function private.note_file();

-- A linked file cannot be deleted, even if a phone that missed the link asks for it.
create policy "a person deletes their own pictures that nothing shows" on storage.objects for delete to authenticated
  using (private.is_own_upload(bucket_id, name) and private.bucket_for(bucket_id, name, (select auth.uid())) is null);

-- The caller's files to delete through the storage API, at most 100.
-- Out: [{bucket, path}]. Errors: none.
create function api.unlinked_files() returns json
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(json_agg(json_build_object('bucket', bucket_id, 'path', name)), '[]') from (
    select bucket_id, name from private.unlinked_files as unlinked
    where user_id = (select auth.uid()) and due <= now() and private.bucket_for(bucket_id, name, user_id) is null
      and exists (select from storage.objects where objects.bucket_id = unlinked.bucket_id and objects.name = unlinked.name)
    order by due limit 100
  ) as due_files);
end $$;
grant execute on function api.unlinked_files() to authenticated;
