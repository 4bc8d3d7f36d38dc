package io.mcpgateway.resource.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceContents;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.ProgressReporter;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.PersonalPolicy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests which links of a content's metadata a reader gets, for each key of a link and
 * each way to read.
 */
class VisibleLinksTests {

	private static final String OPEN = "test://shop/open";

	private static final Policy POLICY = new Policy();

	static Stream<Arguments> links() {
		Map<String, Boolean> shown = Map.of("test://shop/open?page=2", true, "test://shop/public", true,
				"test://shop/hidden", false, "test://shop/%68idden?page=2", false, "test://shop/unlisted", false,
				"test://shop/unread", false, "other://hidden", false);
		return MetaKeys.LINKS.stream()
			.flatMap((
					key) -> shown.entrySet().stream().map((link) -> Arguments.of(key, link.getKey(), link.getValue())));
	}

	@ParameterizedTest
	@MethodSource("links")
	void areThoseThatTheReaderMayListAndRead(String key, String link, boolean isShown) {
		for (boolean isNow : new boolean[] { false, true }) {
			ResourceCatalog catalog = new ResourceCatalog(List.of(new Linking(key, link, isNow)), 10, 10, POLICY);
			Map<String, Object> read = meta(catalog);
			assertThat(read.get(key)).isEqualTo(isShown ? link : null);
			assertThat(read.get(MetaKeys.ETAG)).isEqualTo("\"1\"");
			Map<String, Object> opened = catalog.open(OPEN).blockOptional(AwaitDefaults.TIMEOUT).orElseThrow().meta();
			assertThat(opened).hasSize(isShown ? 2 : 1);
		}
		assertThat(meta(new ResourceCatalog(List.of(new Linking(key, link, false)), 10))).containsEntry(key, link);
	}

	/** The content is the same for all callers, its link is not. */
	@ParameterizedTest
	@CsvSource({ "test://shop/public, PUBLIC", "test://shop/hidden, PRIVATE", "test://shop/open?page=2, PUBLIC" })
	void makeAContentPrivateIfTheyDependOnTheReader(String link, CacheScope scope) {
		for (boolean isNow : new boolean[] { false, true }) {
			ResourceCatalog catalog = new ResourceCatalog(List.of(new Linking(MetaKeys.NEXT_PAGE, link, isNow)), 10, 10,
					POLICY);
			ReadResult read = catalog.read(OPEN, ReadCondition.NONE, ProgressReporter.DISABLED)
				.blockOptional(AwaitDefaults.TIMEOUT)
				.orElseThrow();
			assertThat(read.caching()).isEqualTo(new Caching(1, scope));
		}
	}

	private static Map<String, Object> meta(ResourceCatalog catalog) {
		ResourceContents contents = catalog.read(OPEN, ReadCondition.NONE, ProgressReporter.DISABLED)
			.blockOptional(AwaitDefaults.TIMEOUT)
			.orElseThrow()
			.contents();
		return Objects.requireNonNull(((ResourceContents.Text) contents).meta());
	}

	/** Source of one content with a link. */
	private record Linking(String key, String link, boolean isNow) implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "test://shop/";
		}

		@Override
		public AdapterSettings settings() {
			return AdapterSettings.DEFAULT.withCaching(new Caching(1, CacheScope.PUBLIC));
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.empty();
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return Mono.just(content(uri));
		}

		@Override
		public @Nullable Content readNow(ResourceUri uri) {
			return this.isNow ? content(uri) : null;
		}

		private Content content(ResourceUri uri) {
			Map<String, Object> meta = new HashMap<>(Map.of(MetaKeys.ETAG, "\"1\"", this.key, this.link));
			return new Content(uri.text(), null, Form.TEXT, new Content.InMemory(new byte[] { '1' }), meta);
		}

	}

	/** Policy that decides by the last name. */
	private static final class Policy implements PersonalPolicy {

		private static final Map<Verb, Set<String>> ALLOWED = Map.of(Verb.LIST, Set.of("open", "public", "unread"),
				Verb.READ, Set.of("open", "public", "unlisted"), Verb.SUBSCRIBE, Set.of());

		@Override
		public boolean allows(Identity identity, Verb verb, String uri) {
			return ALLOWED.getOrDefault(verb, Set.of()).contains(uri.substring(uri.lastIndexOf('/') + 1));
		}

		@Override
		public boolean isPersonal(Verb verb, String uriPrefix) {
			return uriPrefix.endsWith("/hidden");
		}

		@Override
		public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
			return true;
		}

		@Override
		public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
			return false;
		}

	}

}
