package io.mcpgateway.adapter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.cache.BoundedContentCache;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.CatalogClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Contract of mounts of a local directory, which may be missing at the start and at any
 * time. The mount has the name {@code late}, and does not watch.
 */
@ExtendWith(OutputCaptureExtension.class)
public interface LocalRootContract {

	/** Maximum time until the log has a line. */
	Duration TIMEOUT = Duration.ofSeconds(30);

	String UNAVAILABLE = "The source of this resource is not available now: try again later";

	/** Returns the registrar of the mounts. */
	BeanRegistrar registrar();

	/** Returns the properties of the mount. */
	Map<String, Object> properties(Path root);

	/** Returns the property that names the root. */
	String property();

	/** Creates the root and a resource in it. */
	void create(Path root) throws Exception;

	/** Returns URIs that can be read once the root is there. */
	List<String> uris();

	/** Returns an argument that can be completed once the root is there. */
	TemplateArgument argument();

	/** Returns the URI of a directory; {@code null} if the mount has none. */
	default @Nullable String directory() {
		return null;
	}

	@Test
	default void saysThatTheRootIsMissingAndThatItCame(@TempDir Path base, CapturedOutput output) throws Exception {
		Path root = base.resolve("outside");
		try (GenericApplicationContext context = start(root)) {
			ResourceAdapter adapter = context.getBean(ResourceAdapter.class);
			String missing = adapter.uriPrefix() + " is not available: " + property() + " is " + root;
			String found = adapter.uriPrefix() + " is available: " + root;
			await().atMost(TIMEOUT).until(() -> output.toString().contains(missing));
			assertUnavailable(adapter, root);
			assertThat(output).contains(missing + ", which does not exist").doesNotContain("\tat ");
			assertThat(warnings(output, adapter)).hasSize(1);
			create(root);
			await().atMost(TIMEOUT).until(() -> output.toString().contains(found));
			assertAvailable(adapter);
			assertThat(output).containsOnlyOnce(found);
			assertThat(warnings(output, adapter)).hasSize(1);
			Files.move(root, base.resolve("moved"));
			assertUnavailable(adapter, root);
			assertThat(output.toString().split(missing, -1)).hasSize(3);
			Files.move(base.resolve("moved"), root);
			await().atMost(TIMEOUT).until(() -> output.toString().split(found, -1).length == 3);
			assertAvailable(adapter);
		}
	}

	@Test
	default void saysThatTheRootIsNoDirectory(@TempDir Path base, CapturedOutput output) throws IOException {
		Path root = Files.writeString(base.resolve("outside"), "a file");
		try (GenericApplicationContext context = start(root)) {
			await().atMost(TIMEOUT).until(() -> output.toString().contains(root + ", which is not a directory"));
			assertUnavailable(context.getBean(ResourceAdapter.class), root);
		}
	}

	private GenericApplicationContext start(Path root) {
		LoggingSystem.get(getClass().getClassLoader()).setLogLevel("io.mcpgateway", LogLevel.INFO);
		GenericApplicationContext context = new GenericApplicationContext();
		context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("mount", properties(root)));
		context.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
		context.registerBean(ContentCache.class,
				() -> new BoundedContentCache(DataSize.ofMegabytes(1), new SimpleMeterRegistry()));
		context.register(registrar());
		context.refresh();
		return context;
	}

	private void assertUnavailable(ResourceAdapter adapter, Path root) {
		CatalogClient client = new CatalogClient(adapter);
		ResourceCatalog catalog = new ResourceCatalog(List.of(adapter), 10);
		Page<Resource> page = catalog.list(null).blockOptional(TIMEOUT).orElseThrow();
		assertThat(page.items()).isEmpty();
		assertThat(page.unavailable()).containsExactly(adapter.uriPrefix());
		for (String uri : uris()) {
			assertThat(client.read(uri).at("/error/message").asString("")).as(uri).isEqualTo(UNAVAILABLE);
			StepVerifier.create(adapter.subject(ResourceUri.parse(uri)))
				.expectError(SourceUnavailableException.class)
				.verify(TIMEOUT);
		}
		assertUnavailable(catalog.complete(argument()), root);
		String directory = directory();
		if (directory != null) {
			assertUnavailable(catalog.children(directory, null), root);
		}
	}

	/** Returns the warnings about a mount; other parts of this JVM may warn meanwhile. */
	private static List<String> warnings(CapturedOutput output, ResourceAdapter adapter) {
		return output.toString()
			.lines()
			.filter((line) -> line.contains(" WARN ") && line.contains(adapter.uriPrefix()))
			.toList();
	}

	private static void assertUnavailable(Mono<?> answer, Path root) {
		StepVerifier.create(answer)
			.expectErrorSatisfies(
					(failure) -> assertThat(failure).hasMessage(UNAVAILABLE).hasMessageNotContaining(root.toString()))
			.verify(TIMEOUT);
	}

	private void assertAvailable(ResourceAdapter adapter) {
		CatalogClient client = new CatalogClient(adapter);
		assertThat(client.page("").path("_meta").has(MetaKeys.UNAVAILABLE)).isFalse();
		assertThat(client.resources()).isNotEmpty();
		for (String uri : uris()) {
			assertThat(client.read(uri).has("result")).as(uri).isTrue();
			StepVerifier.create(adapter.subject(ResourceUri.parse(uri)))
				.expectNextCount(1)
				.expectComplete()
				.verify(TIMEOUT);
		}
		ResourceCatalog catalog = new ResourceCatalog(List.of(adapter), 10);
		assertThat(catalog.complete(argument()).blockOptional(TIMEOUT).orElseThrow().values())
			.allMatch(StringUtils::hasText)
			.isNotEmpty();
		String directory = directory();
		if (directory != null) {
			assertThat(catalog.children(directory, null).blockOptional(TIMEOUT).orElseThrow().items()).isNotEmpty();
		}
	}

}
