package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.mcpgateway.adapter.file.mount.FileFilter;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the memory for long and short names of directories. */
class NameCacheTests {

	/** Name of the maximum length on Linux file systems. */
	private static final String LONG = "\u00e4".repeat(124);

	private static final DataSize BOUND = DataSize.ofMegabytes(4);

	private final FileFilter filter = new FileFilter(
			ServedMount.mount(Path.of("nowhere"), List.of(), List.of(), false, false));

	private final NameCache cache = new NameCache(BOUND);

	private final DirectoryNames directories = new DirectoryNames(this.cache, this.filter, false);

	@Test
	void keepsFewDirectoriesWhoseNamesAreLong() throws IOException {
		List<ListedDirectory> listed = directories(40, 1000, LONG);
		assertThat(kept(listed)).isLessThan(BOUND.toBytes());
		assertThat(listed.stream().mapToInt(ListedDirectory::passes).sum()).isGreaterThan(listed.size() + 20);
	}

	@Test
	void keepsManyDirectoriesWhoseNamesAreShort() throws IOException {
		List<ListedDirectory> listed = directories(40, 1000, "");
		assertThat(kept(listed)).isGreaterThan(0);
		assertThat(listed.stream().mapToInt(ListedDirectory::passes).sum()).isEqualTo(listed.size());
	}

	@Test
	void holdsFewLongNamesInTheFirstPass() throws IOException {
		ListedDirectory directory = new ListedDirectory(5000, LONG);
		assertThat(bytes(this.directories.namesAfter(directory, List.of(), ""))).isLessThan(2 * 1024 * 1024);
		assertThat(bytes(this.directories.namesAfter(directory, List.of(), "9"))).isLessThan(BOUND.toBytes());
	}

	@Test
	void scansADirectoryTwiceForAllItsPages() throws IOException {
		ListedDirectory directory = new ListedDirectory(150_000, "");
		assertThat(walk(directory)).hasSize(150_000);
		assertThat(directory.passes()).isEqualTo(2);
		assertThat(walk(directory)).hasSize(150_000);
		assertThat(directory.passes()).isEqualTo(2);
	}

	@Test
	void scansADirectoryAgainForEachPartThatTheCacheHolds() throws IOException {
		ListedDirectory directory = new ListedDirectory(10_000, LONG);
		assertThat(walk(directory)).hasSize(10_000);
		assertThat(directory.passes()).isBetween(4, 7);
	}

	/** Returns all names, found in pages of thousand. */
	private Set<String> walk(ListedDirectory directory) throws IOException {
		Set<String> found = new TreeSet<>();
		String after = "";
		while (true) {
			SortedNames names = this.directories.namesAfter(directory, List.of(), after);
			List<String> following = names.after(after);
			if (following.size() <= 1000 && names.isAll()) {
				found.addAll(following);
				return found;
			}
			List<String> page = following.subList(0, Math.min(1000, following.size()));
			assertThat(found.addAll(page)).isTrue();
			after = page.getLast();
		}
	}

	/** Scans each directory twice; returns the bytes of the cached names. */
	private long kept(List<ListedDirectory> all) throws IOException {
		long bytes = 0;
		for (ListedDirectory directory : all) {
			this.directories.namesAfter(directory, List.of(), "");
		}
		for (ListedDirectory directory : all.reversed()) {
			int before = directory.passes();
			SortedNames names = this.directories.namesAfter(directory, List.of(), "");
			bytes += (directory.passes() == before) ? bytes(names) : 0;
		}
		return bytes;
	}

	private static List<ListedDirectory> directories(int count, int names, String name) {
		List<ListedDirectory> all = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			all.add(new ListedDirectory(names, name));
		}
		return all;
	}

	private static long bytes(SortedNames names) {
		long bytes = 0;
		for (String name : names.names()) {
			bytes += name.length();
		}
		return bytes;
	}

	/** Directory of files that stay unchanged. */
	private static final class ListedDirectory implements TreeNode {

		private final NodeAttributes attributes = new NodeAttributes(EntryKind.DIRECTORY, 0, Instant.EPOCH,
				Instant.EPOCH, new Object());

		private final int count;

		private final String name;

		private int passes;

		ListedDirectory(int count, String name) {
			this.count = count;
			this.name = name;
		}

		int passes() {
			return this.passes;
		}

		@Override
		public NodeAttributes attributes() {
			return this.attributes;
		}

		@Override
		public void list(Visitor visitor) throws IOException {
			this.passes++;
			int i = 0;
			while (i < this.count && visitor.visit(i + this.name, EntryKind.FILE)) {
				i++;
			}
		}

		@Override
		public int read(ByteBuffer into, long position) {
			throw new UnsupportedOperationException();
		}

		@Override
		public @Nullable NodeAttributes attributesOf(String name) {
			throw new UnsupportedOperationException();
		}

		@Override
		public void close() {
		}

	}

}
