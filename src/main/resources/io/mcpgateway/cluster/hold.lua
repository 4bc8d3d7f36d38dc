-- Takes or renews a lease. Returns 2 if this node took it, 1 if it renewed it, 0 otherwise
-- KEYS: lease. ARGV: node, time in milliseconds
local holder = redis.call('GET', KEYS[1])
if not holder then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 2
end
if holder == ARGV[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 1
end
return 0
