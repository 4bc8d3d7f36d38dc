-- Whether the relation c of the schema n is served: it is in one of the schemas $1, can be
-- named in a URI, is one of $2 if there is any, none of $3, and the role may select of it
n.nspname = any ($1::text[])
	-- The same condition on the relation alone, so that no other schema's is looked at any further
	and c.relnamespace = any (array(select s.oid from pg_catalog.pg_namespace s where s.nspname = any ($1::text[])))
	and c.relkind in ('r', 'p', 'f', 'v', 'm')
	and n.nspname !~ E'[/\\\\\\u0001-\\u001f\\u007f]' and n.nspname not in ('.', '..')
	and (pg_catalog.cardinality($2::text[]) = 0 or n.nspname || '/' || c.relname like any ($2::text[]))
	and not n.nspname || '/' || c.relname like any ($3::text[])
	and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
	-- The most expensive condition is last, in a case, which the planner keeps together
	and case
		when c.relname ~ E'[/\\\\\\u0001-\\u001f\\u007f]' or c.relname in ('.', '..') then false
		else pg_catalog.has_any_column_privilege(c.oid, 'SELECT')
	end
