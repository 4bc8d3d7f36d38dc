-- Adds the secrets of a node to those of the cluster, which begins with the first one offered.
-- Returns the milliseconds since Redis got the current secret, then all secrets, the current one first.
-- KEYS: current secret, all secrets by the time of their arrival
-- ARGV: minimum length, maximum length, maximum number of secrets, 1 if the node used its secrets, secrets
local time = redis.call('time')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local function is_secret(text)
  return #text >= tonumber(ARGV[1]) and #text <= tonumber(ARGV[2])
end

local current = redis.call('get', KEYS[1])
if not current or not is_secret(current) then
  current = ARGV[5]
  redis.call('set', KEYS[1], current)
end
local arrivals = {}
local others = {}
local function note(secret, arrival)
  arrivals[secret] = arrival
  if secret ~= current then
    table.insert(others, secret)
  end
end
local function add(secret)
  if not arrivals[secret] and (secret == current or #others < tonumber(ARGV[3]) - 1) then
    redis.call('zadd', KEYS[2], string.format('%.0f', now), secret)
    note(secret, now)
  end
end

local known = redis.call('zrevrange', KEYS[2], 0, -1, 'withscores')
for i = 1, #known, 2 do
  if is_secret(known[i]) then
    note(known[i], tonumber(known[i + 1]))
  end
end
add(current)
if ARGV[4] == '1' then
  for i = 5, #ARGV do
    add(ARGV[i])
  end
end
table.insert(others, 1, string.format('%.0f', now - arrivals[current]))
table.insert(others, 2, current)
return others
