package io.mcpgateway.resource.catalog;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of lists below a prefix, in each order of an adapter. */
class PrefixScanTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final String PREFIX = "test://m/";

	@ParameterizedTest
	@EnumSource
	void findsExactlyWhatStartsWithAPrefix(Order order) {
		List<String> names = List.of("a", "a/", "a/1", "a/2", "a-b/1", "a.txt", "a0", "ab", "b/1", "Z", "[x", "[x/1",
				"é", "é/1", "日本", "日本/1", "0", "~", "!", "A", "_", "z");
		Listed listed = new Listed(order, names);
		for (String prefix : List.of("a", "a-", "a/1", "a0", "ab", "b", "b/", "Z", "0", "~", "A", "_", "z", "y",
				PercentEncoding.encode("é") + "/", PercentEncoding.encode("日本") + "/",
				PercentEncoding.encode("[x") + "/")) {
			List<String> expected = listed.all().stream().filter((uri) -> uri.startsWith(PREFIX + prefix)).toList();
			for (int size : new int[] { 1, 2, 100 }) {
				assertThat(all(listed, prefix, size)).as(prefix).containsExactlyElementsOf(expected);
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void looksAtFewOfMany(Order order) {
		Listed listed = new Listed(order,
				IntStream.range(0, 100_000).mapToObj((i) -> "d%03d/f%05d".formatted(i / 1000, i)).toList());
		assertThat(all(listed, "d050/", 100)).hasSize(1000);
		assertThat(listed.told.get()).isLessThan(1300);
		listed.told.set(0);
		assertThat(all(listed, "d05", 1000)).hasSize(10_000);
		assertThat(listed.told.get()).isLessThan(12_000);
		listed.told.set(0);
		assertThat(all(listed, "d050/f050500", 100)).isEmpty();
		assertThat(all(listed, "e", 100)).isEmpty();
		assertThat(all(listed, "c", 100)).isEmpty();
		assertThat(listed.told.get()).isLessThan(500);
	}

	@Test
	void endsAPageThatLooksInVain() {
		// In the order of names these come between, and in that of URIs before
		Listed listed = new Listed(Order.NAMES, IntStream.range(0, 5000).mapToObj((i) -> "a\u00e9" + i).toList());
		ResourceCatalog catalog = new ResourceCatalog(List.of(listed), 100);
		StepVerifier.create(catalog.list(PREFIX + "b", null, 100)).assertNext((page) -> {
			assertThat(page.items()).isEmpty();
			assertThat(page.nextCursor()).isNotNull();
		}).expectComplete().verify(TIMEOUT);
		assertThat(listed.told.get()).isBetween(1000, 1300);
		assertThat(all(listed, "b", 100)).isEmpty();
	}

	private static List<String> all(Listed listed, String prefix, int size) {
		ResourceCatalog catalog = new ResourceCatalog(List.of(listed), size);
		List<String> all = new ArrayList<>();
		Flux<Page<Resource>> pages = catalog.list(PREFIX + prefix, null, size)
			.expand((page) -> Mono.justOrEmpty(page.nextCursor())
				.flatMap((cursor) -> catalog.list(PREFIX + prefix, cursor, size)));
		StepVerifier.create(pages)
			.thenConsumeWhile((page) -> true, (page) -> page.items().forEach((item) -> all.add(item.uri())))
			.expectComplete()
			.verify(TIMEOUT);
		return all;
	}

	/** Order of an adapter's lists. */
	enum Order {

		URIS, NAMES;

		private Comparator<String> comparator() {
			return (this == URIS) ? Comparator.naturalOrder()
					: Comparator.comparing((uri) -> String.valueOf(PercentEncoding.decode(uri)), (one, other) -> Arrays
						.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8)));
		}

	}

	/** Adapter that counts the listed resources. */
	private static final class Listed implements ResourceAdapter {

		private final TreeSet<String> uris;

		private final AtomicInteger told = new AtomicInteger();

		Listed(Order order, List<String> names) {
			this.uris = new TreeSet<>(order.comparator());
			names.forEach((name) -> this.uris.add(PREFIX
					+ String.join("/", Arrays.stream(name.split("/", -1)).map(PercentEncoding::encode).toList())));
		}

		List<String> all() {
			return List.copyOf(this.uris);
		}

		@Override
		public String uriPrefix() {
			return PREFIX;
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.fromIterable(this.uris.tailSet(after, false))
				.take(limit)
				.doOnNext((uri) -> this.told.incrementAndGet())
				.map((uri) -> Resource.of(uri, uri));
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return Mono.empty();
		}

	}

}
