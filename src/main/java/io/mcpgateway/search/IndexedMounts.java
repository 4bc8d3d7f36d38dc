package io.mcpgateway.search;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.search.IndexedMount.State;
import org.jspecify.annotations.Nullable;

/**
 * All mounts. A mount is kept as long as its adapter is the same, and the same callers
 * may list and read all of it.
 */
final class IndexedMounts {

	private final Duration rescan;

	private List<ResourceAdapter> adapters;

	private AccessPolicy policy;

	private volatile List<IndexedMount> all = List.of();

	private volatile List<String> others = List.of();

	private IndexedMounts(List<ResourceAdapter> adapters, Duration rescan, AccessPolicy policy) {
		this.adapters = List.copyOf(adapters);
		this.rescan = rescan;
		this.policy = policy.current();
		update();
	}

	/** Returns mounts before their first scan. */
	public static IndexedMounts of(List<ResourceAdapter> adapters, Duration rescan, AccessPolicy policy) {
		return new IndexedMounts(adapters, rescan, policy);
	}

	/** Replaces the access policy. */
	synchronized void use(AccessPolicy next) {
		this.policy = next;
		update();
	}

	/** Removes the adapters of URI prefixes, and adds others. */
	synchronized void use(Set<String> removed, List<ResourceAdapter> added) {
		this.adapters = Stream
			.concat(this.adapters.stream().filter((adapter) -> !removed.contains(adapter.uriPrefix())), added.stream())
			.toList();
		update();
	}

	private void update() {
		List<IndexedMount> before = this.all;
		this.others = this.adapters.stream()
			.filter((adapter) -> !adapter.settings().indexed())
			.map(ResourceAdapter::uriPrefix)
			.sorted()
			.toList();
		this.all = this.adapters.stream()
			.filter((adapter) -> adapter.settings().indexed())
			.map((adapter) -> mount(adapter, isOpen(adapter.uriPrefix(), this.policy), before))
			.toList();
	}

	private IndexedMount mount(ResourceAdapter adapter, boolean isOpen, List<IndexedMount> before) {
		return before.stream()
			.filter((mount) -> mount.adapter() == adapter && mount.isOpen() == isOpen)
			.findFirst()
			.orElseGet(() -> new IndexedMount(adapter, this.rescan, isOpen));
	}

	/** Returns the indexed mounts. */
	public List<IndexedMount> all() {
		return this.all;
	}

	/** Returns the indexed mount with a URI prefix; {@code null} for none. */
	@Nullable IndexedMount find(String prefix) {
		return this.all.stream().filter((mount) -> mount.prefix().equals(prefix)).findFirst().orElse(null);
	}

	/** Returns the indexed mount of a resource; {@code null} for none. */
	@Nullable IndexedMount covering(String uri) {
		return this.all.stream().filter((mount) -> uri.startsWith(mount.prefix())).findFirst().orElse(null);
	}

	/** Returns the adapter of a mount, indexed or not; {@code null} for none. */
	synchronized @Nullable ResourceAdapter adapter(String prefix) {
		return this.adapters.stream().filter((adapter) -> adapter.uriPrefix().equals(prefix)).findFirst().orElse(null);
	}

	/** Returns the prefixes of mounts that are never indexed, sorted. */
	public List<String> others() {
		return this.others;
	}

	private static boolean isOpen(String prefix, AccessPolicy policy) {
		return Stream.of(Verb.LIST, Verb.READ)
			.allMatch((verb) -> !policy.isPersonal(verb, prefix) && policy.allowsAll(Identity.ANONYMOUS, verb, prefix));
	}

	/** Returns the keys of all mounts. */
	public Set<String> keys() {
		return this.all.stream().map(IndexedMount::key).collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Returns the URI of the listed resource, or of the whole resource for a part; {@code
	 * null} if no mount serves the resource in its current configuration.
	 */
	public @Nullable String listed(String uri) {
		IndexedMount mount = covering(uri);
		return (mount != null) ? mount.adapter().canonicalUri(ResourceUri.parse(uri)) : null;
	}

	/** Returns the prefixes of mounts whose index is not complete yet. */
	public List<String> unfinished(LuceneIndex index) {
		return this.all.stream()
			.filter((mount) -> !index.isOpen() || mount.state() != State.COMPLETE)
			.map(IndexedMount::prefix)
			.sorted()
			.toList();
	}

}
