-- Stores the digest of a node, and returns those of all nodes of the last minute.
-- KEYS: hash of digests by node. ARGV: node, digest, milliseconds to keep a digest
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], ARGV[1], now .. ' ' .. ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local lines = {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local space = string.find(all[i + 1], ' ', 1, true)
  if now - tonumber(string.sub(all[i + 1], 1, space - 1)) > tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], all[i])
  else
    lines[#lines + 1] = all[i] .. ' ' .. string.sub(all[i + 1], space + 1)
  end
end
return table.concat(lines, '\n')
