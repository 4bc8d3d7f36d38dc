package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.UnfinishedListException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.PersonalPolicy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the list of all resources has its share of each mount. */
class FairListsTests {

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	@Test
	void beginWithTheFirstResourceOfEachMountAndShareTheRest() {
		List<Numbers> mounts = List.of(new Numbers("a", 2), new Numbers("b", 100), new Numbers("c", 5));
		List<Page<Resource>> pages = pages(mounts, 7, 30);
		List<String> uris = uris(pages);
		assertThat(uris).hasSize(30)
			.doesNotHaveDuplicates()
			.startsWith("a://x/001", "b://x/001", "c://x/001")
			.containsAll(uris(mounts.get(0)))
			.containsAll(uris(mounts.get(2)));
		assertThat(pages.getLast().leftOut()).containsExactly("b://x/");
		assertThat(pages.subList(0, pages.size() - 1)).allSatisfy((page) -> assertThat(page.leftOut()).isEmpty());
	}

	@Test
	void useUpWhatOtherMountsDoNotNeed() {
		List<Numbers> mounts = List.of(new Numbers("a", 97), new Numbers("b", 1), new Numbers("c", 2));
		List<Page<Resource>> pages = pages(mounts, 10, 100);
		assertThat(uris(pages)).hasSize(100).doesNotHaveDuplicates();
		assertThat(pages.getLast().leftOut()).isEmpty();
	}

	@Test
	void goMountByMountWithoutAMaximum() {
		List<Numbers> mounts = List.of(new Numbers("a", 3), new Numbers("b", 2));
		assertThat(uris(pages(mounts, 2, Long.MAX_VALUE))).containsExactly("a://x/001", "a://x/002", "a://x/003",
				"b://x/001", "b://x/002");
	}

	@RepeatedTest(300)
	void haveExactPagesForAnySizes(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		List<Numbers> mounts = IntStream.rangeClosed('a', 'a' + random.nextInt(6))
			.mapToObj((c) -> new Numbers(Character.toString(c), random.nextInt(40)).pausing(random.nextInt(4)))
			.toList();
		int max = 1 + random.nextInt(60);
		List<Page<Resource>> pages = pages(mounts, 1 + random.nextInt(12), max);
		List<String> uris = uris(pages);
		long all = mounts.stream().mapToLong((mount) -> mount.count).sum();
		assertThat(uris).hasSize((int) Math.min(max, all)).doesNotHaveDuplicates();
		for (Numbers mount : mounts) {
			List<String> listed = uris.stream().filter((uri) -> uri.startsWith(mount.uriPrefix())).toList();
			assertThat(listed).isEqualTo(uris(mount).subList(0, listed.size()))
				.hasSizeGreaterThanOrEqualTo(Math.min(mount.count, max / mounts.size()));
			assertThat(pages.getLast().leftOut().contains(mount.uriPrefix())).isEqualTo(listed.size() < mount.count);
		}
	}

	/** The pages are those of a gateway that has only what the caller may list. */
	@RepeatedTest(200)
	void tellNothingOfHiddenResources(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		Set<String> hidden = new HashSet<>();
		List<Numbers> mounts = IntStream.rangeClosed('a', 'b' + random.nextInt(5))
			.mapToObj((c) -> new Numbers(Character.toString(c), random.nextInt(30)))
			.toList();
		int odds = 1 + random.nextInt(4);
		mounts.forEach((mount) -> uris(mount).stream()
			.filter((uri) -> mount.count % 3 == 0 || random.nextInt(odds) == 0)
			.forEach(hidden::add));
		int max = 1 + random.nextInt(40);
		int size = 1 + random.nextInt(9);
		List<Page<Resource>> seen = pages(mounts, size, max, new Hiding(hidden));
		List<Page<Resource>> right = pages(mounts.stream()
			.map((mount) -> mount.without(hidden))
			.filter((mount) -> mount.all().findAny().isPresent())
			.toList(), size, max, AccessPolicy.OPEN);
		assertThat(seen).extracting(Page::items).isEqualTo(right.stream().map(Page::items).toList());
		assertThat(seen).extracting(Page::leftOut).isEqualTo(right.stream().map(Page::leftOut).toList());
	}

	@Test
	void nameAMountThatFailsAndListTheOthers() {
		Numbers failing = new Numbers("b", 3);
		failing.failure = new IllegalStateException("gone");
		List<Page<Resource>> pages = pages(List.of(new Numbers("a", 2), failing, new Numbers("c", 2)), 10, 100);
		assertThat(uris(pages)).containsExactly("a://x/001", "c://x/001", "a://x/002", "c://x/002");
		assertThat(pages.getLast().unavailable()).containsExactly("b://x/");
	}

	@Test
	void goOnAfterAMountIsRemoved() {
		Numbers last = new Numbers("c", 9);
		String cursor = page(List.of(new Numbers("a", 2), new Numbers("b", 50), last), 8, 30, AccessPolicy.OPEN, null)
			.nextCursor();
		assertThat(cursor).isNotNull();
		assertThat(uris(List.of(page(List.of(last), 50, 30, AccessPolicy.OPEN, cursor)))).endsWith("c://x/009");
	}

	private static List<Page<Resource>> pages(List<Numbers> mounts, int size, long max) {
		return pages(mounts, size, max, AccessPolicy.OPEN);
	}

	private static List<Page<Resource>> pages(List<Numbers> mounts, int size, long max, AccessPolicy policy) {
		List<Page<Resource>> pages = new ArrayList<>();
		HashSet<String> cursors = new HashSet<>();
		String cursor = null;
		do {
			Page<Resource> page = page(mounts, size, max, policy, cursor);
			assertThat(page.items()).hasSizeLessThanOrEqualTo(size);
			pages.add(page);
			cursor = page.nextCursor();
		}
		while (cursor != null && cursors.add(cursor));
		assertThat(cursor).as("endless").isNull();
		return pages;
	}

	private static Page<Resource> page(List<Numbers> mounts, int size, long max, AccessPolicy policy,
			@Nullable String cursor) {
		return new ResourceCatalog(mounts, size, max, policy).list(cursor).blockOptional(TIMEOUT).orElseThrow();
	}

	private static List<String> uris(List<Page<Resource>> pages) {
		return pages.stream().flatMap((page) -> page.items().stream()).map(Resource::uri).toList();
	}

	private static List<String> uris(Numbers mount) {
		return mount.all().map(Resource::uri).toList();
	}

	/** Policy that hides single resources, which no question about a prefix tells. */
	private record Hiding(Set<String> hidden) implements PersonalPolicy {

		@Override
		public boolean allows(Identity identity, Verb verb, String uri) {
			return !this.hidden.contains(uri);
		}

		@Override
		public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
			return true;
		}

		@Override
		public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
			return false;
		}

		@Override
		public String seal(String place, String context) {
			return place;
		}

		@Override
		public String open(String sealed, String context) {
			return sealed;
		}

	}

	/** Mount of numbered resources, whose list may pause at a number. */
	private static final class Numbers implements ResourceAdapter {

		private final String prefix;

		private final int count;

		private Set<String> hidden = Set.of();

		private int pause;

		private @Nullable RuntimeException failure;

		Numbers(String scheme, int count) {
			this.prefix = scheme + "://x/";
			this.count = count;
		}

		/** Ends lists at each resource whose number this number divides. */
		Numbers pausing(int pause) {
			this.pause = pause;
			return this;
		}

		/** Returns the mount without some resources. */
		Numbers without(Set<String> uris) {
			Numbers others = new Numbers(this.prefix.substring(0, 1), this.count);
			others.hidden = uris;
			return others;
		}

		Stream<Resource> all() {
			return IntStream.rangeClosed(1, this.count)
				.mapToObj((i) -> Resource.of(this.prefix + "%03d".formatted(i), "" + i))
				.filter((resource) -> !this.hidden.contains(resource.uri()));
		}

		@Override
		public String uriPrefix() {
			return this.prefix;
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			if (this.failure != null) {
				return Flux.error(this.failure);
			}
			List<Resource> following = all().filter((resource) -> resource.uri().compareTo(after) > 0)
				.limit(limit)
				.toList();
			if (this.pause < 2 || following.size() <= this.pause) {
				return Flux.fromIterable(following);
			}
			List<Resource> first = following.subList(0, this.pause);
			return Flux.fromIterable(first).concatWith(Flux.error(new UnfinishedListException(first.getLast().uri())));
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return Mono.empty();
		}

	}

}
