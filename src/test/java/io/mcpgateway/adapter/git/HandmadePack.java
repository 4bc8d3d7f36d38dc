package io.mcpgateway.adapter.git;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Pack that a test writes byte by byte, with sizes and ids of its choice. Neither need be
 * true.
 */
public final class HandmadePack {

	public static final int COMMIT = 1;

	public static final int TREE = 2;

	public static final int BLOB = 3;

	private static final int OFFSET_DELTA = 6;

	private static final int REFERENCE_DELTA = 7;

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final Map<String, Integer> offsets = new TreeMap<>();

	/** Creates a pack whose header declares a number of objects. */
	public HandmadePack(int declared) {
		this.bytes.writeBytes("PACK".getBytes(StandardCharsets.US_ASCII));
		this.bytes.writeBytes(ByteBuffer.allocate(8).putInt(2).putInt(declared).array());
	}

	/** Adds an object under its true id, and returns the id. */
	public String add(int type, byte[] content) {
		String id = id(type, content);
		add(id, type, content.length, content);
		return id;
	}

	/** Adds an object with an id and a declared size. */
	public HandmadePack add(String id, int type, long declared, byte[] content) {
		begin(id, type, declared);
		deflate(content);
		return this;
	}

	/** Adds a delta on an object of the pack. */
	public HandmadePack addDelta(String id, String base, byte[] delta) {
		int distance = this.bytes.size() - this.offsets.get(base);
		begin(id, OFFSET_DELTA, delta.length);
		byte[] encoded = new byte[10];
		int at = encoded.length - 1;
		encoded[at] = (byte) (distance & 0x7f);
		for (long left = distance >> 7; left > 0; left >>= 7) {
			encoded[--at] = (byte) (0x80 | --left & 0x7f);
		}
		this.bytes.write(encoded, at, encoded.length - at);
		deflate(delta);
		return this;
	}

	/** Adds a delta on an object by the id of that object. */
	public HandmadePack addDeltaOnId(String id, String base, byte[] delta) {
		begin(id, REFERENCE_DELTA, delta.length);
		this.bytes.writeBytes(HexFormat.of().parseHex(base));
		deflate(delta);
		return this;
	}

	/** Returns the pack with its checksum. */
	public byte[] pack() {
		byte[] all = this.bytes.toByteArray();
		return concat(all, sha1().digest(all));
	}

	/** Writes the pack and its index into a repository. */
	public void writeTo(Path repository) {
		try {
			byte[] pack = pack();
			Path directory = Files.createDirectories(repository.resolve("objects/pack"));
			String name = "pack-" + HexFormat.of().formatHex(pack, pack.length - 20, pack.length);
			Files.write(directory.resolve(name + ".pack"), pack);
			Files.write(directory.resolve(name + ".idx"), index(pack));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private byte[] index(byte[] pack) {
		ByteBuffer index = ByteBuffer.allocate(8 + 1024 + this.offsets.size() * 28 + 20);
		index.putInt(0xff744f63).putInt(2);
		for (int first = 0; first < 256; first++) {
			int limit = first;
			index.putInt((int) this.offsets.keySet()
				.stream()
				.filter((id) -> HexFormat.fromHexDigits(id, 0, 2) <= limit)
				.count());
		}
		this.offsets.keySet().forEach((id) -> index.put(HexFormat.of().parseHex(id)));
		this.offsets.keySet().forEach((id) -> index.putInt(0));
		this.offsets.values().forEach(index::putInt);
		index.put(pack, pack.length - 20, 20);
		return concat(index.array(), sha1().digest(index.array()));
	}

	private void begin(String id, int type, long size) {
		this.offsets.put(id, this.bytes.size());
		long left = size >> 4;
		this.bytes.write((int) (type << 4 | size & 15 | ((left > 0) ? 0x80 : 0)));
		this.bytes.writeBytes((left > 0) ? number(left) : new byte[0]);
	}

	private void deflate(byte[] content) {
		try (DeflaterOutputStream out = new DeflaterOutputStream(this.bytes, new Deflater(9))) {
			out.write(content);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Returns a delta that copies the start of its base as often as needed. */
	public static byte[] copies(long baseSize, long resultSize) {
		ByteArrayOutputStream delta = new ByteArrayOutputStream();
		delta.writeBytes(number(baseSize));
		delta.writeBytes(number(resultSize));
		long most = Math.min(baseSize, 0xff_ffff);
		for (long left = resultSize; left > 0; left -= Math.min(left, most)) {
			long length = Math.min(left, most);
			delta.write(0xf0);
			delta.write((int) length);
			delta.write((int) (length >> 8));
			delta.write((int) (length >> 16));
		}
		return delta.toByteArray();
	}

	/** Returns a delta that appends a byte to its base, of at most 16 MB. */
	public static byte[] append(int baseSize, byte last) {
		byte[] copied = copies(baseSize, baseSize);
		int sizes = 2 * number(baseSize).length;
		ByteArrayOutputStream delta = new ByteArrayOutputStream();
		delta.writeBytes(number(baseSize));
		delta.writeBytes(number(baseSize + 1));
		delta.write(copied, sizes, copied.length - sizes);
		delta.write(1);
		delta.write(last);
		return delta.toByteArray();
	}

	/** Returns the tree with one entry. */
	public static byte[] tree(String mode, String name, String id) {
		return concat((mode + " " + name + "\0").getBytes(StandardCharsets.UTF_8), HexFormat.of().parseHex(id));
	}

	/** Returns the commit of a tree. */
	public static byte[] commit(String tree, String message) {
		return ("tree " + tree + "\nauthor Ada <a@example.org> 1767607200 +0000\n"
				+ "committer Ada <a@example.org> 1767607200 +0000\n\n" + message)
			.getBytes(StandardCharsets.UTF_8);
	}

	public static String id(int type, byte[] content) {
		String name = switch (type) {
			case COMMIT -> "commit";
			case TREE -> "tree";
			default -> "blob";
		};
		MessageDigest digest = sha1();
		digest.update((name + " " + content.length + "\0").getBytes(StandardCharsets.US_ASCII));
		return HexFormat.of().formatHex(digest.digest(content));
	}

	static byte[] concat(byte[] one, byte[] other) {
		return ByteBuffer.allocate(one.length + other.length).put(one).put(other).array();
	}

	private static byte[] number(long value) {
		ByteArrayOutputStream encoded = new ByteArrayOutputStream();
		long left = value;
		while (left > 0x7f) {
			encoded.write((int) (0x80 | left & 0x7f));
			left >>= 7;
		}
		encoded.write((int) left);
		return encoded.toByteArray();
	}

	private static MessageDigest sha1() {
		try {
			return MessageDigest.getInstance("SHA-1");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
