-- Names of types and the possible sizes of their values, in the order of the request
with recursive path as materialized (
	-- Types name their schemas, whatever the search path of the role
	select pg_catalog.set_config('search_path', '', true)
), asked as (
	select a.type::pg_catalog.oid as type, a.place
	from path
	cross join pg_catalog.unnest(cast($1 as pg_catalog.int8[])) with ordinality a (type, place)
), based (place, type) as (
	select place, type from asked
	union all
	select based.place, t.typbasetype
	from based
	join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) based.type and t.typtype operator(pg_catalog.=) 'd'
)
select pg_catalog.format_type(asked.type, null) as type,
	case
		when t.typlen operator(pg_catalog.>) 0 then 'SMALL'
		when t.oid operator(pg_catalog.=) any (array['pg_catalog.text'::pg_catalog.regtype, 'pg_catalog.varchar'::pg_catalog.regtype,
			'pg_catalog.bpchar'::pg_catalog.regtype]) then 'TEXT'
		when t.oid operator(pg_catalog.=) 'pg_catalog.bytea'::pg_catalog.regtype then 'BYTES'
		else 'LARGE'
	end as size
from asked
join based on based.place operator(pg_catalog.=) asked.place
join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) based.type and t.typtype operator(pg_catalog.<>) 'd'
order by asked.place
