package io.mcpgateway.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.PrincipalMatcher;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ReadCondition;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.RunningGateway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.util.context.Context;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests lists and reads with many hidden resources. */
class HiddenResourcesIT {

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private final AtomicInteger asked = new AtomicInteger();

	@Test
	void leaveNoGapsInPagesOfFiles(@TempDir Path base) throws IOException {
		for (int i = 0; i < 5000; i++) {
			Files.createFile(base.resolve("%04d%s".formatted(i, (i % 2 == 0) ? ".md" : ".secret")));
		}
		Map<String, Object> properties = Map.of("gateway.files.mounts.docs.root", base, "gateway.search.enabled",
				"false", "gateway.files.mounts.docs.watch", "off", "gateway.access.rules[0].uri", "**/*.secret",
				"gateway.access.rules[0].effect", "deny", "gateway.access.rules[1].uri", "**");
		try (RunningGateway gateway = RunningGateway.start(properties);
				RevisionClient visitor = RevisionClient.of(gateway.origin(), RevisionClient.STATELESS, "")) {
			List<String> all = new ArrayList<>();
			List<Integer> sizes = new ArrayList<>();
			String cursor = "";
			do {
				JsonNode page = visitor.answer("resources/list",
						cursor.isEmpty() ? Map.of() : Map.of("cursor", cursor));
				sizes.add(page.path("resources").size());
				all.addAll(RevisionClient.texts(page.path("resources"), "uri"));
				cursor = page.path("nextCursor").asString("");
			}
			while (!cursor.isEmpty());
			assertThat(
					all)
				.containsExactlyElementsOf(Stream
					.concat(Stream.of("file:///docs/"),
							IntStream.range(0, 2500).mapToObj((i) -> "file:///docs/%04d.md".formatted(2 * i)))
					.toList());
			assertThat(Set.copyOf(sizes.subList(0, sizes.size() - 1))).hasSize(1);
		}
	}

	@Test
	void leaveNoPageShortHoweverManyThereAre() {
		ResourceCatalog catalog = catalog(60_000, "many://all/0000*", "many://all/59999");
		Page<Resource> first = page(catalog, "", null, "eve");
		assertThat(first.items()).hasSize(10).first().extracting(Resource::uri).isEqualTo(NumberedAdapter.uri(0));
		Page<Resource> second = page(catalog, "", first.nextCursor(), "eve");
		assertThat(second.items()).extracting(Resource::uri).containsExactly(NumberedAdapter.uri(59_999));
		assertThat(second.nextCursor()).isNull();
		assertThat(this.asked.get()).isLessThan(130);
	}

	@Test
	void cutAPageOnlyAfterATime() {
		ResourceCatalog catalog = catalog(Integer.MAX_VALUE, "many://all/00000");
		StepVerifier.withVirtualTime(() -> catalog.list(null).contextWrite(caller("eve")))
			.expectSubscription()
			.expectNoEvent(Duration.ofSeconds(9))
			.thenAwait(Duration.ofSeconds(2))
			.assertNext((page) -> {
				assertThat(page.items()).extracting(Resource::uri).containsExactly(NumberedAdapter.uri(0));
				assertThat(page.nextCursor()).isNotNull();
			})
			.expectComplete()
			.verify(TIMEOUT);
		// A thousand each 10 ms
		assertThat(this.asked.get()).isBetween(500, 1200);
	}

	@Test
	void areInNoCursorThatCanBeReadOrMadeUpOrHandedOn() {
		ResourceCatalog catalog = catalog(60, "many://all/000*");
		String cursor = page(catalog, "", null, "eve").nextCursor();
		assertThat(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.ISO_8859_1))
			.doesNotContain(NumberedAdapter.PREFIX);
		assertThat(page(catalog, "", cursor, "eve").items()).first()
			.extracting(Resource::uri)
			.isEqualTo(NumberedAdapter.uri(10));
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> page(catalog, "", cursor, "mallory"));
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> page(catalog, NumberedAdapter.PREFIX, cursor, "eve"));
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> page(catalog, "", Cursor.after(NumberedAdapter.uri(5)), "eve"));
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> page(catalog, "", Cursor.after("!" + NumberedAdapter.uri(5)), "eve"));
	}

	@Test
	void areNeitherCountedNorMissedAmongSuggestions() {
		Completion suggested = complete(catalog(400, "many://all/000*", "many://all/0030*"), "");
		assertThat(suggested.values()).hasSize(100).contains("00099");
		assertThat(suggested.hasMore()).isTrue();
		assertThat(suggested.total()).isNull();
		Completion other = complete(catalog(400, "many://all/003*"), "");
		assertThat(other.values()).hasSize(100).startsWith("00300").endsWith("00399");
		assertThat(other.hasMore()).isNull();
		assertThat(other.total()).isNull();
		Completion all = complete(catalog(60, "**"), "");
		assertThat(all).isEqualTo(Completion.of(all.values()));
		assertThat(all.values()).hasSize(60);
	}

	@Test
	void areNotAskedForToCompleteAPathBelowThem() {
		ResourceCatalog catalog = catalog(400, "many://all/open/**");
		for (String typed : List.of("hidden/", "hidden/x", "hidden%2F", "%68idden%2Fx", "hidden", "x")) {
			assertThat(complete(catalog, typed).values()).as(typed).isEmpty();
		}
		assertThat(this.asked).hasValue(0);
		complete(catalog, "open%2F");
		complete(catalog, "op");
		assertThat(this.asked).hasValue(2);
	}

	@Test
	void areNoReasonToSealTheCursorsOfThoseWhoSeeAll() {
		ResourceCatalog catalog = catalog(60, "**");
		assertThat(page(catalog, "", null, "boss").nextCursor())
			.isEqualTo(Cursor.after("10:" + NumberedAdapter.uri(9)));
	}

	@Test
	void takeNoCursorThatOthersSealed() {
		EncryptedCursors ours = new EncryptedCursors(SealingKeys.of("a secret of ours", null));
		assertThat(ours.open(ours.seal("many://all/1", "eve"), "eve")).isEqualTo("many://all/1");
		assertThat(ours.open(ours.seal("many://all/1", "eve"), "mallory")).isNull();
		assertThat(new EncryptedCursors(SealingKeys.of("a secret of ours", null)).open(ours.seal("x", ""), ""))
			.isEqualTo("x");
		assertThat(new EncryptedCursors(SealingKeys.random()).open(ours.seal("x", ""), "")).isNull();
		assertThat(ours.open("", "")).isNull();
		assertThat(ours.open("AAAA", "")).isNull();
		assertThat(ours.seal("a", "")).hasSameSizeAs(ours.seal("a".repeat(200), ""));
	}

	@Test
	void costNothing() {
		ResourceCatalog catalog = catalog(10, "many://other/**");
		for (Mono<?> asking : List.of(
				catalog.read(NumberedAdapter.uri(1), ReadCondition.NONE, ProgressReporter.DISABLED),
				catalog.open(NumberedAdapter.uri(1)), catalog.resolveSubject(NumberedAdapter.uri(1)))) {
			StepVerifier.create(asking.contextWrite(HiddenResourcesIT::caller))
				.expectError(McpException.class)
				.verify(TIMEOUT);
		}
		assertThat(catalog.list(null).blockOptional(TIMEOUT).orElseThrow().items()).isEmpty();
		assertThat(this.asked).hasValue(0);
		assertThatExceptionOfType(McpException.class).isThrownBy(
				() -> catalog(10, "**").read(NumberedAdapter.uri(1), ReadCondition.NONE, ProgressReporter.DISABLED)
					.block(TIMEOUT));
		// For the resource, and for names nearby
		assertThat(this.asked).hasValue(2);
	}

	private ResourceCatalog catalog(int count, String... globs) {
		AccessPolicy policy = new RuleTable(
				List.of(new AccessRule(Stream.of(globs).map(UriGlob::of).toList(), List.of(),
						new PrincipalMatcher(null, null, null, null, Map.of(), false), Set.of(Verb.values()), true)),
				Map.of(), new EncryptedCursors(SealingKeys.random()));
		return new ResourceCatalog(List.of(new NumberedAdapter(count, this.asked)), 10, Long.MAX_VALUE, policy);
	}

	private static Page<Resource> page(ResourceCatalog catalog, String prefix, @Nullable String cursor, String name) {
		return catalog.list(prefix, cursor, 10).contextWrite(caller(name)).blockOptional(TIMEOUT).orElseThrow();
	}

	private static Completion complete(ResourceCatalog catalog, String typed) {
		return catalog.complete(new TemplateArgument(NumberedAdapter.PREFIX + "{+key}", "key", typed, Map.of()))
			.contextWrite(HiddenResourcesIT::caller)
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	private static Context caller(Context context) {
		return context.put(Caller.class, Caller.STATELESS);
	}

	private static Context caller(String name) {
		return Context.of(Caller.class, Caller.of(new Identity(name, null, Set.of(), Map.of(), () -> true), Map.of()));
	}

}
