package io.mcpgateway.adapter.git.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

	private static final int NAME_START = Constants.OBJECT_ID_STRING_LENGTH + 1;

	/** Returns the id of a reference; {@code null} if there is none with the name. */
	@Nullable ObjectId find(String name) {
		byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
		for (int start = 0; start < this.bytes.length; start = end(start) + 1) {
			int end = end(start);
			if (end - start == NAME_START + wanted.length
					&& Arrays.equals(this.bytes, start + NAME_START, end, wanted, 0, wanted.length)) {
				String id = new String(this.bytes, start, Constants.OBJECT_ID_STRING_LENGTH, StandardCharsets.US_ASCII);
				return (ObjectId.isId(id) && this.bytes[start + NAME_START - 1] == ' ') ? ObjectId.fromString(id)
						: null;
			}
		}
		return null;
	}

	/** Visits the names with a prefix until the visitor returns false. */
	void names(String prefix, Predicate<String> visitor) {
		byte[] wanted = prefix.getBytes(StandardCharsets.UTF_8);
		for (int start = 0; start < this.bytes.length; start = end(start) + 1) {
			int end = end(start);
			int name = start + NAME_START;
			if (end - name > wanted.length && this.bytes[name - 1] == ' '
					&& Arrays.equals(this.bytes, name, name + wanted.length, wanted, 0, wanted.length)
					&& !visitor.test(new String(this.bytes, name, end - name, StandardCharsets.UTF_8))) {
				return;
			}
		}
	}

	private int end(int start) {
		int end = start;
		while (end < this.bytes.length && this.bytes[end] != '\n') {
			end++;
		}
		return end;
	}

}
