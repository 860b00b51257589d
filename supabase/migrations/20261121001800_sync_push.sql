-- sync_push: named intents, each applied exactly once or refused with a reason.

-- The verdict on every mutation. A device that lost the answer sends the mutation again and gets the same verdict. The
-- key is the person and the mutation's id, so that an outbox exported and sent from another device is applied only
-- once. `client_id` says which device it came from.
create table sync.verdicts (
  user_id uuid not null references auth.users on delete cascade,
  mutation_id uuid not null,
  client_id uuid not null,
  verdict jsonb,
  decided_at timestamptz not null default now(),
  primary key (user_id, mutation_id)
);
alter table sync.verdicts enable row level security;
grant select, insert, update, delete on sync.verdicts to authenticated;
create policy "verdicts belong to the person who sent the mutation" on sync.verdicts to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- A constraint's sentence for people: its COMMENT, or null.
create function sync.sentence_of(constraint_name text) returns text
language sql stable set search_path = '' as $$
  select obj_description(oid, 'pg_constraint') from pg_catalog.pg_constraint where conname = constraint_name limit 1
$$;

-- The verdict on a mutation that raised an error. Only this function tells refused from retryable and later, by code.
create function sync.verdict_of_error(state text, message text, detail text, hint text, constraint_name text) returns jsonb
language sql stable set search_path = '' as $$
  select case
    -- Serialization failure, deadlock, lock not available, out of resources, shutting down.
    when state in ('40001', '40P01', '55P03') or state ~ '^(53|57|58)' then jsonb_build_object('status', 'retry')
    when state = 'CR002' then jsonb_build_object('status', 'later', 'code', detail, 'message', message, 'seconds', hint::integer)
    else jsonb_build_object('status', 'rejected', 'code', code, 'message', words)
  end
  from (select
    case
      when state = 'CR001' then detail
      when state = '42501' then 'not_allowed'
      when state = '23505' then 'already_exists'
      when state = '23503' then 'not_found'
      when state ~ '^23' then coalesce(nullif(constraint_name, ''), 'invalid_input')
      when state ~ '^(22|54)' then 'invalid_input'
      else 'unexpected'
    end as code,
    case
      when state = 'CR001' then message
      when state = '42501' then 'You are not allowed to change this.'
      when state = '23505' then coalesce(sync.sentence_of(constraint_name), 'This exists already.')
      when state = '23503' then coalesce(sync.sentence_of(constraint_name), 'What this refers to does not exist any more.')
      when state ~ '^23' then coalesce(sync.sentence_of(constraint_name), 'A value is missing or not allowed.')
      -- PostgreSQL quotes the whole value, and verdicts are stored.
      when state ~ '^(22|54)' then 'A value has the wrong form: ' || left(message, 200)
      else 'Something went wrong on the server (' || state || ').'
    end as words
  ) as reason
$$;

-- Applies one mutation {id, intent, input} in its own savepoint and returns its verdict. The verdict's row is taken
-- before the work begins: the same mutation on another connection waits here until this transaction ends, and then
-- reads the verdict instead of doing the work again.
create function sync.apply_mutation(mutation json, client_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  me uuid := auth.uid();
  request jsonb;
  this_mutation_id uuid;
  outcome jsonb;
  state text; message text; detail text; hint text; constraint_name text;
begin
  begin
    request := mutation::jsonb;
    this_mutation_id := (request ->> 'id')::uuid;
  exception when data_exception or program_limit_exceeded or statement_too_complex then
    -- A zero byte, half an emoji, endless nesting, or an invalid id: no verdict can be stored for it, and it always
    -- gets this one.
    return jsonb_build_object('status', 'rejected', 'code', 'invalid_input', 'message', 'This contains characters that cannot be stored.');
  end;
  if this_mutation_id is null or jsonb_typeof(request -> 'input') is distinct from 'object' then
    return jsonb_build_object('id', this_mutation_id, 'status', 'rejected', 'code', 'invalid_input',
      'message', 'A mutation has an id, an intent and an input.');
  end if;

  request := jsonb_set(request, '{input}', private.with_kept_places(request -> 'input'));
  insert into sync.verdicts (user_id, mutation_id, client_id) values (me, this_mutation_id, client_id)
  on conflict do nothing;
  if not found then
    select verdict into outcome from sync.verdicts where user_id = me and mutation_id = this_mutation_id;
    return outcome || jsonb_build_object('id', this_mutation_id, 'replayed', true);
  end if;

  begin
    if request ->> 'intent' <> 'appeal' then perform private.refuse_suspended(me); end if;
    -- Refused work costs, too. A replay does none, and has returned above.
    perform private.spend('mutations');
    perform private.spend('mutations_a_day');
  exception when sqlstate 'CR002' then
    get stacked diagnostics message = message_text, detail = pg_exception_detail, hint = pg_exception_hint;
    delete from sync.verdicts where user_id = me and mutation_id = this_mutation_id;
    return sync.verdict_of_error('CR002', message, detail, hint, null) || jsonb_build_object('id', this_mutation_id);
  end;

  begin
    if to_regprocedure(format('intent.%I(jsonb)', request ->> 'intent')) is null then
      perform private.refuse('unknown_intent', 'This version of the server does not know this change.');
    end if;
    execute format('select intent.%I($1)', request ->> 'intent') using request -> 'input';
    outcome := jsonb_build_object('status', 'applied');
  exception when others then
    get stacked diagnostics state = returned_sqlstate, message = message_text, detail = pg_exception_detail,
      hint = pg_exception_hint, constraint_name = constraint_name;
    outcome := sync.verdict_of_error(state, message, detail, hint, constraint_name);
    -- Too much together with what came before it in this push, and perhaps not alone.
    if detail = 'too_much_at_once' and current_setting('crumb.queued', true) <> '' then
      outcome := jsonb_build_object('status', 'retry');
    end if;
  end;

  -- Its place was merged at this moment: it comes again, and is about the place that is kept.
  if outcome ->> 'status' = 'rejected' and private.with_kept_places(request -> 'input') <> request -> 'input' then
    outcome := jsonb_build_object('status', 'retry');
  end if;
  if outcome ->> 'status' in ('retry', 'later') then
    delete from sync.verdicts where user_id = me and mutation_id = this_mutation_id;
  else
    update sync.verdicts set verdict = outcome where user_id = me and mutation_id = this_mutation_id;
  end if;
  return outcome || jsonb_build_object('id', this_mutation_id);
end $$;
grant execute on function sync.sentence_of(text), sync.verdict_of_error(text, text, text, text, text), sync.apply_mutation(json, uuid) to authenticated;

-- Whether the order of two mutations may matter, as on the phone (src/domain/work/dependencies.ts): they share an id, or
-- one names none and both have the same intent, or the later dismisses what the earlier may have kept. One that cannot be
-- stored is refused in any order.
create function sync.may_conflict(later json, earlier json) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  form constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  after text[];
  before text[];
begin
  after := array(select lower(id[1]) from regexp_matches(later ->> 'input', form, 'gi') as id);
  before := array(select lower(id[1]) from regexp_matches(earlier ->> 'input', form, 'gi') as id);
  return case when after = '{}' or before = '{}'
    then later ->> 'intent' in (earlier ->> 'intent', 'dismiss_earlier_text') else after && before end;
exception when data_exception then
  return false;
end $$;

-- Pushes mutations in order.
-- In:  client_id, the device; mutations [{id: uuid, intent: name, input: object}], at most 100; sent_at, the
--      device's clock when it sends, so that a clock that is wrong by years dates no visit wrong.
--      `mutations` is json, not jsonb: text that PostgreSQL cannot store is then refused with its own
--      mutation instead of failing the whole request.
-- Out: {generation, verdicts: [{status, …}]}: that of the database, and one verdict for each mutation and in their order:
--      applied · rejected {code, message}: refused for good · retry: nothing was done, send it again ·
--      later {code, message, seconds}: nothing was done, and a budget allows it in so many seconds;
--      `replayed: true` when the verdict is that of an earlier request. After a retry all that follow are
--      retries, because they may depend on it; after a later those that do depend on it are put off, too.
-- Errors: CR001 invalid_mutations, signed_out for an account that is not there, with the generation as its hint.
create function api.sync_push(client_id uuid, mutations json, sent_at timestamptz default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  mutation json;
  verdict jsonb;
  verdicts jsonb := '[]';
  must_retry boolean := false;
  put_off json[] := '{}';
  budget_spent jsonb;
begin
  perform sync.refuse_without_account('Sign in to save changes.');
  perform private.lock_person();
  if client_id is null or json_typeof(mutations) is distinct from 'array' or json_array_length(mutations) > 100 then
    perform private.refuse('invalid_mutations', 'A push has the id of its device and an array of at most 100 mutations.');
  end if;
  -- A time that no clock shows ('infinity') corrects nothing; every visit with a date would be refused for it.
  perform set_config('crumb.clock_skew', case when sent_at between '1900-01-01' and '9999-12-31'
    then extract(epoch from now() - sent_at) else 0 end::text, true);
  for mutation in select value from json_array_elements(mutations) loop
    if must_retry then
      verdict := jsonb_build_object('status', 'retry');
    elsif exists (select from unnest(put_off) as earlier where sync.may_conflict(mutation, earlier)) then
      verdict := budget_spent || jsonb_build_object('id', mutation ->> 'id');
    else
      verdict := sync.apply_mutation(mutation, client_id);
      must_retry := verdict ->> 'status' = 'retry';
    end if;
    if verdict ->> 'status' = 'later' then
      put_off := put_off || mutation;
      budget_spent := verdict;
    end if;
    verdicts := verdicts || verdict;
  end loop;
  return jsonb_build_object('generation', (select id from sync.generation), 'verdicts', verdicts);
end $$;
grant execute on function sync.may_conflict(json, json) to authenticated;
grant execute on function api.sync_push(uuid, json, timestamptz) to authenticated;
