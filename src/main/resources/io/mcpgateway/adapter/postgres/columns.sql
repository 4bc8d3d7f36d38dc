-- Readable columns of a relation, the possible sizes of their values, and the comparison of its key
with recursive seen as (
	select a.attnum, a.attname, a.atttypid, a.atttypmod
	from pg_catalog.pg_attribute a
	where a.attrelid = cast($1 as pg_catalog.int8)::pg_catalog.oid
		and a.attnum > 0
		and not a.attisdropped
		and pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
), based (attnum, type) as (
	select attnum, atttypid from seen
	union all
	select based.attnum, t.typbasetype
	from based
	join pg_catalog.pg_type t on t.oid = based.type and t.typtype = 'd'
), key as (
	select part.attnum, part.place, x.indnkeyatts as parts, pg_catalog.quote_ident(n.nspname) as schema,
		o.oprname as operator,
		pg_catalog.quote_ident(cn.nspname) || '.' || pg_catalog.quote_ident(c.collname) as collates
	from pg_catalog.pg_index x
	join pg_catalog.pg_class r on r.oid = x.indrelid
	cross join lateral rows from (
		pg_catalog.unnest(x.indkey::pg_catalog.int2[]),
		pg_catalog.unnest(x.indclass::pg_catalog.oid[]),
		pg_catalog.unnest(x.indcollation::pg_catalog.oid[])
	) with ordinality part (attnum, class, collates, place)
	join pg_catalog.pg_opclass k on k.oid = part.class
	join pg_catalog.pg_amop m on m.amopfamily = k.opcfamily
		and m.amoplefttype = k.opcintype
		and m.amoprighttype = k.opcintype
		and m.amopstrategy = 5
	join pg_catalog.pg_operator o on o.oid = m.amopopr
	join pg_catalog.pg_namespace n on n.oid = o.oprnamespace
	left join pg_catalog.pg_collation c on c.oid = part.collates
	left join pg_catalog.pg_namespace cn on cn.oid = c.collnamespace
	where x.indrelid = cast($1 as pg_catalog.int8)::pg_catalog.oid
		and x.indisprimary
		and x.indisvalid
		and part.place <= x.indnkeyatts
		-- A child table may repeat the keys of its parent
		and (r.relkind = 'p'
			or not exists (select from pg_catalog.pg_inherits i where i.inhparent = x.indrelid))
)
select seen.attname::pg_catalog.text as name,
	pg_catalog.format_type(seen.atttypid, seen.atttypmod) as type,
	case
		when t.typlen > 0 then 'SMALL'
		when t.oid in ('pg_catalog.text'::pg_catalog.regtype, 'pg_catalog.varchar'::pg_catalog.regtype,
			'pg_catalog.bpchar'::pg_catalog.regtype) then 'TEXT'
		when t.oid = 'pg_catalog.bytea'::pg_catalog.regtype then 'BYTES'
		else 'LARGE'
	end as size,
	key.place::pg_catalog.int4 as place,
	key.parts::pg_catalog.int4 as parts,
	pg_catalog.format_type(t.oid, -1) as key_type,
	'operator(' || key.schema || '.' || key.operator || ')' as key_operator,
	key.collates as key_collation
from seen
join based on based.attnum = seen.attnum
join pg_catalog.pg_type t on t.oid = based.type and t.typtype <> 'd'
left join key on key.attnum = seen.attnum
order by seen.attnum
