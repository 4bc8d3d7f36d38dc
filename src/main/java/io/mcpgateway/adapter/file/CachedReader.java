package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;

import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;

/**
 * Reader of small ranges of files that memory holds: the cache of contents, or the page
 * cache of the kernel. Never waits for a disk, so event loops may read.
 * <p>
 * A cached content is valid while the path leads to a file of the same device, inode,
 * size and times, and is cached only once the file is {@link NodeAttributes#isSettled}.
 */
final class CachedReader {

	private final DirectoryTree tree;

	private final ContentCache cache;

	private final InstantSource clock;

	/**
	 * Creates a reader.
	 * @param clock the clock by which the file system dates changes
	 */
	public CachedReader(DirectoryTree tree, ContentCache cache, InstantSource clock) {
		this.tree = tree;
		this.cache = cache;
		this.clock = clock;
	}

	/**
	 * Returns a range of a file. Returns {@code null} if the range is long, if memory
	 * lacks a part of it, or if the file system fails: the general way says why.
	 * @param uri the URI of the range
	 * @param toContent makes the content of the bytes and of the entity tag, which is
	 * {@code null} just after a change
	 */
	public @Nullable Content read(String uri, List<String> path, ReadRange.Bytes requested,
			BiFunction<InMemory, @Nullable String, Content> toContent) {
		try {
			return this.cache.isEnabled() ? cached(uri, path, requested, toContent)
					: uncached(uri, path, requested, toContent);
		}
		catch (IOException ex) {
			return null;
		}
	}

	/**
	 * Keeps a content in memory that was read in the general way, if memory also tells
	 * the state of its file.
	 * <p>
	 * <b>Why</b>: overlay and tmpfs refuse reads that must not wait, even of bytes in
	 * memory, so {@link #read} finds no content there to keep.
	 * @param attributes attributes of the file before the bytes were read
	 * @param start time before the attributes were read
	 */
	public void keep(String uri, List<String> path, NodeAttributes attributes, Instant start, Content content) {
		if (this.cache.isEnabled() && content.body() instanceof InMemory && attributes.isSettled(start)
				&& attributes.equals(current(path))) {
			this.cache.put(uri, attributes, content);
		}
	}

	/**
	 * Returns a range of a file if the cache of contents has it as it is now.
	 */
	public @Nullable Content readNow(String uri, List<String> path) {
		return this.cache.findNow(uri, () -> current(path));
	}

	private @Nullable NodeAttributes current(List<String> path) {
		try {
			return this.tree.cachedAttributes(path);
		}
		catch (IOException ex) {
			return null;
		}
	}

	private @Nullable Content cached(String uri, List<String> path, ReadRange.Bytes requested,
			BiFunction<InMemory, @Nullable String, Content> toContent) throws IOException {
		NodeAttributes current = this.tree.cachedAttributes(path);
		if (current == null || current.kind() != EntryKind.FILE || !isShort(ByteRange.of(requested, current.size()))) {
			return null;
		}
		Content known = this.cache.find(uri, current);
		return (known != null) ? known : uncached(uri, path, requested, toContent);
	}

	private @Nullable Content uncached(String uri, List<String> path, ReadRange.Bytes requested,
			BiFunction<InMemory, @Nullable String, Content> toContent) throws IOException {
		Instant now = this.clock.instant();
		try (TreeNode file = this.tree.openCached(path)) {
			if (file == null || file.attributes().kind() != EntryKind.FILE) {
				return null;
			}
			NodeAttributes attributes = file.attributes();
			ByteRange range = ByteRange.of(requested, attributes.size());
			if (!isShort(range)) {
				return null;
			}
			ByteBuffer bytes = ByteBuffer.allocate((int) range.length());
			if (!file.readCached(bytes, range.start())) {
				return null;
			}
			boolean isSettled = attributes.isSettled(now);
			Content content = toContent.apply(new InMemory(bytes.array()), isSettled ? attributes.etag() : null);
			if (isSettled) {
				this.cache.put(uri, attributes, content);
			}
			return content;
		}
	}

	private static boolean isShort(ByteRange range) {
		return range.length() <= Content.MAX_IN_MEMORY_BYTES;
	}

}
