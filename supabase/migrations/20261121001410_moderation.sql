-- Moderators, what they did, and whom that is told (docs/decisions/2026-11-25-moderation.md).

-- Who moderates. The operator fills it with the SQL editor (docs/deploy.md); no call changes it.
create table private.moderators (
  user_id uuid primary key references public.profiles on delete cascade,
  since timestamptz not null default now()
);
alter table private.moderators enable row level security;

-- The person's phone learns that it has a desk to offer.
create function private.show_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set is_moderator = case when tg_op = 'INSERT' then true end
  where user_id = case when tg_op = 'INSERT' then new.user_id else old.user_id end;
  return null;
end $$;
create trigger show_role after insert or delete on private.moderators for each row execute function private.show_role();

-- Refuses everybody else, and a moderator who is suspended (SQLSTATE 42501).
create function private.need_moderator() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_suspended(auth.uid()) or not exists (select from private.moderators where user_id = (select auth.uid())) then
    raise exception using errcode = '42501', message = 'Only a moderator can do this.';
  end if;
end $$;

create function private.moderation_reasons() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['threat', 'insult', 'spam', 'false', 'private', 'not_food', 'not_own', 'impersonation', 'other']
$$;

-- Every step of a moderator. INVARIANT: a row is never changed and never removed, by nobody: no role has a right to the table,
-- and the trigger stops its owner and whoever sees past the policies. It refers to nothing, because rows of others go. It has
-- states and no texts of the author: those stay with what was hidden.
create table private.moderation_log (
  id uuid primary key,
  at timestamptz not null,
  -- Null: a suspension whose time was over.
  moderator_id uuid,
  action text not null check (action in ('hide', 'restore', 'warn', 'suspend', 'keep', 'correct', 'merge', 'dismiss')),
  subject_type text not null check (subject_type in ('review', 'photo', 'list', 'person', 'place')),
  -- Of a photo, its review.
  subject_id uuid not null,
  photo text,
  author_id uuid,
  reason text constraint moderation_log_reason_known check (reason = any (private.moderation_reasons())),
  -- What the author, or whoever objected, is told beside the reason.
  message text constraint moderation_log_message_length check (char_length(message) <= 500),
  before jsonb not null,
  after jsonb not null
);
create index moderation_log_by_time on private.moderation_log (at desc, id);
create index moderation_log_by_subject on private.moderation_log (subject_id, at desc);
create index moderation_log_by_author on private.moderation_log (author_id, at desc);
comment on constraint moderation_log_reason_known on private.moderation_log is 'Please choose a reason.';
comment on constraint moderation_log_message_length on private.moderation_log is 'A message has at most 500 characters.';
alter table private.moderation_log enable row level security;

create function private.refuse_change_of_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'What moderators did is not changed afterwards.';
end $$;
create trigger keep_log before update or delete or truncate on private.moderation_log
  for each statement execute function private.refuse_change_of_log();
-- Also while replication or a restore has other triggers off.
alter table private.moderation_log enable always trigger keep_log;

-- Adds a step; its id and time are given here. Out: its id.
create function private.log_step(step private.moderation_log) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  step.id := gen_random_uuid();
  step.at := clock_timestamp();
  insert into private.moderation_log values (step.*);
  return step.id;
end $$;

-- Tells a person something, once for each step or report it is about: a row that reaches their devices and nobody else's.
-- kind 'moderation': a step about something of theirs, {action, subject_type, subject_id, about?, quote?, reason?, message?, until?,
-- appeal?, answer?}. kind 'report_outcome': what came of their report, {outcome, subject_type, subject_id, about?}.
create function private.tell(person_id uuid, kind text, related_id uuid, said jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.activities (user_id, activity_type, related_id, is_subject_visible, metadata)
  select person_id, kind, tell.related_id, false, jsonb_strip_nulls(said)
  where exists (select from public.profiles where user_id = person_id)
  on conflict (related_id, user_id, activity_type) do update set metadata = activities.metadata || excluded.metadata, created_at = now()
$$;
