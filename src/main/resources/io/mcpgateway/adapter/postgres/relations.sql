-- Served relations of the schema $4; sizes are estimates, which wait for no lock
select c.oid::bigint as oid,
	c.relname::pg_catalog.text as name,
	/* kind */ as kind,
	pg_catalog.left(pg_catalog.obj_description(c.oid, 'pg_class'), 4000) as comment,
	/* estimate */ as rows,
	case
		when c.relkind operator(pg_catalog.=) any ('{r,m}') and /* estimate */ is not null then
			pg_catalog.current_setting('block_size')::bigint operator(pg_catalog.*) (
				c.relpages
				operator(pg_catalog.+) coalesce((select t.relpages from pg_catalog.pg_class t where t.oid operator(pg_catalog.=) c.reltoastrelid), 0)
				operator(pg_catalog.+) coalesce((
					select pg_catalog.sum(i.relpages)::bigint
					from pg_catalog.pg_index x
					join pg_catalog.pg_class i on i.oid operator(pg_catalog.=) x.indexrelid
					where x.indrelid operator(pg_catalog.=) c.oid
				), 0)
			)
	end as bytes,
	parent.schema as parent_schema,
	parent.name as parent_name
from pg_catalog.pg_namespace n
join pg_catalog.pg_class c on c.relnamespace operator(pg_catalog.=) n.oid
left join lateral (
	/* parent */
) parent on true
where n.nspname operator(pg_catalog.=) $4::pg_catalog.text
	-- Compares the schema in the index on names, which contains both
	and c.relnamespace operator(pg_catalog.=) (select s.oid from pg_catalog.pg_namespace s where s.nspname operator(pg_catalog.=) $4::pg_catalog.text)
	and /* served */
