-- The served relation that has the relation c as a partition
select n.nspname::pg_catalog.text as schema, c.relname::pg_catalog.text as name
from (select c.oid as partition where c.relispartition) child
join pg_catalog.pg_inherits h on h.inhrelid operator(pg_catalog.=) child.partition
join pg_catalog.pg_class c on c.oid operator(pg_catalog.=) h.inhparent
join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) c.relnamespace
where /* served */
