-- Objections to what a moderator has decided: one text for each decision, by whom it is about.
create table private.appeals (
  -- The moderator's step.
  step_id uuid constraint appeals_once primary key,
  user_id uuid not null references public.profiles on delete cascade,
  text text not null constraint appeals_text_length check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index appeals_by_user on private.appeals (user_id);
create index appeals_open on private.appeals (created_at) where decided_at is null;
comment on constraint appeals_once on private.appeals is 'You have objected to this already.';
comment on constraint appeals_text_length on private.appeals is 'Please write up to 1,000 characters.';
alter table private.appeals enable row level security;

-- Stores the objection of whoever is signed in: what intent.appeal takes.
create function private.note_appeal(input jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  objected uuid := (input ->> 'step_id')::uuid;
begin
  if not exists (select from private.moderation_log
    where id = objected and author_id = (select auth.uid()) and action in ('hide', 'warn', 'suspend')) then
    perform private.refuse('not_found', 'This decision does not exist.');
  end if;
  insert into private.appeals (step_id, user_id, text) values (objected, auth.uid(), coalesce(private.trimmed(input ->> 'text'), ''));
  perform private.tell(auth.uid(), 'moderation', objected, jsonb_build_object('appeal', 'open'));
end $$;
grant execute on function private.note_appeal(jsonb) to authenticated;
