package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.cache.BoundedContentCache;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.unit.DataSize;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

/** Tests of several mounts. */
class FileRegistrarTests {

	private static final int THREADS = 2;

	@TempDir
	private Path base;

	@Test
	void readsFromOneMountWhileAllThatReadsFromAnotherHangs() throws IOException {
		try (GenericApplicationContext context = mounts("docs", "other")) {
			ResourceAdapter docs = adapter(context, "file:///docs/");
			ResourceAdapter other = adapter(context, "file:///other/");
			Phaser gate = new Phaser(1);
			AtomicInteger hanging = new AtomicInteger();
			Disposable reads = Flux.range(0, 2 * THREADS)
				.flatMap((i) -> docs.read(ResourceUri.parse("file:///docs/")).doOnNext((content) -> {
					hanging.incrementAndGet();
					gate.awaitAdvance(0);
				}).contextWrite((call) -> call.put(Caller.class, caller("caller " + i))))
				.subscribe();
			try {
				await().until(() -> hanging.get() == THREADS);
				StepVerifier.create(other.read(ResourceUri.parse("file:///other/")))
					.expectNextCount(1)
					.expectComplete()
					.verify(ServedMount.TIMEOUT);
				StepVerifier.create(other.list("", 10)).expectNextCount(2).expectComplete().verify(ServedMount.TIMEOUT);
			}
			finally {
				reads.dispose();
				gate.arriveAndDeregister();
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "access-file, docs/.access.yaml, must be a name of letters",
			"access-file, .., must be a name of letters",
			"access-default, closed, needs gateway.files.mounts.docs.access-file" })
	void anAccessFileHasAName(String property, String value, String message) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> TestMounts.of(new FileRegistrar(), "docs", Map.of("root", "/srv", property, value)))
			.withMessageContaining("gateway.files.mounts.docs." + property)
			.withMessageContaining(message);
	}

	@Test
	void noLinkLeadsAroundAccessFiles() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> TestMounts.of(new FileRegistrar(), "docs",
					Map.of("root", "/srv", "access-file", ".access.yaml", "follow-links", "true")))
			.withMessageContaining("gateway.files.mounts.docs.access-file cannot be set beside follow-links");
	}

	/** No name of a mount is that of a bean of another, or of all mounts. */
	@Test
	void aMountMayHaveAnyName() throws IOException {
		String[] names = { "docs", "docs-feed", "docs-root", "docs-threads", "docs-bulk", "names", "settings" };
		try (GenericApplicationContext context = mounts(names)) {
			for (String name : names) {
				assertThat(adapter(context, "file:///" + name + "/")).as(name).isNotNull();
			}
		}
	}

	private static Caller caller(String name) {
		return Caller.of(new Identity(name, null, Set.of(), Map.of(), () -> true), Map.of());
	}

	private GenericApplicationContext mounts(String... names) throws IOException {
		GenericApplicationContext context = new GenericApplicationContext();
		for (String name : names) {
			Path root = Files.createDirectory(this.base.resolve(name));
			Files.writeString(root.resolve("file"), "content");
			context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource(name,
						Map.of("gateway.files.mounts." + name + ".root", root, "gateway.files.threads", THREADS)));
		}
		context.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
		context.registerBean(ContentCache.class,
				() -> new BoundedContentCache(DataSize.ofBytes(0), new SimpleMeterRegistry()));
		context.register(new FileRegistrar());
		context.refresh();
		return context;
	}

	private static ResourceAdapter adapter(GenericApplicationContext context, String prefix) {
		return context.getBeanProvider(ResourceAdapter.class)
			.stream()
			.filter((adapter) -> adapter.uriPrefix().equals(prefix))
			.findFirst()
			.orElseThrow();
	}

}
