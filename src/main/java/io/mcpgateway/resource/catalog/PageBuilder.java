package io.mcpgateway.resource.catalog;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.UnfinishedListException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Builder of a page of resources from one adapter after another. An adapter that fails
 * before the first resource is omitted, and the page names the adapter, unless the next
 * page asks the adapter again. An adapter that fails later ends the page after the
 * resources received. An unfinished list ends the page too, possibly without items, and
 * the next page resumes there.
 */
final class PageBuilder {

	private final PagePosition position;

	private final int size;

	private final Access access;

	private final String uriPrefix;

	private final SkipLimit skipLimit = SkipLimit.untilLate();

	private final SourceLog log;

	private final List<Resource> resources = new ArrayList<>();

	private final Set<String> answered = new LinkedHashSet<>();

	private final Set<String> failed = new LinkedHashSet<>();

	private boolean isCut;

	private String resumeAfter = "";

	/**
	 * Creates a builder for a caller.
	 * @param cursor cursor of the page before; {@code null} for the first page
	 * @param uriPrefix prefix of the URIs on the page
	 * @param size maximum number of resources
	 */
	PageBuilder(@Nullable String cursor, String uriPrefix, int size, Access access, SourceLog log) {
		this.access = access;
		this.uriPrefix = uriPrefix;
		this.log = log;
		this.position = PagePosition.parse(Cursor.open(cursor, access, context(uriPrefix, access)));
		this.size = size;
	}

	/** Returns whether an adapter may have resources for this page. */
	boolean mayList(ResourceAdapter adapter) {
		return PrefixScan.concerns(adapter, this.uriPrefix) && mayFollow(adapter.uriPrefix(), this.position.after())
				&& scan(adapter).isPromising();
	}

	/** Lists the missing resources of an adapter, and one more to detect a next page. */
	Flux<Resource> addFrom(ResourceAdapter adapter) {
		String prefix = adapter.uriPrefix();
		return Flux.defer(() -> scan(adapter).list(this.position.after(), this.size + 1))
			.doOnSubscribe((subscription) -> this.answered.add(prefix))
			.doOnNext(this.resources::add)
			.onErrorResume((failure) -> {
				fail(prefix, failure);
				return Flux.empty();
			});
	}

	/** Returns whether the page ends here. */
	boolean isCut() {
		return this.isCut;
	}

	/** Builds the page after the last resource. */
	Page<Resource> build() {
		this.answered.forEach(this.log::listed);
		List<Resource> items = this.resources.subList(0, Math.min(this.size, this.resources.size()));
		boolean isAll = items.size() == this.resources.size();
		if (!this.isCut && isAll) {
			return new Page<>(items, null, List.copyOf(this.failed));
		}
		String last = (isAll && !this.resumeAfter.isEmpty()) ? this.resumeAfter : items.getLast().uri();
		List<String> passed = this.failed.stream().filter((prefix) -> !mayFollow(prefix, last)).toList();
		return new Page<>(items, cursor(this.position.next(items.size(), last), this.uriPrefix, this.access), passed);
	}

	/**
	 * Returns whether a URI with a prefix can follow a position, in any order of the
	 * adapter.
	 */
	static boolean mayFollow(String prefix, String after) {
		return prefix.compareTo(after) > 0 || after.startsWith(prefix);
	}

	private PrefixScan scan(ResourceAdapter adapter) {
		return new PrefixScan(adapter, this.uriPrefix, this.access, this.skipLimit);
	}

	/** Returns the cursor of the page at a position. */
	static String cursor(PagePosition position, String uriPrefix, Access access) {
		return Cursor.seal(position.text(), access, context(uriPrefix, access));
	}

	private static String context(String uriPrefix, Access access) {
		return uriPrefix + "\n" + access.identity().owner();
	}

	private void fail(String prefix, Throwable failure) {
		if (failure instanceof UnfinishedListException unfinished && unfinished.after().startsWith(prefix)) {
			this.resumeAfter = unfinished.after();
			this.isCut = true;
			return;
		}
		this.log.notListed(prefix, failure);
		this.answered.remove(prefix);
		this.failed.add(prefix);
		this.isCut = !this.resources.isEmpty() && this.resources.getLast().uri().startsWith(prefix);
	}

}
