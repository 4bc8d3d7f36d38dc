-- Changes the subscriptions of a session, and returns the number of other nodes that store the session.
-- Returns -1, and changes no subscription, if they are gone, or if Redis no longer knows a node that it knew.
-- KEYS: subscriptions, nodes, marker of a session with subscriptions
-- ARGV: node, 1 if Redis knew the session at this node, milliseconds until an unused session is forgotten,
--       milliseconds until its marker is forgotten, number of removed URIs, these URIs, and the added URIs,
--       each with its value
local isGone = redis.call('exists', KEYS[1]) == 0 and redis.call('exists', KEYS[3]) == 1
local isNew = redis.call('sadd', KEYS[2], ARGV[1]) == 1
redis.call('pexpire', KEYS[2], ARGV[3])
if ARGV[2] == '1' and (isGone or isNew) then
  return -1
end
local first = 6 + tonumber(ARGV[5])
for i = 6, first - 1 do
  redis.call('hdel', KEYS[1], ARGV[i])
end
for i = first, #ARGV, 2 do
  redis.call('hset', KEYS[1], ARGV[i], ARGV[i + 1])
end
redis.call('pexpire', KEYS[1], ARGV[3])
if redis.call('hlen', KEYS[1]) > 0 then
  redis.call('set', KEYS[3], '1', 'px', ARGV[4])
else
  redis.call('del', KEYS[3])
end
return redis.call('scard', KEYS[2]) - 1
