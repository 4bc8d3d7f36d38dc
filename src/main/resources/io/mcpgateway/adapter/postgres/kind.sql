-- Kind of the relation c
case c.relkind
	when 'r' then 'table'
	when 'p' then 'partitioned table'
	when 'f' then 'foreign table'
	when 'v' then 'view'
	when 'm' then 'materialized view'
end
