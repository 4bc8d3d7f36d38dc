package io.mcpgateway.adapter.mount.grant;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.SubscribedUris;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Feed of the changes of grants: all resources of a folder whose grant changed count as
 * changed, and as added or removed. Each node tells its own subscribers.
 */
public final class GrantFeed implements ChangeFeed {

	private final GrantedPaths paths;

	private final SubscribedUris subscribed;

	private final FolderGrants grants;

	/**
	 * Creates the feed of a mount.
	 * @param subscribed the subscribed URIs, some of which a mount with several revisions
	 * names one by one
	 */
	public GrantFeed(GrantedPaths paths, SubscribedUris subscribed, FolderGrants grants) {
		this.paths = paths;
		this.subscribed = subscribed;
		this.grants = grants;
	}

	/** Returns a name of its own, beside the feed of the mount's contents. */
	@Override
	public String uriPrefix() {
		return this.paths.uriPrefix() + " (access files)";
	}

	/** Returns no prefix, since this feed publishes no change of a content. */
	@Override
	public List<String> uriPrefixes() {
		return List.of();
	}

	/**
	 * Begins with a change of the whole mount, since an earlier subscription may have
	 * left a gap. The former grants are forgotten after the changes were published, on a
	 * thread that holds no lock of the grants.
	 */
	@Override
	public Flux<Change> changes() {
		Flux<Change> later = this.grants.signals()
			.startWith(true)
			.onBackpressureLatest()
			.publishOn(Schedulers.parallel(), 1)
			.concatMap((signal) -> Flux.defer(() -> Flux.fromIterable(changes(this.grants.takeChanged())))
				.concatWith(Mono.fromRunnable(this.grants::forgetPublished)), 0);
		return Flux.fromIterable(changes(List.of(""))).concatWith(later);
	}

	private List<Change> changes(List<String> folders) {
		List<Change> changes = new ArrayList<>();
		String root = this.paths.uriPrefix();
		for (String folder : folders) {
			String listed = folder.isEmpty() ? root : this.paths.listed(folder);
			changes.add(new Change.Resync(listed));
			changes.add(new Change.ListChanged(root, Set.of(listed)));
			this.subscribed.subjects(root)
				.stream()
				.filter((uri) -> !uri.startsWith(listed) && isIn(folder, uri))
				.map(Change.Updated::new)
				.forEach(changes::add);
		}
		return changes;
	}

	private boolean isIn(String folder, String uri) {
		String path = this.paths.path(uri);
		return path != null && path.startsWith(folder);
	}

}
