-- The served schemas among $1, in the order of their names
select n.nspname::pg_catalog.text as name,
	pg_catalog.left(pg_catalog.obj_description(n.oid, 'pg_namespace'), 4000) as comment
from pg_catalog.pg_namespace n
where n.nspname operator(pg_catalog.=) any ($1::pg_catalog.text[])
	and n.nspname operator(pg_catalog.!~) E'[/\\\\\\u0001-\\u001f\\u007f]' and n.nspname operator(pg_catalog.<>) all ('{.,..}')
	and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
order by n.nspname
