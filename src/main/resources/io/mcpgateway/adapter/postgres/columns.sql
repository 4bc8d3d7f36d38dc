-- Readable columns of a relation, the possible sizes of their values, and the comparison of its key
with recursive path as materialized (
	-- Types name their schemas, whatever the search path of the role
	select pg_catalog.set_config('search_path', '', true)
), seen as (
	select a.attnum, a.attname, a.atttypid, a.atttypmod
	from path
	cross join pg_catalog.pg_attribute a
	where a.attrelid operator(pg_catalog.=) cast($1 as pg_catalog.int8)::pg_catalog.oid
		and a.attnum operator(pg_catalog.>) 0
		and not a.attisdropped
		and pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
), based (attnum, type) as (
	select attnum, atttypid from seen
	union all
	select based.attnum, t.typbasetype
	from based
	join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) based.type and t.typtype operator(pg_catalog.=) 'd'
), key as (
	select part.attnum, part.place, x.indnkeyatts as parts, pg_catalog.quote_ident(n.nspname) as schema,
		o.oprname as operator,
		pg_catalog.quote_ident(cn.nspname) operator(pg_catalog.||) '.' operator(pg_catalog.||) pg_catalog.quote_ident(c.collname) as collates
	from pg_catalog.pg_index x
	join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) x.indrelid
	cross join lateral rows from (
		pg_catalog.unnest(x.indkey::pg_catalog.int2[]),
		pg_catalog.unnest(x.indclass::pg_catalog.oid[]),
		pg_catalog.unnest(x.indcollation::pg_catalog.oid[])
	) with ordinality part (attnum, class, collates, place)
	join pg_catalog.pg_opclass k on k.oid operator(pg_catalog.=) part.class
	join pg_catalog.pg_amop m on m.amopfamily operator(pg_catalog.=) k.opcfamily
		and m.amoplefttype operator(pg_catalog.=) k.opcintype
		and m.amoprighttype operator(pg_catalog.=) k.opcintype
		and m.amopstrategy operator(pg_catalog.=) 5
	join pg_catalog.pg_operator o on o.oid operator(pg_catalog.=) m.amopopr
	join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) o.oprnamespace
	left join pg_catalog.pg_collation c on c.oid operator(pg_catalog.=) part.collates
	left join pg_catalog.pg_namespace cn on cn.oid operator(pg_catalog.=) c.collnamespace
	where x.indrelid operator(pg_catalog.=) cast($1 as pg_catalog.int8)::pg_catalog.oid
		and x.indisprimary
		and x.indisvalid
		and part.place operator(pg_catalog.<=) x.indnkeyatts
		-- A child table may repeat the keys of its parent
		and (r.relkind operator(pg_catalog.=) 'p'
			or not exists (select from pg_catalog.pg_inherits i where i.inhparent operator(pg_catalog.=) x.indrelid))
)
select seen.attname::pg_catalog.text as name,
	pg_catalog.format_type(seen.atttypid, seen.atttypmod) as type,
	case
		when t.typlen operator(pg_catalog.>) 0 then 'SMALL'
		when t.oid operator(pg_catalog.=) any (array['pg_catalog.text'::pg_catalog.regtype, 'pg_catalog.varchar'::pg_catalog.regtype,
			'pg_catalog.bpchar'::pg_catalog.regtype]) then 'TEXT'
		when t.oid operator(pg_catalog.=) 'pg_catalog.bytea'::pg_catalog.regtype then 'BYTES'
		else 'LARGE'
	end as size,
	key.place::pg_catalog.int4 as place,
	key.parts::pg_catalog.int4 as parts,
	pg_catalog.quote_ident(tn.nspname) operator(pg_catalog.||) '.' operator(pg_catalog.||) pg_catalog.quote_ident(t.typname) as key_type,
	'operator(' operator(pg_catalog.||) key.schema operator(pg_catalog.||) '.' operator(pg_catalog.||) key.operator operator(pg_catalog.||) ')' as key_operator,
	key.collates as key_collation
from seen
join based on based.attnum operator(pg_catalog.=) seen.attnum
join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) based.type and t.typtype operator(pg_catalog.<>) 'd'
join pg_catalog.pg_namespace tn on tn.oid operator(pg_catalog.=) t.typnamespace
left join key on key.attnum operator(pg_catalog.=) seen.attnum
order by seen.attnum
