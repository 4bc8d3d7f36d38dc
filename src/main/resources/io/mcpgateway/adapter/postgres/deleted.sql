-- Action of a deletion of the key that the foreign key k references
case
	when k.confdeltype operator(pg_catalog.=) 'a' then 'no action'
	when k.confdeltype operator(pg_catalog.=) 'r' then 'restrict'
	when k.confdeltype operator(pg_catalog.=) 'c' then 'cascade'
	when k.confdeltype operator(pg_catalog.=) 'n' then 'set null'
	when k.confdeltype operator(pg_catalog.=) 'd' then 'set default'
end
