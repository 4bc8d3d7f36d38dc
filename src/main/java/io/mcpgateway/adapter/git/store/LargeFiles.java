package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * Contents of Git LFS in the directory {@code lfs/objects} of a repository. A content is
 * hashed before its first use and after each change of its file, so a reader gets the
 * bytes that the author of a commit meant, or an error.
 */
final class LargeFiles {

	/** Maximum number of contents remembered as sound. */
	private static final int MAX_SOUND = 10_000;

	private static final int BUFFER_SIZE = 128 * 1024;

	private final RepositoryFiles files;

	/** Attributes of the files of sound contents, by the hash of the content. */
	private final Cache<String, NodeAttributes> sound = Caffeine.newBuilder().maximumSize(MAX_SOUND).build();

	LargeFiles(RepositoryFiles files) {
		this.files = files;
	}

	/**
	 * Returns whether the repository has a content, sound or damaged.
	 * @param oid SHA-256 of the content, 64 lower-case hexadecimal digits
	 */
	boolean has(String oid) throws IOException {
		try (TreeNode file = file(oid)) {
			return file != null;
		}
	}

	/**
	 * Opens a content at a position. Hashes the whole content unless it is known.
	 * @throws UnreadableException if the content is missing, or differs from size or hash
	 */
	InputStream open(String oid, long size, long position) throws IOException {
		Instant now = Instant.now();
		TreeNode file = file(oid);
		if (file == null) {
			throw damaged();
		}
		try {
			check(file, oid, size, now);
			return file.inputStream(position);
		}
		catch (IOException | RuntimeException ex) {
			file.close();
			throw ex;
		}
	}

	private @Nullable TreeNode file(String oid) throws IOException {
		return this.files.open("lfs", "objects", oid.substring(0, 2), oid.substring(2, 4), oid);
	}

	private void check(TreeNode file, String oid, long size, Instant now) throws IOException {
		if (file.attributes().size() != size) {
			throw damaged();
		}
		if (file.attributes().equals(this.sound.getIfPresent(oid))) {
			return;
		}
		if (!hash(file).equals(oid)) {
			throw damaged();
		}
		if (file.attributes().isSettled(now)) {
			this.sound.put(oid, file.attributes());
		}
	}

	private static String hash(TreeNode file) throws IOException {
		MessageDigest digest = DigestUtils.getSha256Digest();
		ByteBuffer buffer = ByteBuffer.allocate(BUFFER_SIZE);
		long position = 0;
		for (int read = file.read(buffer, position); read >= 0; read = file.read(buffer, position)) {
			Cancellation.check();
			position += read;
			digest.update(buffer.flip());
			buffer.clear();
		}
		return HexFormat.of().formatHex(digest.digest());
	}

	private static UnreadableException damaged() {
		return new UnreadableException(
				"its content in Git LFS differs from its pointer. Ask its operator to run git lfs fsck");
	}

}
