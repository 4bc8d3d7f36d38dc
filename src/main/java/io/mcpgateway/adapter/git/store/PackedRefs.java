package io.mcpgateway.adapter.git.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * References of the file {@code packed-refs}, kept as the bytes of the file: a line with
 * an id, a space and a name for each. Skips all other lines.
 *
 * @param bytes the whole file
 */
record PackedRefs(byte[] bytes) {

	/** Stands in a decoded name for bytes that are not text. */
	private static final char REPLACEMENT = '\ufffd';

	private static final int NAME_START = Constants.OBJECT_ID_STRING_LENGTH + 1;

	/** Returns the id of a reference; {@code null} if there is none with the name. */
	@Nullable ObjectId find(String name) {
		byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
		for (int start = 0; start < this.bytes.length; start = end(start) + 1) {
			int end = end(start);
			if (end - start == NAME_START + wanted.length && hasName(start, end, wanted)) {
				return ObjectId.fromString(this.bytes, start);
			}
		}
		return null;
	}

	/** Visits the references with some names, perhaps several with one name. */
	void find(Set<String> names, BiConsumer<String, ObjectId> visitor) {
		for (int start = 0; start < this.bytes.length && !names.isEmpty(); start = end(start) + 1) {
			int end = end(start);
			if (end - start > NAME_START && hasName(start, end, new byte[0])) {
				String name = new String(this.bytes, start + NAME_START, end - start - NAME_START,
						StandardCharsets.UTF_8);
				if (names.contains(name) && end - start == NAME_START + name.getBytes(StandardCharsets.UTF_8).length) {
					visitor.accept(name, ObjectId.fromString(this.bytes, start));
				}
			}
		}
	}

	/**
	 * Visits the names with a prefix until the visitor returns false. Skips names that
	 * are not text.
	 */
	void names(String prefix, Predicate<String> visitor) {
		byte[] wanted = prefix.getBytes(StandardCharsets.UTF_8);
		for (int start = 0; start < this.bytes.length; start = end(start) + 1) {
			int end = end(start);
			if (end - start > NAME_START + wanted.length && hasName(start, end, wanted)) {
				String name = new String(this.bytes, start + NAME_START, end - start - NAME_START,
						StandardCharsets.UTF_8);
				boolean isText = name.indexOf(REPLACEMENT) < 0
						|| hasName(start, end, name.getBytes(StandardCharsets.UTF_8));
				if (isText && !visitor.test(name)) {
					return;
				}
			}
		}
	}

	/** Returns whether a line has an id, and a name that begins with some bytes. */
	private boolean hasName(int start, int end, byte[] beginning) {
		int name = start + NAME_START;
		return end - name >= beginning.length && this.bytes[name - 1] == ' '
				&& Arrays.equals(this.bytes, name, name + beginning.length, beginning, 0, beginning.length)
				&& ObjectId.isId(
						new String(this.bytes, start, Constants.OBJECT_ID_STRING_LENGTH, StandardCharsets.ISO_8859_1));
	}

	private int end(int start) {
		int end = start;
		while (end < this.bytes.length && this.bytes[end] != '\n') {
			end++;
		}
		return end;
	}

}
