-- Remembers an ended session until its id would have expired.
-- KEYS: ended sessions
-- ARGV: session, milliseconds for which its id would still open, maximum number of ended sessions
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
redis.call('zremrangebyrank', KEYS[1], 0, -1 - ARGV[3])
local last = redis.call('zrevrange', KEYS[1], 0, 0, 'withscores')
if last[2] then
  redis.call('pexpire', KEYS[1], string.format('%.0f', last[2] - now))
end
return redis.call('zcard', KEYS[1])
