-- Whether the relation c of the schema n is served: it is in one of the schemas $1, can be
-- named in a URI, is one of $2 if there is any, none of $3, and the role may select of it
n.nspname operator(pg_catalog.=) any ($1::pg_catalog.text[])
	-- The same condition on the relation alone, so that no other schema's is looked at any further
	and c.relnamespace operator(pg_catalog.=) any (array(
		select s.oid from pg_catalog.pg_namespace s where s.nspname operator(pg_catalog.=) any ($1::pg_catalog.text[])))
	and c.relkind operator(pg_catalog.=) any ('{r,p,f,v,m}')
	and n.nspname operator(pg_catalog.!~) E'[/\\\\\\u0001-\\u001f\\u007f]' and n.nspname operator(pg_catalog.<>) all ('{.,..}')
	and (pg_catalog.cardinality($2::pg_catalog.text[]) operator(pg_catalog.=) 0
		or n.nspname operator(pg_catalog.||) '/' operator(pg_catalog.||) c.relname operator(pg_catalog.~~) any ($2::pg_catalog.text[]))
	and not n.nspname operator(pg_catalog.||) '/' operator(pg_catalog.||) c.relname operator(pg_catalog.~~) any ($3::pg_catalog.text[])
	and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
	-- The most expensive condition is last, in a case, which the planner keeps together
	and case
		when c.relname operator(pg_catalog.~) E'[/\\\\\\u0001-\\u001f\\u007f]' or c.relname operator(pg_catalog.=) any ('{.,..}') then false
		else pg_catalog.has_any_column_privilege(c.oid, 'SELECT')
	end
