package io.mcpgateway.resource.catalog;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.UnfinishedListException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * A page of resources that adapters are asked for one after the other. One that fails
 * before its first resource is passed over, and the page says so, unless the next page
 * will ask it again. One that fails later ends the page after what came of it: the next
 * page begins with the rest, or with its failure. One that does not come to its end ends
 * the page too, which may have nothing then, and the next goes on where it was.
 */
final class PageBuilder {

	/** The beginning of a sealed cursor, with which no URI begins. */
	private static final String SEALED = "!";

	private final String after;

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
	 * A page for somebody.
	 * @param cursor of the page before; {@code null} for the first
	 * @param uriPrefix what the URIs of all that belongs on it start with
	 * @param size how many resources it has at most
	 */
	PageBuilder(@Nullable String cursor, String uriPrefix, int size, Access access, SourceLog log) {
		this.size = size;
		this.access = access;
		this.uriPrefix = uriPrefix;
		this.log = log;
		this.after = place(Cursor.key(cursor));
	}

	/** Whether an adapter may have what belongs on it. */
	boolean mayList(ResourceAdapter adapter) {
		return PrefixScan.concerns(adapter, this.uriPrefix) && mayFollow(adapter.uriPrefix(), this.after)
				&& scan(adapter).isPromising();
	}

	/** Ask an adapter for what is missing, and one more to know whether there is more. */
	Flux<Resource> addFrom(ResourceAdapter adapter) {
		String prefix = adapter.uriPrefix();
		return Flux.defer(() -> scan(adapter).list(this.after, this.size + 1))
			.doOnSubscribe((subscription) -> this.answered.add(prefix))
			.doOnNext(this.resources::add)
			.onErrorResume((failure) -> {
				fail(prefix, failure);
				return Flux.empty();
			});
	}

	/** Whether nothing may follow what came. */
	boolean isCut() {
		return this.isCut;
	}

	/** The page, once nothing more comes. */
	Page<Resource> build() {
		this.answered.forEach(this.log::listed);
		List<Resource> items = this.resources.subList(0, Math.min(this.size, this.resources.size()));
		boolean isAll = items.size() == this.resources.size();
		if (!this.isCut && isAll) {
			return new Page<>(items, null, List.copyOf(this.failed));
		}
		String last = (isAll && !this.resumeAfter.isEmpty()) ? this.resumeAfter : items.getLast().uri();
		List<String> passed = this.failed.stream().filter((prefix) -> !mayFollow(prefix, last)).toList();
		return new Page<>(items, Cursor.after(written(last)), passed);
	}

	/**
	 * Whether a URI with a prefix can come after another, whatever the adapter's order.
	 */
	static boolean mayFollow(String prefix, String after) {
		return prefix.compareTo(after) > 0 || after.startsWith(prefix);
	}

	private PrefixScan scan(ResourceAdapter adapter) {
		return new PrefixScan(adapter, this.uriPrefix, this.access, this.skipLimit);
	}

	/**
	 * The place in a cursor. A caller who may not see everything gets only sealed ones:
	 * one that names a hidden resource would tell of it, and made up ones would find out
	 * how many there are.
	 */
	private String written(String place) {
		return isSealed() ? SEALED + this.access.policy().seal(place, context()) : place;
	}

	private String place(String written) {
		if (written.equals(Cursor.START) || !isSealed()) {
			return written;
		}
		String place = written.startsWith(SEALED)
				? this.access.policy().open(written.substring(SEALED.length()), context()) : null;
		if (place == null) {
			throw Cursor.invalid();
		}
		return place;
	}

	private boolean isSealed() {
		return !this.access.allowsAll(Verb.LIST, "");
	}

	private String context() {
		return this.uriPrefix + "\n" + this.access.identity().id();
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
