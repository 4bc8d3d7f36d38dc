package io.mcpgateway.adapter.git.store;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.jspecify.annotations.Nullable;

/** Object in a separate file, beginning with type and size. */
final class LooseObject implements StoredObject {

	/** Maximum size of type, space, size and the following zero, in bytes. */
	private static final int MAX_HEADER_SIZE = 32;

	/** Maximum number of digits of a size. */
	private static final int MAX_DIGITS = 18;

	private final TreeNode file;

	private final int type;

	private final long size;

	private final int headerSize;

	private LooseObject(TreeNode file) throws IOException {
		this.file = file;
		byte[] start;
		try (InputStream inflated = NodeBytes.inflate(file, 0, MAX_HEADER_SIZE)) {
			start = inflated.readNBytes(MAX_HEADER_SIZE);
		}
		String text = new String(start, StandardCharsets.ISO_8859_1);
		int space = text.indexOf(' ');
		int end = text.indexOf('\0');
		if (space < 0 || end <= space + 1 || end - space - 1 > MAX_DIGITS
				|| !text.substring(space + 1, end).chars().allMatch((digit) -> digit >= '0' && digit <= '9')) {
			throw new CorruptObjectException("An object has no header");
		}
		this.type = switch (text.substring(0, space)) {
			case Constants.TYPE_COMMIT -> Constants.OBJ_COMMIT;
			case Constants.TYPE_TREE -> Constants.OBJ_TREE;
			case Constants.TYPE_BLOB -> Constants.OBJ_BLOB;
			case Constants.TYPE_TAG -> Constants.OBJ_TAG;
			default -> throw new CorruptObjectException("An object has no type");
		};
		this.size = Long.parseLong(text.substring(space + 1, end));
		this.headerSize = end + 1;
	}

	/** Opens the file of an object; {@code null} if there is none. */
	static @Nullable LooseObject open(RepositoryFiles files, AnyObjectId id) throws IOException {
		String name = id.name();
		TreeNode file = files.open(Constants.OBJECTS, name.substring(0, 2), name.substring(2));
		if (file == null) {
			return null;
		}
		try {
			return new LooseObject(file);
		}
		catch (IOException | RuntimeException ex) {
			file.close();
			throw ex;
		}
	}

	@Override
	public int type() {
		return this.type;
	}

	@Override
	public long size() {
		return this.size;
	}

	@Override
	public boolean isDelta() {
		return false;
	}

	@Override
	public byte[] load(HeldMemory memory) throws IOException {
		memory.add(this.size);
		try (InputStream content = content()) {
			return StoredObject.readFully(content, this.size);
		}
		catch (IOException | RuntimeException ex) {
			memory.remove(this.size);
			throw ex;
		}
	}

	@Override
	public InputStream stream() throws IOException {
		return new FilterInputStream(content()) {

			@Override
			public void close() throws IOException {
				super.close();
				LooseObject.this.close();
			}

		};
	}

	@Override
	public void close() {
		this.file.close();
	}

	private InputStream content() throws IOException {
		InputStream inflated = NodeBytes.inflate(this.file, 0, this.headerSize + this.size);
		try {
			inflated.skipNBytes(this.headerSize);
			return inflated;
		}
		catch (IOException ex) {
			inflated.close();
			throw ex;
		}
	}

}
