-- Names of relations in the schemas $4 that are like $5, first the names that are like $6
select c.relname::pg_catalog.text as name
from pg_catalog.pg_namespace n
join pg_catalog.pg_class c on c.relnamespace operator(pg_catalog.=) n.oid
where n.nspname operator(pg_catalog.=) any ($4::pg_catalog.text[])
	and c.relname operator(pg_catalog.~~) $5::pg_catalog.text
	and /* served */
group by c.relname
order by c.relname operator(pg_catalog.~~) $6::pg_catalog.text desc, c.relname
limit $7::int
