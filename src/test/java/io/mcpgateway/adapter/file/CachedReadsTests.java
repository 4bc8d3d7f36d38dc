package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.cache.BoundedContentCache;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of reads that memory answers, without a reading thread. */
@EnabledIf("io.mcpgateway.tree.KernelTree#isSupported")
class CachedReadsTests {

	private static final DataSize CACHE_SIZE = DataSize.ofMegabytes(1);

	@TempDir
	private Path base;

	private TempSite site;

	private final MeterRegistry registry = new SimpleMeterRegistry();

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
	}

	@Test
	void readsAFileInThePageCacheOnTheThreadOfTheCaller() throws IOException {
		write("directory/a.txt", "hello");
		assertThat(text(mount(DataSize.ofBytes(0), List.of()), "directory/a.txt")).isEqualTo("hello");
		assertThat(text(mount(DataSize.ofBytes(0), List.of()), "directory/a.txt?bytes=1-2")).isEqualTo("el");
	}

	@Test
	void leavesMissingFilesDirectoriesAndLongFilesToReadingThreads() throws IOException {
		write("directory/long.txt", "x".repeat(256 * 1024 + 1));
		FileAdapter mount = mount(CACHE_SIZE, List.of());
		for (String place : List.of("missing", "directory", "directory/", "directory/long.txt")) {
			assertThatThrownBy(() -> read(mount, place)).as(place).hasMessageContaining("Too many of your reads");
		}
	}

	@Test
	void returnsACachedContentWhileTheFileIsTheSame() throws IOException {
		write("a.txt", "hello");
		FileAdapter mount = mount(CACHE_SIZE, List.of());
		Content first = cached(mount, "a.txt");
		assertThat(read(mount, "a.txt")).isSameAs(first);
		assertThat(reads("hit")).isPositive();
		assertThat(this.registry.get("mcp.cache.size").gauge().value()).isPositive();
		Files.writeString(this.site.root().resolve("a.txt"), "HELLO");
		double misses = reads("miss");
		assertThat(text(mount, "a.txt")).isEqualTo("HELLO");
		assertThat(reads("miss")).as("an outdated content is a miss").isEqualTo(misses + 1);
	}

	@Test
	void cachesNothingWithoutMemory() throws IOException {
		write("a.txt", "hello");
		FileAdapter off = mount(DataSize.ofBytes(0), List.of());
		cached(mount(CACHE_SIZE, List.of()), "a.txt");
		assertThat(read(off, "a.txt")).isNotSameAs(read(off, "a.txt"));
	}

	@Test
	void cachesEachRangeOfItsOwn() throws IOException {
		write("a.txt", "hello");
		FileAdapter mount = mount(CACHE_SIZE, List.of());
		cached(mount, "a.txt");
		assertThat(text(mount, "a.txt?bytes=0-1")).isEqualTo("he");
		assertThat(text(mount, "a.txt?bytes=2-")).isEqualTo("llo");
		assertThat(text(mount, "a.txt")).isEqualTo("hello");
	}

	@Test
	void hidesACachedFileThatNobodyMayReadAnyMore() throws Exception {
		write("directory/a.txt", "hello");
		FileAdapter mount = mount(CACHE_SIZE, List.of());
		cached(mount, "directory/a.txt");
		Files.move(this.site.root().resolve("directory"), this.site.root().resolve("other"));
		Files.createSymbolicLink(this.site.root().resolve("directory"), Path.of("other"));
		assertThatThrownBy(() -> read(mount, "directory/a.txt")).hasMessageContaining("Too many of your reads");
	}

	@Test
	void neverReadsAnExcludedFileFromMemory() throws IOException {
		write("a.txt", "hello");
		FileAdapter mount = mount(CACHE_SIZE, List.of("a.txt"));
		assertThatThrownBy(() -> read(mount, "a.txt")).hasMessageContaining("Too many of your reads");
	}

	/** Writes a file and reads it once, so that the kernel has seen its names. */
	private void write(String place, String text) throws IOException {
		this.site.write(place, text);
		assertThat(ServedMount.at(this.site.root()).has(place)).isTrue();
	}

	private double reads(String result) {
		return this.registry.get("mcp.cache.reads").tag("result", result).counter().count();
	}

	/** Reads until the cache answers. */
	private static Content cached(FileAdapter mount, String place) {
		return Awaitility.await().until(() -> read(mount, place), (content) -> read(mount, place) == content);
	}

	private static String text(FileAdapter mount, String place) {
		return new String(((Content.InMemory) read(mount, place).body()).bytes(), StandardCharsets.UTF_8);
	}

	private static Content read(FileAdapter mount, String place) {
		Content content = mount.read(ResourceUri.parse(ServedMount.PREFIX + place)).block(ServedMount.TIMEOUT);
		return Objects.requireNonNull(content);
	}

	/** Returns a mount that has no reading thread. */
	private FileAdapter mount(DataSize cache, List<String> exclude) {
		Mount<FileMount> mount = ServedMount.mount(this.site.root(), List.of(), exclude, false, false);
		ReaderThreads none = ReaderThreads.of(1, "none");
		none.destroy();
		return new FileAdapter(mount, PlatformTree.of(this.site.root(), false), new NameCache(CACHE_SIZE),
				new BoundedContentCache(cache, this.registry), none, none, FolderRefresh.NONE);
	}

}
