-- Appends an entry: numbers count records, and each entry has the tag of the entry before
-- KEYS: log, head. ARGV: maximum length, epoch to start, records, tag, node, payload
local epoch = redis.call('HGET', KEYS[2], 'epoch') or ARGV[2]
local previous = redis.call('HGET', KEYS[2], 'tag') or '0'
local last = tonumber(redis.call('HGET', KEYS[2], 'number') or '0')
local number = string.format('%.0f', last + tonumber(ARGV[3]))

local function add()
  return redis.pcall('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], number .. '-' .. ARGV[4],
    'e', epoch, 'p', previous, 'n', ARGV[3], 'o', ARGV[5], 'd', ARGV[6])
end

local added = add()
if type(added) == 'table' and added.err and string.find(added.err, 'equal or smaller', 1, true) then
  -- The log has entries that are not of this head: begin again
  redis.call('DEL', KEYS[1])
  epoch = ARGV[2]
  added = add()
end
if type(added) == 'table' and added.err then
  return added
end
redis.call('HSET', KEYS[2], 'epoch', epoch, 'number', number, 'tag', ARGV[4])
return number
