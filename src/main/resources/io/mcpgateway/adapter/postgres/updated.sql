-- Action of an update of the key that the foreign key k references
case
	when k.confupdtype operator(pg_catalog.=) 'a' then 'no action'
	when k.confupdtype operator(pg_catalog.=) 'r' then 'restrict'
	when k.confupdtype operator(pg_catalog.=) 'c' then 'cascade'
	when k.confupdtype operator(pg_catalog.=) 'n' then 'set null'
	when k.confupdtype operator(pg_catalog.=) 'd' then 'set default'
end
