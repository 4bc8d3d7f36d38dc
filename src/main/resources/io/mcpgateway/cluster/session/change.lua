-- Changes the subscriptions of a session, and returns the number of other nodes that store the session.
-- KEYS: subscriptions, nodes, marker of a session with subscriptions
-- ARGV: node, milliseconds until an unused session is forgotten, milliseconds until the session ends,
--       number of removed URIs, these URIs, and the added URIs, each with its value
local first = 5 + tonumber(ARGV[4])
for i = 5, first - 1 do
  redis.call('hdel', KEYS[1], ARGV[i])
end
for i = first, #ARGV, 2 do
  redis.call('hset', KEYS[1], ARGV[i], ARGV[i + 1])
end
redis.call('sadd', KEYS[2], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[2])
redis.call('pexpire', KEYS[2], ARGV[2])
if redis.call('hlen', KEYS[1]) > 0 then
  redis.call('set', KEYS[3], '1', 'px', ARGV[3])
else
  redis.call('del', KEYS[3])
end
return redis.call('scard', KEYS[2]) - 1
