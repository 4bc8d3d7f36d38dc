-- Names of relations in the schemas $4 that are like $5, first the names that are like $6
select c.relname::text as name
from pg_catalog.pg_namespace n
join pg_catalog.pg_class c on c.relnamespace = n.oid
where n.nspname = any ($4::text[])
	and c.relname like $5::text
	and /* served */
group by c.relname
order by c.relname like $6::text desc, c.relname
limit $7::int
