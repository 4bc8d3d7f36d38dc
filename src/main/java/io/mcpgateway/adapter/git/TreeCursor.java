package io.mcpgateway.adapter.git;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.mcpgateway.adapter.git.TreeEntry.Kind;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Position in the bytes of a tree. An entry is its mode in octal digits, a space, the
 * name, a zero byte and the id.
 */
final class TreeCursor {

	private static final int MAX_MODE_DIGITS = 7;

	private static final int BITS_OF_DIGIT = 3;

	private static final int OCTAL_DIGIT = 0x7;

	private final byte[] tree;

	private int mode;

	private int nameStart;

	private int nameEnd;

	private int end;

	TreeCursor(byte[] tree) {
		this.tree = tree;
	}

	/**
	 * Moves to the next entry and returns whether there is one.
	 * @throws MalformedTreeException if an entry is none
	 */
	boolean next() {
		if (this.end == this.tree.length) {
			return false;
		}
		int at = this.end;
		this.mode = 0;
		while (at < this.tree.length && this.tree[at] != ' ' && at - this.end < MAX_MODE_DIGITS) {
			this.mode = (this.mode << BITS_OF_DIGIT) | (this.tree[at++] & OCTAL_DIGIT);
		}
		this.nameStart = at + 1;
		this.nameEnd = this.nameStart;
		while (this.nameEnd < this.tree.length && this.tree[this.nameEnd] != 0) {
			this.nameEnd++;
		}
		this.end = this.nameEnd + 1 + Constants.OBJECT_ID_LENGTH;
		if (this.end > this.tree.length || this.tree[at] != ' ') {
			throw new MalformedTreeException();
		}
		return true;
	}

	/** Returns whether the entry has a name. */
	boolean isNamed(byte[] name) {
		return Arrays.equals(this.tree, this.nameStart, this.nameEnd, name, 0, name.length);
	}

	/**
	 * Returns whether the entry follows another one of the same tree in the order of git.
	 */
	boolean follows(TreeCursor before) {
		int length = Math.min(this.nameEnd - this.nameStart, before.nameEnd - before.nameStart);
		int order = Arrays.compareUnsigned(before.tree, before.nameStart, before.nameStart + length, this.tree,
				this.nameStart, this.nameStart + length);
		return order < 0 || (order == 0 && before.byteAfter(length) <= byteAfter(length));
	}

	/** Moves to the entry of another cursor. */
	void moveTo(TreeCursor other) {
		this.mode = other.mode;
		this.nameStart = other.nameStart;
		this.nameEnd = other.nameEnd;
		this.end = other.end;
	}

	/**
	 * Returns the entry; {@code null} for an unknown mode, or a name that is not text.
	 */
	@Nullable TreeEntry entry() {
		Kind kind = switch (this.mode & FileMode.TYPE_MASK) {
			case FileMode.TYPE_FILE -> Kind.FILE;
			case FileMode.TYPE_TREE -> Kind.DIRECTORY;
			case FileMode.TYPE_SYMLINK -> Kind.LINK;
			case FileMode.TYPE_GITLINK -> Kind.SUBMODULE;
			default -> null;
		};
		String name = (kind != null) ? name() : null;
		return (kind != null && name != null) ? new TreeEntry(name, kind, ObjectId.fromRaw(this.tree, this.nameEnd + 1))
				: null;
	}

	/** Returns the mode and the id of the entry, of any kind. */
	PathVersions.Version version() {
		return new PathVersions.Version(FileMode.fromBits(this.mode).getBits(),
				ObjectId.fromRaw(this.tree, this.nameEnd + 1));
	}

	private @Nullable String name() {
		try {
			return StandardCharsets.UTF_8.newDecoder()
				.decode(ByteBuffer.wrap(this.tree, this.nameStart, this.nameEnd - this.nameStart))
				.toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	/**
	 * Returns the byte of the name as sorted by git: the name of a directory ends in a
	 * slash.
	 */
	private int byteAfter(int length) {
		if (this.nameStart + length < this.nameEnd) {
			return this.tree[this.nameStart + length] & 0xff;
		}
		return ((this.mode & FileMode.TYPE_MASK) == FileMode.TYPE_TREE) ? '/' : 0;
	}

	/** Thrown for bytes that are no tree. */
	static final class MalformedTreeException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		MalformedTreeException() {
			super("malformed tree", null, false, false);
		}

	}

}
