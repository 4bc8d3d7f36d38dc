package io.mcpgateway.adapter.git;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import io.mcpgateway.adapter.git.store.HeldBytes;
import io.mcpgateway.adapter.git.store.HeldMemory;
import io.mcpgateway.adapter.git.store.StoreReader;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.DiffEntry.ChangeType;
import org.eclipse.jgit.diff.DiffEntry.Side;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Writer of the differences of single files, as {@code git diff --full-index} has them. A
 * binary file, and one too large to compare, has its header and the line that says so.
 *
 * <b>Why</b> JGit's formatter writes only the hunks: its headers of binary files are not
 * those of git, a carriage return within a line makes a text binary for it, and it quotes
 * names such as {@code [id].tsx}, which git does not.
 */
final class FileDiffs {

	/** Memory for the comparison of two files, in bytes of the files. */
	private static final int COMPARISON_FACTOR = 16;

	/** Size from which a difference omits the content of a file, in bytes. */
	private static final int MAX_FILE_BYTES = (int) Math.min(1024 * 1024, HeldMemory.MAX_BYTES / COMPARISON_FACTOR / 3);

	/** Number of bytes in which git looks for a zero byte, which makes a file binary. */
	private static final int BINARY_SAMPLE = 8000;

	private final ByteArrayOutputStream written = new ByteArrayOutputStream();

	private final DiffFormatter hunks = new DiffFormatter(this.written);

	private final StoreReader objects;

	/** Creates a writer of the files of a repository. */
	FileDiffs(StoreReader objects) {
		this.objects = objects;
	}

	/**
	 * Returns the difference of a file. Only says that a large one differs, by its size
	 * alone: a comparison would first rebuild the deltas of git in memory.
	 */
	byte[] of(DiffEntry entry) throws IOException {
		this.written.reset();
		boolean isEqual = id(entry, Side.OLD).equals(id(entry, Side.NEW));
		header(entry, isEqual);
		if (!isEqual) {
			content(entry);
		}
		return this.written.toByteArray();
	}

	private void header(DiffEntry entry, boolean isEqual) throws IOException {
		boolean isAdded = entry.getChangeType() == ChangeType.ADD;
		boolean isDeleted = entry.getChangeType() == ChangeType.DELETE;
		write("diff --git " + quote("a/", isAdded ? entry.getNewPath() : entry.getOldPath()) + " "
				+ quote("b/", isDeleted ? entry.getOldPath() : entry.getNewPath()));
		String before = mode(entry, Side.OLD);
		String after = mode(entry, Side.NEW);
		if (isAdded) {
			write("new file mode " + after);
		}
		else if (isDeleted) {
			write("deleted file mode " + before);
		}
		else if (!before.equals(after)) {
			write("old mode " + before);
			write("new mode " + after);
		}
		if (!isEqual) {
			write("index " + id(entry, Side.OLD).name() + ".." + id(entry, Side.NEW).name()
					+ (before.equals(after) ? " " + after : ""));
		}
	}

	private void content(DiffEntry entry) throws IOException {
		long sizes = 0;
		for (Side side : Side.values()) {
			long size = isBlob(entry, side) ? this.objects.getObjectSize(id(entry, side), Constants.OBJ_BLOB) : 0;
			if (size > MAX_FILE_BYTES) {
				binary(entry);
				return;
			}
			sizes += size;
		}
		HeldMemory memory = this.objects.memory();
		long mark = memory.mark();
		memory.add(sizes * COMPARISON_FACTOR);
		byte[] before = bytes(entry, Side.OLD);
		byte[] after = bytes(entry, Side.NEW);
		if (isBinary(before) || isBinary(after)) {
			binary(entry);
		}
		else {
			lines(entry, new RawText(before), new RawText(after));
		}
		memory.reset(mark);
	}

	private void lines(DiffEntry entry, RawText before, RawText after) throws IOException {
		EditList edits = LineComparison.compare(before, after);
		if (!edits.isEmpty()) {
			write("--- " + label(entry, Side.OLD));
			write("+++ " + label(entry, Side.NEW));
			this.hunks.format(edits, before, after);
			this.hunks.flush();
		}
	}

	private void binary(DiffEntry entry) throws IOException {
		write("Binary files " + name(entry, Side.OLD) + " and " + name(entry, Side.NEW) + " differ");
	}

	/** Returns the bytes of a side; a submodule has its commit as text. */
	private byte[] bytes(DiffEntry entry, Side side) throws IOException {
		if (entry.getMode(side) == FileMode.GITLINK) {
			return ("Subproject commit " + id(entry, side).name() + "\n").getBytes(StandardCharsets.US_ASCII);
		}
		if (!isBlob(entry, side)) {
			return new byte[0];
		}
		try (HeldBytes bytes = this.objects.load(id(entry, side), Constants.OBJ_BLOB, MAX_FILE_BYTES)) {
			return bytes.bytes();
		}
	}

	private void write(String line) throws IOException {
		this.written.write((line + "\n").getBytes(StandardCharsets.UTF_8));
	}

	/** Returns a name for the line above the hunks, which ends a name with spaces. */
	private static String label(DiffEntry entry, Side side) {
		String name = name(entry, side);
		return (name.indexOf(' ') >= 0) ? name + "\t" : name;
	}

	private static String name(DiffEntry entry, Side side) {
		String path = entry.getPath(side);
		return path.equals(DiffEntry.DEV_NULL) ? path : quote((side == Side.OLD) ? "a/" : "b/", path);
	}

	/**
	 * Returns a name, in quotes if it has a byte that git escapes. Names with controls,
	 * which have escapes of their own, are not served.
	 */
	private static String quote(String prefix, String path) {
		StringBuilder quoted = new StringBuilder();
		for (byte octet : (prefix + path).getBytes(StandardCharsets.UTF_8)) {
			if (octet == '"' || octet == '\\') {
				quoted.append('\\').append((char) octet);
			}
			else if (octet < ' ' || octet == 0x7f) {
				quoted.append("\\%03o".formatted(octet & 0xff));
			}
			else {
				quoted.append((char) octet);
			}
		}
		return quoted.toString().equals(prefix + path) ? prefix + path : "\"" + quoted + "\"";
	}

	private static String mode(DiffEntry entry, Side side) {
		return "%06o".formatted(entry.getMode(side).getBits());
	}

	private static boolean isBlob(DiffEntry entry, Side side) {
		return entry.getMode(side).getObjectType() == Constants.OBJ_BLOB;
	}

	/** Returns the id of a side, zero for a missing one. */
	private static ObjectId id(DiffEntry entry, Side side) {
		return entry.getId(side).toObjectId();
	}

	private static boolean isBinary(byte[] bytes) {
		for (int i = 0; i < Math.min(bytes.length, BINARY_SAMPLE); i++) {
			if (bytes[i] == 0) {
				return true;
			}
		}
		return false;
	}

}
