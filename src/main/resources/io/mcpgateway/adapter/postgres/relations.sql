-- Served relations of the schema $4; sizes are estimates, which wait for no lock
select c.oid::bigint as oid,
	c.relname::text as name,
	/* kind */ as kind,
	pg_catalog.left(pg_catalog.obj_description(c.oid, 'pg_class'), 4000) as comment,
	/* estimate */ as rows,
	case
		when c.relkind in ('r', 'm') and /* estimate */ is not null then
			pg_catalog.current_setting('block_size')::bigint * (
				c.relpages
				+ coalesce((select t.relpages from pg_catalog.pg_class t where t.oid = c.reltoastrelid), 0)
				+ coalesce((
					select pg_catalog.sum(i.relpages)::bigint
					from pg_catalog.pg_index x
					join pg_catalog.pg_class i on i.oid = x.indexrelid
					where x.indrelid = c.oid
				), 0)
			)
	end as bytes
from pg_catalog.pg_namespace n
join pg_catalog.pg_class c on c.relnamespace = n.oid
where n.nspname = $4::text
	-- Compares the schema in the index on names, which contains both
	and c.relnamespace = (select s.oid from pg_catalog.pg_namespace s where s.nspname = $4::text)
	and /* served */
