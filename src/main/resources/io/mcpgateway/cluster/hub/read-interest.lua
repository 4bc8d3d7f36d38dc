-- Returns a page of the subjects of a node, after the cursor of the next page
-- KEYS: subjects. ARGV: cursor, approximate count
local page = redis.call('SSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
table.insert(page[2], 1, page[1])
return table.concat(page[2], '\n')
