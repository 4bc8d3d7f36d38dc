package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.cache.BoundedContentCache;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.unit.DataSize;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of small reads while other callers read long files. */
class LongReadTests {

	private static final int THREADS = 4;

	/** Size of a sparse file that takes many seconds to read, in bytes. */
	private static final long LONG = 20_000_000_000L;

	private final ReaderThreads small = ReaderThreads.of(THREADS, "files-small");

	private final ReaderThreads bulk = ReaderThreads.of(THREADS, "files-bulk");

	@TempDir
	private Path base;

	private FileAdapter adapter;

	@BeforeEach
	void make() throws IOException {
		TempSite site = TempSite.in(this.base);
		site.write("small", "one\ntwo\nthree\n");
		try (FileChannel file = FileChannel.open(site.root().resolve("long"), StandardOpenOption.CREATE_NEW,
				StandardOpenOption.SPARSE, StandardOpenOption.WRITE)) {
			file.write(ByteBuffer.allocate(1), LONG);
		}
		Mount<FileMount> mount = ServedMount.mount(site.root(), List.of(), List.of(), false, false);
		this.adapter = new FileAdapter(mount, PlatformTree.of(site.root(), false),
				new NameCache(DataSize.ofMegabytes(1)),
				new BoundedContentCache(DataSize.ofMegabytes(1), new SimpleMeterRegistry()), this.small, this.bulk,
				FolderRefresh.NONE);
	}

	@AfterEach
	void stop() {
		this.small.destroy();
		this.bulk.destroy();
	}

	@ParameterizedTest
	@CsvSource({ "8, 1, ?lines=999999999999-", "64, 1, ?tail=2", "64, 4, ?lines=999999999999-", "64, 4, ?tail=2",
			"64, 4, ''", "64, 4, ?bytes=1-" })
	void areAnsweredBeforeThoseEnd(int passes, int callers, String query) {
		AtomicInteger ended = new AtomicInteger();
		Disposable.Composite passing = Disposables.composite();
		for (int i = 0; i < passes; i++) {
			Caller caller = caller("hostile " + i % callers);
			passing.add(pass("long" + query).contextWrite((context) -> context.put(Caller.class, caller))
				.subscribe((any) -> ended.incrementAndGet(), (failure) -> ended.incrementAndGet(),
						ended::incrementAndGet));
		}
		try {
			for (int i = 0; i < 10; i++) {
				for (String place : List.of("small", "small?lines=2-3", "small?tail=1", "")) {
					StepVerifier
						.create(read(place).contextWrite((context) -> context.put(Caller.class, caller("bystander"))))
						.expectNextCount(1)
						.expectComplete()
						.verify(Duration.ofSeconds(20));
				}
			}
			assertThat(ended).hasValue(0);
		}
		finally {
			passing.dispose();
		}
	}

	/** Reads the whole file, as text detection does. */
	private Flux<?> pass(String place) {
		return read(place).flatMapMany((content) -> switch (content.body()) {
			case Content.InMemory inMemory -> Flux.empty();
			case Content.Streamed(var bytes, var length) -> bytes.ignoreElements();
		});
	}

	private Mono<Content> read(String place) {
		return this.adapter.read(ResourceUri.parse(ServedMount.PREFIX + place));
	}

	private static Caller caller(String name) {
		return Caller.of(new Identity(name, null, Set.of(), Map.of(), () -> true), Map.of());
	}

}
