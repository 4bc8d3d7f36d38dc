-- Heartbeat of a node, which returns the head of the log, whether the node was unknown,
-- and the nodes alive
-- KEYS: nodes, head, log
-- ARGV: node, time to keep a silent node, prefix of interest, maximum length,
--       epoch to start, known epoch, known number, known tag, 1 for a fork
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local added = redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[1])
local silent = string.format('%.0f', now - tonumber(ARGV[2]))
for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. silent, 'LIMIT', 0, 100)) do
  redis.call('ZREM', KEYS[1], node)
  redis.call('DEL', ARGV[3] .. node)
end

local epoch = redis.call('HGET', KEYS[2], 'epoch')
local number = redis.call('HGET', KEYS[2], 'number') or '0'
local tag = redis.call('HGET', KEYS[2], 'tag') or '0'
local behind = tonumber(number) < tonumber(ARGV[7]) or (number == ARGV[7] and tag ~= ARGV[8])
if not epoch or (epoch == ARGV[6] and (behind or ARGV[9] == '1')) then
  epoch = ARGV[5]
  redis.call('HSET', KEYS[2], 'epoch', epoch, 'number', number, 'tag', tag)
end
-- Shows whether this node may write to the log
redis.call('XTRIM', KEYS[3], 'MAXLEN', '~', ARGV[4])

local result = { epoch, number, tag, added }
for _, node in ipairs(redis.call('ZREVRANGE', KEYS[1], 0, 999)) do
  table.insert(result, node)
end
return table.concat(result, '\n')
