package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

import io.mcpgateway.cache.BoundedContentCache;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.mcpgateway.tree.TreeNode;
import io.mcpgateway.tree.WrappedNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of when the content of a file becomes old enough to be cached. */
@EnabledIf("io.mcpgateway.tree.KernelTree#isSupported")
class CachedReaderTests {

	private static final String URI = "file:///docs/a.txt";

	private static final List<String> PATH = List.of("a.txt");

	/** A time that has milliseconds, as most times of changes have. */
	private static final Instant CHANGED = Instant.parse("2026-01-02T03:04:05.678Z");

	private static final Instant WHOLE_SECOND = CHANGED.truncatedTo(ChronoUnit.SECONDS);

	@TempDir
	private Path base;

	@ParameterizedTest
	@CsvSource({ "0, false", "100, false", "101, true", "60000, true", "-1000, false" })
	void cachesAContentWhoseFileChangedLongEnoughBefore(long age, boolean isCached) throws IOException {
		assertThat(isCached(CHANGED, CHANGED.plusMillis(age))).isEqualTo(isCached);
	}

	/** A whole second says that the file system may store no parts of one. */
	@ParameterizedTest
	@CsvSource({ "101, false", "3000, false", "3001, true" })
	void waitsLongerForATimeInWholeSeconds(long age, boolean isCached) throws IOException {
		assertThat(isCached(WHOLE_SECOND, WHOLE_SECOND.plusMillis(age))).isEqualTo(isCached);
	}

	/** Returns whether the second of two reads has the content of the first. */
	private boolean isCached(Instant changed, Instant now) throws IOException {
		TempSite site = TempSite.in(this.base);
		site.write("a.txt", "hello");
		DatedTree tree = new DatedTree(PlatformTree.of(site.root(), false), changed);
		Objects.requireNonNull(tree.open(PATH)).close();
		BoundedContentCache cache = new BoundedContentCache(DataSize.ofMegabytes(1), new SimpleMeterRegistry());
		CachedReader reader = new CachedReader(tree, cache, InstantSource.fixed(now));
		Content first = read(reader);
		return read(reader) == first;
	}

	private static Content read(CachedReader reader) {
		return Objects.requireNonNull(reader.read(URI, PATH, new ReadRange.Bytes(0, 4),
				(body, etag) -> new Content(URI, null, Form.TEXT, body)));
	}

	/** Tree whose files changed at a given time. */
	private record DatedTree(DirectoryTree tree, Instant changed) implements DirectoryTree {

		@Override
		public @Nullable TreeNode open(List<String> path) throws IOException {
			return this.tree.open(path);
		}

		@Override
		public @Nullable TreeNode openCached(List<String> path) throws IOException {
			TreeNode node = this.tree.openCached(path);
			return (node != null) ? new DatedNode(node, dated(node.attributes())) : null;
		}

		@Override
		public @Nullable NodeAttributes cachedAttributes(List<String> path) throws IOException {
			NodeAttributes attributes = this.tree.cachedAttributes(path);
			return (attributes != null) ? dated(attributes) : null;
		}

		private NodeAttributes dated(NodeAttributes attributes) {
			return new NodeAttributes(attributes.kind(), attributes.size(), attributes.modified(), this.changed,
					attributes.key());
		}

	}

	private record DatedNode(TreeNode node, NodeAttributes attributes) implements WrappedNode {

	}

}
