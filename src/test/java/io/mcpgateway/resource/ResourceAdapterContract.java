package io.mcpgateway.resource;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceContents;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ContentEncoder;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.ProgressReporter;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract of resource adapters, whatever their source. */
public interface ResourceAdapterContract {

	/** Maximum time for an answer. */
	Duration TIMEOUT = Duration.ofSeconds(10);

	/** Returns an adapter with at least three resources and without further changes. */
	ResourceAdapter adapter();

	/** Adds a resource and returns the URI. */
	String addResource();

	/** Returns the order of lists, which places any string with the adapter's prefix. */
	default Comparator<String> order() {
		return Comparator.naturalOrder();
	}

	@Test
	default void listsInItsOrderWithoutRepetition() {
		List<String> uris = uris("", Integer.MAX_VALUE);
		assertThat(uris).hasSizeGreaterThanOrEqualTo(3).isSortedAccordingTo(order()).doesNotHaveDuplicates();
	}

	@Test
	default void listsOnlyWhatHasItsPrefix() {
		assertThat(uris("", Integer.MAX_VALUE)).allMatch((uri) -> uri.startsWith(adapter().uriPrefix()));
	}

	@Test
	default void goesOnAfterEachUri() {
		List<String> all = uris("", Integer.MAX_VALUE);
		for (String uri : all) {
			assertThat(uris(uri, Integer.MAX_VALUE)).as(uri).isEqualTo(all.subList(all.indexOf(uri) + 1, all.size()));
		}
	}

	@Test
	default void goesOnAfterUrisThatDoNotExist() {
		List<String> all = uris("", Integer.MAX_VALUE);
		String prefix = adapter().uriPrefix();
		List<String> made = List.of("a", prefix.substring(0, prefix.length() - 1), prefix, prefix + "%", prefix + "%41",
				prefix + "%GG/", prefix + "/", prefix + "//x", prefix + "../x", prefix + ".", prefix + "zzz",
				prefix + "~~/~", prefix + "\u00e4", prefix + "\ud83d", prefix + "?", prefix + "0".repeat(5000),
				prefix.substring(0, prefix.length() - 1) + "0", "~", "\uffff");
		for (String after : made) {
			assertThat(uris(after, Integer.MAX_VALUE)).as(after)
				.isEqualTo(all.stream().filter((uri) -> isAfter(uri, after)).toList());
		}
		for (String uri : all) {
			for (String after : List.of(uri + "!", uri + "/", uri + "~", uri.substring(0, uri.length() - 1))) {
				assertThat(uris(after, Integer.MAX_VALUE)).as(after)
					.isEqualTo(all.stream().filter((listed) -> isAfter(listed, after)).toList());
			}
		}
	}

	@Test
	default void fetchesLittleMoreThanTheLimit() {
		List<String> all = uris("", Integer.MAX_VALUE);
		for (int limit = 1; limit < all.size(); limit++) {
			assertThat(uris("", limit)).as("limit %d", limit)
				.hasSizeGreaterThanOrEqualTo(limit)
				.isEqualTo(all.subList(0, uris("", limit).size()));
		}
	}

	@Test
	default void gathersNothingBeforeTheSubscription() {
		Flux<Resource> list = adapter().list("", Integer.MAX_VALUE);
		String added = addResource();
		assertThat(list.map(Resource::uri).collectList().block(TIMEOUT)).contains(added);
		Mono<Content> read = adapter().read(ResourceUri.parse(added));
		StepVerifier.create(read).expectNextCount(1).expectComplete().verify(TIMEOUT);
		StepVerifier.create(read).expectNextCount(1).expectComplete().verify(TIMEOUT);
	}

	@Test
	default void readsWhatItLists() {
		for (String uri : uris("", Integer.MAX_VALUE)) {
			Mono<Content> contents = adapter().read(ResourceUri.parse(uri));
			StepVerifier
				.create(contents.flatMap((content) -> ContentEncoder.encode(content, ProgressReporter.DISABLED))
					.map(ResourceAdapterContract::uri))
				.thenRequest(1)
				.expectNextMatches((read) -> read.startsWith(uri))
				.thenConsumeWhile((more) -> true)
				.expectComplete()
				.verify(TIMEOUT);
		}
	}

	@Test
	default void tellsOfWhatItListsUnderItsOwnUri() {
		for (String uri : uris("", Integer.MAX_VALUE)) {
			StepVerifier.create(adapter().subject(ResourceUri.parse(uri)))
				.expectNext(uri)
				.expectComplete()
				.verify(TIMEOUT);
		}
		StepVerifier.create(adapter().subject(ResourceUri.parse(adapter().uriPrefix() + "no-such-thing")))
			.expectComplete()
			.verify(TIMEOUT);
	}

	@Test
	default void isEmptyWhereThereIsNothing() {
		for (String missing : List.of("no-such-thing", "no/such/thing", "no-such-thing/", "%F0%9F%92%A9", "//",
				"a".repeat(3000), "no-such-thing?lines=1-2", "?no=such")) {
			StepVerifier.create(adapter().read(ResourceUri.parse(adapter().uriPrefix() + missing)))
				.expectComplete()
				.verify(TIMEOUT);
		}
	}

	@Test
	default void refusesWhatWouldLeaveIt() {
		for (String place : List.of("../x", "%2e%2e/x", "..%2fx", "x/../../x", "%2E%2E%2F%2E%2E%2Fetc%2Fpasswd",
				"..%5cx", "x%00", "./x", "%2e/x", "x/%2e%2e")) {
			String uri = adapter().uriPrefix() + place;
			StepVerifier.create(Mono.fromCallable(() -> ResourceUri.parse(uri)).flatMapMany(adapter()::read))
				.expectError(McpException.class)
				.verify(TIMEOUT);
		}
	}

	/**
	 * Rules are checked for the canonical URI, so a source may read no name in another
	 * way: a respelled URI has the canonical URI of a listed resource, or the source has
	 * nothing there but a directory, which is a resource of its own.
	 */
	@Test
	default void readsAResourceUnderOneCanonicalUriOnly() {
		List<String> all = uris("", Integer.MAX_VALUE);
		for (String uri : all) {
			for (String spelling : UriSpellings.of(adapter().uriPrefix(), uri)) {
				String canonical = canonical(spelling);
				if (canonical != null && all.contains(canonical)) {
					continue;
				}
				StepVerifier
					.create(Mono.defer(() -> adapter().read(ResourceUri.parse(spelling)))
						.onErrorComplete()
						.filter((content) -> !MediaTypes.DIRECTORY.equals(content.mimeType())))
					.as(spelling)
					.expectComplete()
					.verify(TIMEOUT);
			}
			assertThat(canonical(uri)).isEqualTo(uri);
		}
	}

	/** Models forget a letter, and systems send another case or Unicode form. */
	@Test
	default void namesTheResourceThatAClientMayHaveMeant() {
		addResource();
		ResourceCatalog catalog = new ResourceCatalog(List.of(adapter()), 10);
		List<String> plain = uris("", Integer.MAX_VALUE).stream()
			.filter((uri) -> uri.substring(adapter().uriPrefix().length())
				.matches("([\\w%-][\\w%.-]*/)*[A-Za-z][\\w.-]{2,60}")
					&& mistyped(uri).startsWith(adapter().uriPrefix()))
			.toList();
		// Below a prefix within a name, a wrong letter may lead to another source
		assertThat(plain.isEmpty() && adapter().uriPrefix().endsWith("/")).isFalse();
		for (String uri : plain) {
			String mistyped = mistyped(uri);
			StepVerifier.create(catalog.open(mistyped)).as(mistyped).expectErrorSatisfies((failure) -> {
				assertThat(failure).isInstanceOf(McpException.class);
				assertThat(((McpException) failure).data().get(ResourceUri.NEAREST))
					.asInstanceOf(InstanceOfAssertFactories.LIST)
					.contains(uri);
			}).verify(TIMEOUT);
		}
	}

	@Test
	default void hasTemplatesOfItsOwnInAStableOrder() {
		List<ResourceTemplate> templates = adapter().templates();
		assertThat(templates).isEqualTo(adapter().templates())
			.allMatch((template) -> template.uriTemplate().startsWith(adapter().uriPrefix()));
	}

	/** Clients show the title, or the name without one, and some show both. */
	@Test
	default void labelsEachResourceAndTemplateDifferently() {
		List<String> resources = adapter().list("", Integer.MAX_VALUE)
			.map((resource) -> resource.name() + "|" + resource.title())
			.collectList()
			.blockOptional(TIMEOUT)
			.orElseThrow();
		assertThat(resources).doesNotHaveDuplicates();
		List<ResourceTemplate> templates = adapter().templates();
		assertThat(templates).extracting(ResourceTemplate::name).doesNotHaveDuplicates();
		assertThat(templates).extracting((template) -> Objects.requireNonNullElse(template.title(), template.name()))
			.doesNotHaveDuplicates();
	}

	/**
	 * Returns whether a URI comes after another; foreign URIs come before or after all of
	 * the adapter's.
	 */
	private boolean isAfter(String uri, String after) {
		Comparator<String> order = after.startsWith(adapter().uriPrefix()) ? order() : Comparator.naturalOrder();
		return order.compare(uri, after) > 0;
	}

	private static String mistyped(String uri) {
		return new StringBuilder(uri).insert(uri.lastIndexOf('/') + 2, 'q').toString();
	}

	private @Nullable String canonical(String uri) {
		try {
			return adapter().canonicalUri(ResourceUri.parse(uri));
		}
		catch (McpException ex) {
			return null;
		}
	}

	private List<String> uris(String after, int limit) {
		return adapter().list(after, limit).map(Resource::uri).collectList().blockOptional(TIMEOUT).orElseThrow();
	}

	private static String uri(ResourceContents contents) {
		return switch (contents) {
			case ResourceContents.Text text -> text.uri();
			case ResourceContents.Blob blob -> blob.uri();
		};
	}

}
