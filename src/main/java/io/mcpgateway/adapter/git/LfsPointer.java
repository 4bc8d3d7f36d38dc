package io.mcpgateway.adapter.git;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Pointer of Git LFS to the content of a file, as its specification of version 1 says.
 *
 * @param oid SHA-256 of the content, 64 lower-case hexadecimal digits
 * @param size size of the content, in bytes
 * @param isPlain whether the content is that of the file, and no extension changed it
 */
record LfsPointer(String oid, long size, boolean isPlain) {

	/** Minimum size of a pointer, in bytes. */
	static final int MIN_BYTES = 100;

	/** Maximum size of a pointer, in bytes. */
	static final int MAX_BYTES = 1023;

	private static final String VERSION = "version https://git-lfs.github.com/spec/v1\n";

	private static final String HASH = "sha256:";

	private static final int MAX_SIZE_DIGITS = 18;

	/** Returns the pointer in the bytes of a blob; {@code null} if there is none. */
	static @Nullable LfsPointer of(byte[] blob) {
		String text = new String(blob, StandardCharsets.UTF_8);
		if (blob.length > MAX_BYTES || !text.startsWith(VERSION)) {
			return null;
		}
		Map<String, String> values = new HashMap<>();
		for (String line : text.substring(VERSION.length()).split("\n", 0)) {
			int space = line.indexOf(' ');
			if (space <= 0 || values.put(line.substring(0, space), line.substring(space + 1)) != null) {
				return null;
			}
		}
		String oid = values.getOrDefault("oid", "");
		String size = values.getOrDefault("size", "");
		boolean isValid = oid.matches(HASH + "[0-9a-f]{64}") && size.matches("[0-9]{1," + MAX_SIZE_DIGITS + "}");
		return isValid ? new LfsPointer(oid.substring(HASH.length()), Long.parseLong(size),
				values.keySet().stream().noneMatch((key) -> key.startsWith("ext-"))) : null;
	}

	/**
	 * Returns the metadata of a file.
	 * @param isContent whether the content is served in place of the pointer
	 */
	Map<String, Object> meta(boolean isContent) {
		return Map.of("oid", HASH + this.oid, "size", this.size, "served", isContent ? "content" : "pointer");
	}

}
