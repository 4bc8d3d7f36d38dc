-- Triggers that notify the gateway of changes in a database, for mounts with "watch: notify".
--
--   psql -d shop -v ON_ERROR_STOP=1 -f notify.sql                 the channel mcp_gateway
--   psql -d shop -v ON_ERROR_STOP=1 -v channel=other -f notify.sql
--
-- Then, for each schema to watch, as the owner of its tables:
--
--   select mcp_gateway.watch('public');
--
-- The function puts a trigger on each table of the schema, which names the written table once
-- a statement, when the transaction commits. If a superuser runs the script, event triggers
-- report changes of the data model and refreshed materialized views, and new tables of the
-- schema get the trigger too; otherwise call the function again for new tables. The gateway
-- polls relations without a trigger. The script may be run again at any time.
--
-- To undo this for a schema, or for all:
--
--   select mcp_gateway.unwatch('public');
--   drop event trigger if exists mcp_gateway_ddl;
--   drop event trigger if exists mcp_gateway_drop;
--   drop schema mcp_gateway cascade;

\if :{?channel}
\else
\set channel mcp_gateway
\endif
select pg_catalog.format('select %L::text', :'channel') as body \gset

begin;

set local search_path = pg_catalog;

create schema if not exists mcp_gateway;
grant usage on schema mcp_gateway to public;

create table if not exists mcp_gateway.watched (schema_name text primary key);
grant select on mcp_gateway.watched to public;

-- The channel; the gateway compares it with its own setting
create or replace function mcp_gateway.channel() returns text language sql immutable as :'body';

-- Notifies of the table that a statement wrote, without a privilege that the writer could lack
create or replace function mcp_gateway.tell_rows() returns trigger language plpgsql
set search_path = pg_catalog as $$
begin
  perform pg_notify(tg_argv[0], json_build_array(tg_table_schema, tg_table_name)::text);
  return null;
end
$$;

-- Notifies of a change of the data model, and of refreshed materialized views
create or replace function mcp_gateway.tell_catalogue() returns event_trigger language plpgsql
set search_path = pg_catalog as $$
declare
  made record;
begin
  if tg_event = 'sql_drop' then
    if exists (select from pg_event_trigger_dropped_objects() where not is_temporary) then
      perform pg_notify(mcp_gateway.channel(), '[]');
    end if;
    return;
  end if;
  -- Skips temporary objects, which are private, and dropped ones, which the drop trigger reports
  if tg_tag not like 'DROP %' and (not exists (select from pg_event_trigger_ddl_commands())
      or exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp')) then
    perform pg_notify(mcp_gateway.channel(), '[]');
  end if;
  for made in
    select command.command_tag, namespace.nspname, relation.oid, relation.relname, relation.relkind
    from pg_event_trigger_ddl_commands() as command
    join pg_class as relation on command.classid = 'pg_class'::regclass and relation.oid = command.objid
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
  loop
    if made.relkind = 'm' then
      perform pg_notify(mcp_gateway.channel(), json_build_array(made.nspname, made.relname)::text);
    elsif made.relkind in ('r', 'p') and made.command_tag in ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO')
        and exists (select from mcp_gateway.watched where schema_name = made.nspname) then
      -- An error here must not fail the statement that creates a table
      begin
        perform mcp_gateway.watch_table(made.oid);
      exception when others then
        raise warning 'mcp_gateway does not watch %: %', made.oid::regclass, sqlerrm;
      end;
    end if;
  end loop;
end
$$;

create or replace function mcp_gateway.watch_table(relation regclass) returns void language plpgsql
set search_path = pg_catalog set client_min_messages = warning as $$
begin
  execute format('drop trigger if exists mcp_gateway_rows on %s', relation);
  execute format('create trigger mcp_gateway_rows after insert or update or delete or truncate on %s
      for each statement execute function mcp_gateway.tell_rows(%L)', relation, mcp_gateway.channel());
  execute format('alter table %s enable always trigger mcp_gateway_rows', relation);
end
$$;

-- Puts the trigger on all tables of a schema; returns their number
create or replace function mcp_gateway.watch(schema_name text) returns bigint language plpgsql
set search_path = pg_catalog as $$
declare
  found_tables bigint;
begin
  if to_regnamespace(quote_ident(watch.schema_name)) is null then
    raise exception 'there is no schema %', watch.schema_name;
  end if;
  insert into mcp_gateway.watched values (watch.schema_name) on conflict do nothing;
  select count(mcp_gateway.watch_table(relation.oid)::text) into found_tables
  from pg_class as relation
  join pg_namespace as namespace on namespace.oid = relation.relnamespace
  where namespace.nspname = watch.schema_name and relation.relkind in ('r', 'p');
  return found_tables;
end
$$;

-- Takes the trigger off all tables of a schema
create or replace function mcp_gateway.unwatch(schema_name text) returns void language plpgsql
set search_path = pg_catalog as $$
declare
  watched regclass;
begin
  delete from mcp_gateway.watched where watched.schema_name = unwatch.schema_name;
  for watched in
    select relation.oid
    from pg_class as relation
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
    where namespace.nspname = unwatch.schema_name and relation.relkind in ('r', 'p')
  loop
    execute format('drop trigger if exists mcp_gateway_rows on %s', watched);
  end loop;
end
$$;

revoke execute on function mcp_gateway.watch(text), mcp_gateway.unwatch(text), mcp_gateway.watch_table(regclass)
  from public;
grant execute on function mcp_gateway.watch_table(regclass) to public;

commit;

-- Needs a superuser, so the rest of the script is independent
select rolsuper as superuser from pg_catalog.pg_roles where rolname = current_user \gset
\if :superuser
begin;
drop event trigger if exists mcp_gateway_ddl;
create event trigger mcp_gateway_ddl on ddl_command_end execute function mcp_gateway.tell_catalogue();
alter event trigger mcp_gateway_ddl enable always;
drop event trigger if exists mcp_gateway_drop;
create event trigger mcp_gateway_drop on sql_drop execute function mcp_gateway.tell_catalogue();
alter event trigger mcp_gateway_drop enable always;
commit;
\else
\echo 'No superuser: changes of the data model are not told but polled.'
\endif
