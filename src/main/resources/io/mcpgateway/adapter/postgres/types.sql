-- Names of types and the possible sizes of their values, in the order of the request
with recursive asked as (
	select a.type::pg_catalog.oid as type, a.place
	from pg_catalog.unnest(cast($1 as pg_catalog.int8[])) with ordinality a (type, place)
), based (place, type) as (
	select place, type from asked
	union all
	select based.place, t.typbasetype
	from based
	join pg_catalog.pg_type t on t.oid = based.type and t.typtype = 'd'
)
select pg_catalog.format_type(asked.type, null) as type,
	case
		when t.typlen > 0 then 'SMALL'
		when t.oid in ('pg_catalog.text'::pg_catalog.regtype, 'pg_catalog.varchar'::pg_catalog.regtype,
			'pg_catalog.bpchar'::pg_catalog.regtype) then 'TEXT'
		when t.oid = 'pg_catalog.bytea'::pg_catalog.regtype then 'BYTES'
		else 'LARGE'
	end as size
from asked
join based on based.place = asked.place
join pg_catalog.pg_type t on t.oid = based.type and t.typtype <> 'd'
order by asked.place
