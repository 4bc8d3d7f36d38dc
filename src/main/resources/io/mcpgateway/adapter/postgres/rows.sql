-- Counters of writes to relations, a row for each existing relation.
--   $1, $2  the schemas and names of the relations
--   $3      schemas whose readable relations together count as relation number 0
--   $4      the watch: 'POLL', 'NOTIFY' or 'LOGICAL'; writes that the watch reports are not counted
--   $5      the channel of NOTIFY, the publication of LOGICAL
with recursive asked (number, oid) as (
  select asked.number, relation.oid
  from rows from (
    pg_catalog.unnest($1::pg_catalog.text[]),
    pg_catalog.unnest($2::pg_catalog.text[])
  ) with ordinality as asked (schema, name, number)
  join pg_catalog.pg_namespace as namespace on namespace.nspname operator(pg_catalog.=) asked.schema
  join pg_catalog.pg_class as relation on relation.relnamespace operator(pg_catalog.=) namespace.oid and relation.relname operator(pg_catalog.=) asked.name
  where relation.relkind operator(pg_catalog.=) any ('{r,p,v,m,f}')
  union all
  select 0, relation.oid
  from pg_catalog.pg_namespace as namespace
  join pg_catalog.pg_class as relation on relation.relnamespace operator(pg_catalog.=) namespace.oid
  where namespace.nspname operator(pg_catalog.=) any ($3::pg_catalog.text[]) and relation.relkind operator(pg_catalog.=) any ('{r,p,v,m,f}')
    and pg_catalog.has_schema_privilege(namespace.oid, 'usage')
    and (pg_catalog.has_table_privilege(relation.oid, 'select')
      or pg_catalog.has_any_column_privilege(relation.oid, 'select'))
),
-- Down to the parts of the relations: partitions, children, and the sources of views
reached (number, oid) as (
  select number, oid from asked
  union
  select reached.number, part.oid
  from reached
  cross join lateral (
    select inherits.inhrelid as oid
    from pg_catalog.pg_inherits as inherits
    where inherits.inhparent operator(pg_catalog.=) reached.oid
    union all
    select depends.refobjid
    from pg_catalog.pg_rewrite as rule
    join pg_catalog.pg_class as view on view.oid operator(pg_catalog.=) rule.ev_class and view.relkind operator(pg_catalog.=) 'v'
    join pg_catalog.pg_depend as depends on depends.classid operator(pg_catalog.=) 'pg_catalog.pg_rewrite'::pg_catalog.regclass
      and depends.objid operator(pg_catalog.=) rule.oid and depends.refclassid operator(pg_catalog.=) 'pg_catalog.pg_class'::pg_catalog.regclass
    where rule.ev_class operator(pg_catalog.=) reached.oid and rule.ev_type operator(pg_catalog.=) '1' and depends.refobjid operator(pg_catalog.<>) reached.oid
  ) as part
),
-- Up to the parents, through which the relations are written as well
line (oid, above) as (
  select distinct oid, oid from reached where $4::pg_catalog.text operator(pg_catalog.<>) 'POLL'
  union
  select line.oid, inherits.inhparent
  from line
  join pg_catalog.pg_inherits as inherits on inherits.inhrelid operator(pg_catalog.=) line.above
),
-- Relations whose writes the watch reports in full
telling (oid) as (
  select trigger.tgrelid
  from pg_catalog.pg_trigger as trigger
  join pg_catalog.pg_proc as function on function.oid operator(pg_catalog.=) trigger.tgfoid
  where $4::pg_catalog.text operator(pg_catalog.=) 'NOTIFY' and function.proname operator(pg_catalog.=) 'tell_rows' and trigger.tgenabled operator(pg_catalog.=) any ('{O,A}')
    and trigger.tgtype::integer operator(pg_catalog.&) 1 operator(pg_catalog.=) 0 and trigger.tgqual is null and trigger.tgattr operator(pg_catalog.=) ''
    and trigger.tgargs operator(pg_catalog.=) (
      pg_catalog.convert_to($5::pg_catalog.text, pg_catalog.getdatabaseencoding()) operator(pg_catalog.||) '\x00'::pg_catalog.bytea)
  group by trigger.tgrelid
  having pg_catalog.bit_or(trigger.tgtype::integer) operator(pg_catalog.&) 60 operator(pg_catalog.=) 60
  union
  select relation.oid
  from pg_catalog.pg_event_trigger as trigger
  join pg_catalog.pg_proc as function on function.oid operator(pg_catalog.=) trigger.evtfoid
  join pg_catalog.pg_proc as channel on channel.pronamespace operator(pg_catalog.=) function.pronamespace and channel.proname operator(pg_catalog.=) 'channel'
    and channel.prosrc operator(pg_catalog.=) pg_catalog.format('select %L::text', $5::pg_catalog.text)
  join pg_catalog.pg_class as relation on relation.relkind operator(pg_catalog.=) 'm'
  where $4::pg_catalog.text operator(pg_catalog.=) 'NOTIFY' and function.proname operator(pg_catalog.=) 'tell_catalogue' and trigger.evtenabled operator(pg_catalog.=) any ('{O,A}')
    and trigger.evtevent operator(pg_catalog.=) 'ddl_command_end' and trigger.evttags is null
  union
  select relation.oid
  from pg_catalog.pg_publication as publication
  join pg_catalog.pg_publication_tables as published on published.pubname operator(pg_catalog.=) publication.pubname
  join pg_catalog.pg_namespace as namespace on namespace.nspname operator(pg_catalog.=) published.schemaname
  join pg_catalog.pg_class as relation on relation.relnamespace operator(pg_catalog.=) namespace.oid
    and relation.relname operator(pg_catalog.=) published.tablename
  where $4::pg_catalog.text operator(pg_catalog.=) 'LOGICAL' and publication.pubname operator(pg_catalog.=) $5::pg_catalog.text
    and publication.pubinsert and publication.pubupdate and publication.pubdelete and publication.pubtruncate
    -- The column exists from version 15 on
    and (pg_catalog.to_jsonb(published) operator(pg_catalog.->>) 'rowfilter') is null
),
told (oid) as (
  select line.oid
  from line
  left join telling on telling.oid operator(pg_catalog.=) line.above
  where $4::pg_catalog.text operator(pg_catalog.=) 'NOTIFY'
    and not exists (select from pg_catalog.pg_subscription_rel as received where received.srrelid operator(pg_catalog.=) line.oid)
  group by line.oid
  having pg_catalog.bool_and(telling.oid is not null)
  union
  select line.oid
  from line
  join telling on telling.oid operator(pg_catalog.=) line.above
  join pg_catalog.pg_class as relation on relation.oid operator(pg_catalog.=) line.oid
  where $4::pg_catalog.text operator(pg_catalog.=) 'LOGICAL'
    and relation.relpersistence operator(pg_catalog.=) 'p' and (line.above operator(pg_catalog.=) line.oid or relation.relispartition)
),
part (oid, is_unseen, is_late, print) as (
  select relation.oid,
    case
      when relation.relkind operator(pg_catalog.=) 'f' then true
      when relation.relkind operator(pg_catalog.=) 'p' then false
      -- The sources of a function are unknown, and a view without sources changes by itself
      when relation.relkind operator(pg_catalog.=) 'v' then not exists (
          select from pg_catalog.pg_rewrite as rule
          join pg_catalog.pg_depend as depends on depends.classid operator(pg_catalog.=) 'pg_catalog.pg_rewrite'::pg_catalog.regclass
            and depends.objid operator(pg_catalog.=) rule.oid and depends.refclassid operator(pg_catalog.=) 'pg_catalog.pg_class'::pg_catalog.regclass
            and depends.refobjid operator(pg_catalog.<>) relation.oid
          where rule.ev_class operator(pg_catalog.=) relation.oid and rule.ev_type operator(pg_catalog.=) '1')
        or exists (
          select from pg_catalog.pg_rewrite as rule
          join pg_catalog.pg_depend as depends on depends.classid operator(pg_catalog.=) 'pg_catalog.pg_rewrite'::pg_catalog.regclass
            and depends.objid operator(pg_catalog.=) rule.oid and depends.refclassid operator(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
          join pg_catalog.pg_proc as function on function.oid operator(pg_catalog.=) depends.refobjid and function.provolatile operator(pg_catalog.<>) 'i'
          where rule.ev_class operator(pg_catalog.=) relation.oid and rule.ev_type operator(pg_catalog.=) '1')
      else told.oid is null
        and (pg_catalog.pg_is_in_recovery() or pg_catalog.current_setting('track_counts') operator(pg_catalog.=) 'off')
    end,
    -- Before version 15, a session that writes and then waits for its client may withhold its counters
    relation.relkind operator(pg_catalog.=) any ('{r,m}') and told.oid is null
      and pg_catalog.current_setting('server_version_num')::integer operator(pg_catalog.<) 150000,
    pg_catalog.concat_ws(',', relation.oid, namespace.nspname, relation.relname, relation.relkind, told.oid is null,
      case when relation.relkind operator(pg_catalog.=) any ('{r,m}') then pg_catalog.pg_relation_filenode(relation.oid) end,
      case when relation.relkind operator(pg_catalog.=) any ('{r,m}') and told.oid is null then
        pg_catalog.concat_ws('+', pg_catalog.pg_stat_get_tuples_inserted(relation.oid),
          pg_catalog.pg_stat_get_tuples_updated(relation.oid), pg_catalog.pg_stat_get_tuples_deleted(relation.oid))
      end,
      (select rule.xmin from pg_catalog.pg_rewrite as rule where rule.ev_class operator(pg_catalog.=) relation.oid and rule.ev_type operator(pg_catalog.=) '1'),
      (select pg_catalog.string_agg(pg_catalog.concat_ws(' ', field.attname, field.atttypid, field.atttypmod), ','
          order by field.attnum)
        from pg_catalog.pg_attribute as field
        where field.attrelid operator(pg_catalog.=) relation.oid and field.attnum operator(pg_catalog.>) 0 and not field.attisdropped))
  from (select distinct oid from reached) as every
  join pg_catalog.pg_class as relation on relation.oid operator(pg_catalog.=) every.oid
  join pg_catalog.pg_namespace as namespace on namespace.oid operator(pg_catalog.=) relation.relnamespace
  left join told on told.oid operator(pg_catalog.=) relation.oid
  where relation.relkind operator(pg_catalog.=) any ('{r,p,v,m,f}')
),
-- The relations whose writes count as theirs, by name
written (number, name) as (
  select distinct reached.number, array[namespace.nspname, relation.relname]::pg_catalog.text[]
  from reached
  join line on line.oid operator(pg_catalog.=) reached.oid
  join pg_catalog.pg_class as relation on relation.oid operator(pg_catalog.=) line.above and relation.relkind operator(pg_catalog.=) any ('{r,p,m}')
  join pg_catalog.pg_namespace as namespace on namespace.oid operator(pg_catalog.=) relation.relnamespace
)
select reached.number::integer as number,
  pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
    pg_catalog.string_agg(part.print, ';' order by part.oid), 'UTF8')), 'hex') as print,
  pg_catalog.bool_or(part.is_unseen) as is_unseen,
  -- Changes with every write
  case when pg_catalog.bool_or(part.is_late) then pg_catalog.pg_current_snapshot()::pg_catalog.text end as pulse,
  (select coalesce(pg_catalog.array_agg(written.name[1] order by written.name), '{}')
    from written where written.number operator(pg_catalog.=) reached.number) as schemas,
  (select coalesce(pg_catalog.array_agg(written.name[2] order by written.name), '{}')
    from written where written.number operator(pg_catalog.=) reached.number) as names
from reached
join part on part.oid operator(pg_catalog.=) reached.oid
group by reached.number
