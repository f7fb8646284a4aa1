"""What Redis does in one step, in Lua. Commands of Redis 7.0 only, so that every Redis and Valkey since runs them.

A script that is sent twice, because its reply was lost, does no more than once. But it writes something each time:
WAIT asks only whether replicas have what was written on the same line. It must not know what a snapshot says.
"""

import hashlib

# KEYS: room, due index, finished deals of the room, rooms with finished deals
# ARGV: expected token ('' = no room), new token + snapshot, seconds to live, due time or '', code,
#       ring channel, listeners that are ourselves, armed channel, 1 = leave the ring to the caller,
#       then id and payload of each finished deal
# Answers 1 = done, 2 = done and somebody is to be rung, 0 = another token is there. Finding the new token there
# means: sent twice. While deals wait of a room that has lapsed, its code is nobody's: the next room would tell its own
# deals under the same numbers.
COMMIT = """
local held = redis.call('GETRANGE', KEYS[1], 0, 15)
if held == '' and ARGV[1] == '' and redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
if held == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
  if ARGV[4] == '' then
    redis.call('ZREM', KEYS[2], ARGV[5])
  elseif redis.call('ZADD', KEYS[2], 'CH', ARGV[4], ARGV[5]) == 1
      and redis.call('ZRANGE', KEYS[2], 0, 0)[1] == ARGV[5] then
    redis.call('SPUBLISH', ARGV[8], ARGV[4])
  end
  for i = 10, #ARGV, 2 do
    redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
  end
  if #ARGV > 9 then redis.call('SADD', KEYS[4], ARGV[5]) end
elseif held ~= string.sub(ARGV[2], 1, 16) then
  return 0
else
  redis.call('EXPIRE', KEYS[1], ARGV[3])
end
if redis.call('PUBSUB', 'SHARDNUMSUB', ARGV[6])[2] > tonumber(ARGV[7]) then
  if ARGV[9] == '1' then return 2 end
  redis.call('SPUBLISH', ARGV[6], ARGV[2])
end
return 1
"""

COMMIT_SHA = hashlib.sha1(COMMIT.encode(), usedforsecurity=False).hexdigest()

# KEYS: room; ARGV: expected token ('' = no room)
# Answers 1 = it has this token, 0 = another one. It is a write, so that a replica that has it has all before it,
# and changes nothing: the room lives for as long as it would have.
TOUCH = """
if redis.call('GETRANGE', KEYS[1], 0, 15) ~= ARGV[1] then return 0 end
if ARGV[1] == '' then
  redis.call('SET', KEYS[1], '', 'PX', 1000)
  redis.call('DEL', KEYS[1])
else
  redis.call('SETRANGE', KEYS[1], 0, ARGV[1])
end
return 1
"""

# KEYS as of the commit; ARGV: expected token, code, ring channel, 1 = leave the ring to the caller
# Answers 1 = no such room any more, 0 = another token is there.
DELETE = """
local held = redis.call('GETRANGE', KEYS[1], 0, 15)
if held ~= '' and held ~= ARGV[1] then return 0 end
if held == '' then redis.call('SET', KEYS[1], '', 'PX', 1000) end
redis.call('DEL', KEYS[1], KEYS[3])
redis.call('ZREM', KEYS[2], ARGV[2])
redis.call('SREM', KEYS[4], ARGV[2])
if ARGV[4] ~= '1' then redis.call('SPUBLISH', ARGV[3], '') end
return 1
"""

# KEYS: due index; ARGV: now, end of the lease, most rooms, what a room's key begins with
# Answers the rooms claimed and the earliest time still in the index, or ''.
CLAIM = """
local claimed = {}
for _, code in ipairs(redis.call('ZRANGE', KEYS[1], '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, ARGV[3])) do
  if redis.call('EXISTS', ARGV[4] .. code) == 1 then
    redis.call('ZADD', KEYS[1], ARGV[2], code)
    claimed[#claimed + 1] = code
  else
    redis.call('ZREM', KEYS[1], code)
  end
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return {claimed, first[2] or ''}
"""

# KEYS: finished deals of the room, rooms with finished deals; ARGV: code, then id and SHA-1 of each payload
# A deal that was finished anew meanwhile has another payload by now, and stays.
DROP_FINISHED = """
for i = 2, #ARGV, 2 do
  local held = redis.call('HGET', KEYS[1], ARGV[i])
  if held and redis.sha1hex(held) == ARGV[i + 1] then redis.call('HDEL', KEYS[1], ARGV[i]) end
end
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('SREM', KEYS[2], ARGV[1]) end
return 1
"""

# KEYS: wanted reviews, whose turn it is, what waits of the asker; ARGV: the asker, most that wait, most of one asker,
#       what the keys of reviews being made begin with, then name and record of each
# An asker is among the turns for as long as something waits of him.
ASK_REVIEWS = """
for i = 5, #ARGV, 2 do
  local waits = redis.call('LLEN', KEYS[3])
  local is_place = waits == 0 or waits < tonumber(ARGV[3]) and redis.call('HLEN', KEYS[1]) < tonumber(ARGV[2])
  if is_place and redis.call('EXISTS', ARGV[4] .. ARGV[i]) == 0
      and redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) == 1 then
    redis.call('RPUSH', KEYS[3], ARGV[i])
    if waits == 0 then redis.call('RPUSH', KEYS[2], ARGV[1]) end
  end
end
return 1
"""

# KEYS: wanted reviews, whose turn it is; ARGV: what the keys of what waits of an asker, and of reviews being made,
#       begin with, and for how many milliseconds the one taken is being made
# Answers name and record of the one whose turn it is, or nothing. Sent twice it takes two: the first is asked for
# again.
TAKE_REVIEW = """
while true do
  local asker = redis.call('LPOP', KEYS[2])
  if not asker then return {} end
  local name = redis.call('LPOP', ARGV[1] .. asker)
  if redis.call('EXISTS', ARGV[1] .. asker) == 1 then redis.call('RPUSH', KEYS[2], asker) end
  local record = name and redis.call('HGET', KEYS[1], name)
  if record then
    redis.call('HDEL', KEYS[1], name)
    redis.call('SET', ARGV[2] .. name, 1, 'PX', ARGV[3])
    return {name, record}
  end
end
"""

# KEYS: any; it decides whose clock is read
TIME = "return redis.call('TIME')"
