import base64, hashlib, json, sys

def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

def b64(data):
    return base64.b64encode(data).decode()

def root(leaf, index, size, path):
    assert 0 <= index < size
    if size == 1:
        assert path == []
        return leaf
    split = 1
    while split * 2 < size:
        split *= 2
    rest, beside = path[:-1], base64.b64decode(path[-1])
    if index < split:
        return sha(b"\1", root(leaf, index, split, rest), beside)
    return sha(b"\1", beside, root(leaf, index - split, size - split, rest))

# Ed25519 (RFC 8032)
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P

def point(data):
    number = int.from_bytes(data, "little")
    y, odd = number & (2**255 - 1), number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    assert x * x % P == square
    return (P - x if x & 1 != odd else x), y

def add(a, b):
    (x1, y1), (x2, y2) = a, b
    t = D * x1 * x2 * y1 * y2 % P
    return ((x1 * y2 + x2 * y1) * pow(1 + t, -1, P) % P,
            (y1 * y2 + x1 * x2) * pow(1 - t, -1, P) % P)

def times(count, a):
    total = (0, 1)
    while count:
        total, a, count = add(total, a) if count & 1 else total, add(a, a), count >> 1
    return total

def is_signed(key, signature, message):
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % ORDER
    base = point(b"\x58" + b"\x66" * 31)
    return s < ORDER and times(s, base) == add(point(r), times(k, point(key)))

# The file
file = json.load(open(sys.argv[1]))
file = file.get("data", file)
text, signature = file["checkpoint"].split("\n\n")
name, key_id, key = file["keys"][0].split("+", 2)
signed = base64.b64decode(signature.split("\n")[0].split(" ")[2])
key = base64.b64decode(key)
assert sha(name.encode() + b"\n" + key)[:4] == signed[:4] == bytes.fromhex(key_id)
assert is_signed(key[1:], signed[4:], (text + "\n").encode()), "signature"
origin, size, log_root = text.split("\n")[:3]
assert origin == name
print("signed   ", origin, size, log_root)

owner = file["owner"]
commitment = sha(f"tael/owner-of\n{owner['wallet_id']}\n{owner['salt']}\n".encode())
if file["type"] == "tael.receipt/v1":
    record = file["record"].encode()
    records = root(sha(b"\0", record), file["record_index"], file["record_count"], file["record_path"])
    leaf = file["leaf"]
    first, last, owed = leaf["first_record"], leaf["last_record"], leaf["owed_fen"]
    assert file["record_count"] == last - first + 1
    assert f"\nrecord: {first + file['record_index']}\n" in file["record"]
    print("records  ", b64(records))
    lines = ["tael/owner", b64(commitment), first, last, b64(records), owed]
else:
    owed = f"tael/owed\n{b64(commitment)}\n{file['owed_fen']}\n".encode()
    sum_hash, total = sha(b"\0", owed), int(file["owed_fen"])
    for step in file["sum_path"]:
        beside, more = base64.b64decode(step["hash"]), int(step["sum"])
        assert more >= 0
        sides = [(sum_hash, total), (beside, more)]
        if step["side"] == "left":
            sides.reverse()
        sum_hash = sha(b"\1", *(part for h, s in sides for part in (h, s.to_bytes(8, "big"))))
        total += more
    assert total == int(file["total_fen"])
    print("sums     ", b64(sum_hash))
    lines = ["tael/day", file["day"], b64(sum_hash), total, file["owners"]]
leaf = sha(b"\0", "".join(f"{line}\n" for line in lines).encode())
print("leaf     ", b64(leaf))
found = b64(root(leaf, file["leaf_index"], int(size), file["leaf_path"]))
print("root     ", found)
print("in the log" if found == log_root else "NOT IN THE LOG")
sys.exit(found != log_root)
