-- Appends an entry: numbers count records, and each entry has the tag of the entry before
-- KEYS: log, head. ARGV: maximum length, epoch to start, records, tag, node, payload, maximum bytes
local epoch = redis.call('HGET', KEYS[2], 'epoch') or ARGV[2]
local previous = redis.call('HGET', KEYS[2], 'tag') or '0'
local last = tonumber(redis.call('HGET', KEYS[2], 'number') or '0')
local number = string.format('%.0f', last + tonumber(ARGV[3]))
-- Bytes of all entries ever, and of those that are no longer in the log
local bytes = tonumber(redis.call('HGET', KEYS[2], 'bytes') or '0')
local dropped = tonumber(redis.call('HGET', KEYS[2], 'dropped') or '0')

local function add()
  return redis.pcall('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], number .. '-' .. ARGV[4],
    'e', epoch, 'p', previous, 'n', ARGV[3], 'o', ARGV[5], 'd', ARGV[6], 'b', string.format('%.0f', bytes))
end

local added = add()
if type(added) == 'table' and added.err and string.find(added.err, 'equal or smaller', 1, true) then
  -- The log has entries that are not of this head: begin again
  redis.call('DEL', KEYS[1])
  epoch = ARGV[2]
  dropped = bytes
  added = add()
end
if type(added) == 'table' and added.err then
  return added
end
bytes = bytes + #ARGV[6]
redis.call('HSET', KEYS[2], 'epoch', epoch, 'number', number, 'tag', ARGV[4], 'bytes', string.format('%.0f', bytes))

-- Returns the bytes before an entry; nil for a foreign entry, which does not tell
local function before(entry)
  for i = 1, #entry[2], 2 do
    if entry[2][i] == 'b' then
      return tonumber(entry[2][i + 1])
    end
  end
end

-- Drops the oldest entries until the rest has few enough bytes, some hundreds at a time
local excess = bytes - tonumber(ARGV[7])
local rounds = 0
while dropped < excess and rounds < 100 do
  local oldest = redis.pcall('XRANGE', KEYS[1], '-', '+', 'COUNT', 10)
  if oldest.err then
    -- The rights are those of a former version: the length alone is bounded
    break
  end
  local first = 0
  repeat
    first = first + 1
    dropped = before(oldest[first]) or dropped
  until dropped >= excess or first == #oldest
  redis.call('XTRIM', KEYS[1], 'MINID', oldest[first][1])
  rounds = rounds + 1
end
redis.call('HSET', KEYS[2], 'dropped', string.format('%.0f', dropped))
return number
