-- The cleaner (supabase/functions/clean-files) brings files to where they belong, with the secret key: also those of
-- phones that never come back, and of hidden reviews. Nobody else may call these two functions.

-- Uploads that nobody has looked at yet: the storage believes the type that the client names.
create table private.unchecked_files (
  bucket_id text not null,
  name text not null,
  noted_at timestamptz not null default clock_timestamp(),
  -- From when on to look.
  due timestamptz not null default now(),
  primary key (bucket_id, name)
);
create index unchecked_files_by_time on private.unchecked_files (due);
alter table private.unchecked_files enable row level security;

-- Storage names the bytes in two ways: as declared, when it asks whether the person may upload (and then rolls back), and
-- as stored, when it has the file. The latter it writes in its own name, with the person as owner. Of a refusal it passes
-- on the message only if the code is 42501; phones take that for "later".
create function private.spend_upload(metadata jsonb, owner_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payer uuid := coalesce(auth.uid()::text, owner_id)::uuid;
  bytes bigint := coalesce(metadata ->> 'size', metadata ->> 'contentLength', '0')::bigint;
begin
  perform private.refuse_suspended(payer);
  perform private.spend_of(payer, 'uploads');
  perform private.spend_of(payer, 'upload_kilobytes', (bytes + 999) / 1000);
exception when sqlstate 'CR002' then
  raise exception using errcode = '42501', message = sqlerrm;
end $$;

create function private.note_bytes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.unchecked_files where bucket_id = old.bucket_id and name = old.name;
  end if;
  if tg_op <> 'DELETE' and new.bucket_id in ('avatars', 'review-photos') then
    if tg_op = 'INSERT' or old.metadata is distinct from new.metadata then
      perform private.spend_upload(new.metadata, new.owner_id);
    end if;
    insert into private.unchecked_files (bucket_id, name) values (new.bucket_id, new.name);
  end if;
  return null;
end $$;
create trigger note_bytes after insert or delete or update of bucket_id, name, metadata on storage.objects
  for each row execute function private.note_bytes();

-- How long the cleaner may take for a file before it is handed out again.
create function private.cleaning_lease() returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '5 minutes' $$;

-- What is to be done with which files, at most 100, each handed out once per lease.
-- Out: [{bucket, path, action}] with action `delete`, `move` (and `to`, a bucket) or `check` (and `noted_at`, to be given
-- back). Errors: none.
create function api.files_to_clean() returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  listed private.unlinked_files;
  unchecked private.unchecked_files;
  belongs_in text;
  tasks json[] := '{}';
begin
  for listed in select * from private.unlinked_files where due <= now() order by due limit 100 for update skip locked loop
    belongs_in := private.bucket_for(listed.bucket_id, listed.name, listed.user_id);
    if belongs_in = listed.bucket_id
      or not exists (select from storage.objects where bucket_id = listed.bucket_id and name = listed.name) then
      delete from private.unlinked_files where bucket_id = listed.bucket_id and name = listed.name;
    else
      update private.unlinked_files set due = now() + private.cleaning_lease(), is_doomed = belongs_in is null
      where bucket_id = listed.bucket_id and name = listed.name;
      tasks := tasks || json_strip_nulls(json_build_object('bucket', listed.bucket_id, 'path', listed.name,
        'action', case when belongs_in is null then 'delete' else 'move' end, 'to', belongs_in));
    end if;
  end loop;
  for unchecked in select * from private.unchecked_files where due <= now() order by due
    limit 100 - cardinality(tasks) for update skip locked loop
    update private.unchecked_files set due = now() + private.cleaning_lease()
    where bucket_id = unchecked.bucket_id and name = unchecked.name;
    tasks := tasks || json_build_object('bucket', unchecked.bucket_id, 'path', unchecked.name, 'action', 'check',
      'noted_at', unchecked.noted_at);
  end loop;
  return array_to_json(tasks);
end $$;
grant execute on function api.files_to_clean() to service_role;

-- Notes what the cleaner saw in a file. One that is no picture is taken off its review and profile, and deleted.
-- In: `noted_at` as files_to_clean gave it: what was overwritten since is looked at again. Out: whether it was to be looked
-- at. Errors: none.
create function api.file_checked(bucket text, path text, noted_at timestamptz, is_picture boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  folder text := split_part(path, '/', 1);
begin
  delete from private.unchecked_files as unchecked
  where bucket_id = bucket and name = path and unchecked.noted_at = file_checked.noted_at;
  if not found then return false; end if;
  if is_picture then return true; end if;
  update public.reviews set photos = array_remove(photos, path)
  where bucket = 'review-photos' and user_id::text = folder and path = any (photos);
  update public.profiles set avatar_url = null where bucket = 'avatars' and user_id::text = folder;
  update private.unlinked_files set due = now() where bucket_id = bucket and name = path;
  return true;
end $$;
grant execute on function api.file_checked(text, text, timestamptz, boolean) to service_role;
