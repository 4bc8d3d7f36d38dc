package io.mcpgateway;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.DeclaredMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountHealths;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.ServedMount;
import io.mcpgateway.adapter.mount.StartedMounts;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.configuration.ReloadablePart;
import io.mcpgateway.group.GroupRegistrar;
import io.mcpgateway.observation.ObservedAdapter;
import io.mcpgateway.observation.ObservedFeed;
import io.mcpgateway.observation.ObservedFeeds;
import io.mcpgateway.resource.AccessLayers;
import io.mcpgateway.resource.AccessLayers.MountLayers;
import io.mcpgateway.resource.AdapterLayer;
import io.mcpgateway.resource.Change.Resync;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.search.Indexer;
import io.mcpgateway.subscription.LocalHub;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.support.BeanRegistryAdapter;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.registry.ReactiveHealthContributorRegistry;
import org.springframework.core.env.Environment;
import reactor.core.scheduler.Scheduler;

/**
 * Mounts and groups that come and go with the configuration files. A changed mount is
 * another mount in the place of the first. All other mounts keep their parts.
 * <p>
 * <b>Why</b> mounts and groups together: a group has the URIs of its mounts, so each is
 * checked with the other.
 */
final class MountReload implements ReloadablePart, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(MountReload.class);

	/** Time for the requests in progress at a removed mount. */
	private static final Duration GRACE = Duration.ofSeconds(10);

	private static final int MAX_ENDING = 10_000;

	private static final String SECURITY = "gateway.security.mode";

	private final DefaultListableBeanFactory gateway;

	private final List<MountRegistrar<?>> kinds;

	/** Environment of the start, of which the properties with a restart are in force. */
	private final Environment running;

	private final GroupReload groups;

	/** Beans that the mounts of a kind share, by its part of {@code gateway}. */
	private final Map<String, DefaultListableBeanFactory> shared = new HashMap<>();

	private final Map<String, MountHealths> healths = new HashMap<>();

	/** Mounts by property, since the first reload. */
	private final Map<String, ServedMount> served = new LinkedHashMap<>();

	/** Mounts that end after their last requests. */
	private final Set<ServedMount> ending = ConcurrentHashMap.newKeySet();

	private final Scheduler ends = BlockingScheduler.of(1, MAX_ENDING, "mount-ends");

	private boolean isStarted;

	/**
	 * Creates the part.
	 * @param kinds the kinds of mounts
	 * @param running environment of the start
	 */
	MountReload(DefaultListableBeanFactory gateway, List<MountRegistrar<?>> kinds, Environment running) {
		this.gateway = gateway;
		this.running = running;
		this.kinds = List.copyOf(kinds);
		this.groups = new GroupReload(gateway);
	}

	@Override
	public List<String> properties() {
		return Stream
			.concat(this.kinds.stream().map((kind) -> "gateway." + kind.part() + ".mounts"),
					Stream.of(GroupReload.PROPERTY))
			.toList();
	}

	@Override
	public synchronized Change prepare(Environment next) {
		readStarted();
		MountChange change = new MountChange();
		try {
			Set<String> configured = new LinkedHashSet<>();
			for (MountRegistrar<?> kind : this.kinds) {
				for (DeclaredMount declared : kind.mounts(next)) {
					configured.add(declared.mount().property());
					prepare(declared, kind, next, change);
				}
			}
			this.served.forEach((property, mount) -> {
				if (!configured.contains(property)) {
					change.remove(property, mount);
				}
			});
			catalog().check(prefixes(change.removed), adapters(change.added));
			prepareGroups(next, change);
			return change;
		}
		catch (RuntimeException ex) {
			change.discard();
			throw ex;
		}
	}

	private void prepare(DeclaredMount declared, MountRegistrar<?> kind, Environment next, MountChange change) {
		String property = declared.mount().property();
		ServedMount known = this.served.get(property);
		if (known != null && known.mount().equals(declared.mount())) {
			return;
		}
		boolean isHeld = declared.needsRestart() || (known != null && known.needsRestart())
				|| declared.dependencies().stream().anyMatch((other) -> waits(other, next));
		ServedMount made = isHeld ? null : ServedMount.make(declared, shared(kind, next), next);
		if (made == null || made.needsRestart()) {
			change.hold(declared.mount());
			if (made != null) {
				made.close();
			}
			return;
		}
		change.added.add(made);
		if (known != null) {
			change.remove(property, known);
		}
	}

	/**
	 * Reads the next groups. They take a restart if the mode of security does, which
	 * decides who may use them.
	 */
	private void prepareGroups(Environment next, MountChange change) {
		Set<String> gone = prefixes(change.removed);
		List<ServedMount> mounts = Stream
			.concat(this.served.values().stream().filter((mount) -> !change.removed.contains(mount)),
					change.added.stream())
			.toList();
		Collection<Group> groups = this.groups.read(next, mounts.stream().flatMap((mount) -> mount.prefixes().stream()),
				change.waiting,
				Stream
					.concat(catalog().uriPrefixes().stream().filter((prefix) -> !gone.contains(prefix)),
							prefixes(change.added).stream())
					.toList());
		if (!this.groups.isChange(groups)) {
			return;
		}
		if (waits(SECURITY, next)) {
			change.restart.add(GroupReload.PROPERTY);
			return;
		}
		change.groups = groups;
		GroupRegistrar.naming(next, change.waiting)
			.forEach((name) -> change.restart.add(GroupReload.PROPERTY + "." + name + ".mounts"));
	}

	/** Returns whether properties below a name differ from those of the start. */
	private boolean waits(String name, Environment next) {
		return !values(name, this.running).equals(values(name, next));
	}

	private static Object values(String name, Environment environment) {
		String value = environment.getProperty(name);
		return (value != null) ? value
				: Binder.get(environment).bind(name, Bindable.mapOf(String.class, Object.class)).orElse(Map.of());
	}

	private void readStarted() {
		if (!this.isStarted) {
			this.isStarted = true;
			this.gateway.getBeansOfType(StartedMounts.class)
				.values()
				.forEach((started) -> started.in(this.gateway)
					.forEach((mount) -> this.served.put(mount.mount().property(), mount)));
		}
	}

	/** Returns the beans that mounts of a kind share. */
	private DefaultListableBeanFactory shared(MountRegistrar<?> kind, Environment next) {
		if (this.gateway.containsBean(kind.part() + ":settings")) {
			return this.gateway;
		}
		return this.shared.computeIfAbsent(kind.part(), (part) -> {
			DefaultListableBeanFactory factory = new DefaultListableBeanFactory(this.gateway);
			kind.share(new BeanRegistryAdapter(factory, next, BeanRegistrar.class), next);
			return factory;
		});
	}

	/** Replaces mounts in all that knows mounts. */
	private synchronized void replace(List<ServedMount> removed, List<ServedMount> added) {
		MeterRegistry meters = this.gateway.getBean(MeterRegistry.class);
		AdapterLayer layer = this.gateway.getBean(AdapterLayer.class);
		Set<String> gone = prefixes(removed);
		Set<String> goneFeeds = removed.stream()
			.flatMap((mount) -> mount.feeds().stream())
			.map((feed) -> feed.uriPrefix())
			.collect(Collectors.toSet());
		removed.forEach((mount) -> mount.hide(meters));
		List<ResourceAdapter> layered = new ArrayList<>();
		List<ObservedAdapter> observed = new ArrayList<>();
		List<ObservedFeed> feeds = new ArrayList<>();
		for (ServedMount mount : added) {
			mount.show(meters);
			mount.adapters().stream().map(layer::around).forEach((adapter) -> {
				layered.add(adapter);
				observed.add(new ObservedAdapter(adapter, mount.meters(meters)));
			});
			mount.feeds().forEach((feed) -> feeds.add(new ObservedFeed(feed, mount.meters(meters))));
		}
		catalog().replace(gone, observed);
		this.gateway.getBeanProvider(ContentCache.class).ifAvailable((cache) -> gone.forEach(cache::removeBelow));
		replaceFeeds(goneFeeds, feeds);
		this.gateway.getBeanProvider(Indexer.class).ifAvailable((indexer) -> indexer.replace(gone, layered, meters));
		replaceHealth(removed, added);
		LocalHub hub = this.gateway.getBean(LocalHub.class);
		Stream.concat(gone.stream(), observed.stream().map(ResourceAdapter::uriPrefix))
			.distinct()
			.forEach((prefix) -> hub.deliver(new Resync(prefix), null));
	}

	private void replaceFeeds(Set<String> gone, List<ObservedFeed> added) {
		ObservedFeeds all = this.gateway.getBean(ObservedFeeds.class);
		List<ObservedFeed> removed = all.all().stream().filter((feed) -> gone.contains(feed.uriPrefix())).toList();
		all.replace(removed, added);
		this.gateway.getBean(SourcePumps.class).replace(removed, added);
		if (!removed.isEmpty() || !added.isEmpty()) {
			this.gateway.getBean(SubscribedUris.class).refresh();
		}
	}

	private void replaceHealth(List<ServedMount> removed, List<ServedMount> added) {
		removed.forEach((mount) -> {
			if (mount.health() != null) {
				healths(mount).remove(mount.mount().name(), mount.health());
			}
		});
		Map<String, ReactiveHealthIndicator> byPrefix = new HashMap<>();
		added.forEach((mount) -> {
			ReactiveHealthIndicator health = mount.health();
			if (health != null) {
				healths(mount).put(mount.mount().name(), health);
				prefixes(List.of(mount)).forEach((prefix) -> byPrefix.put(prefix, health));
			}
		});
		this.gateway.getBean(MountHealth.class).replace(prefixes(removed), byPrefix);
		this.gateway.getBeanProvider(ReactiveHealthContributorRegistry.class)
			.ifAvailable((registry) -> this.healths.forEach((part, all) -> {
				if (all.isEmpty()) {
					registry.unregisterContributor(part);
				}
				else if (registry.getContributor(part) == null) {
					registry.registerContributor(part, all);
				}
			}));
	}

	private MountHealths healths(ServedMount mount) {
		return this.healths.computeIfAbsent(mount.mount().part(), (part) -> this.gateway.containsBean(part)
				? this.gateway.getBean(part, MountHealths.class) : new MountHealths());
	}

	private void end(ServedMount mount) {
		this.ending.add(mount);
		this.ends.schedule(() -> close(mount), GRACE.toMillis(), TimeUnit.MILLISECONDS);
	}

	private void close(ServedMount mount) {
		if (this.ending.remove(mount)) {
			try {
				mount.close();
			}
			catch (RuntimeException ex) {
				logger.warn("Cannot end the mount {}", mount.mount().property(), ex);
			}
		}
	}

	private ResourceCatalog catalog() {
		return this.gateway.getBean(ResourceCatalog.class);
	}

	private static MountLayers layers(ServedMount mount) {
		return new MountLayers(mount.conditions(), mount.audiences());
	}

	private static List<ResourceAdapter> adapters(Collection<ServedMount> mounts) {
		return mounts.stream().flatMap((mount) -> mount.adapters().stream()).toList();
	}

	private static Set<String> prefixes(Collection<ServedMount> mounts) {
		return adapters(mounts).stream().map(ResourceAdapter::uriPrefix).collect(Collectors.toSet());
	}

	/** Ends the mounts that were added after the start. */
	@Override
	public synchronized void destroy() {
		this.ends.dispose();
		this.ending.forEach(this::close);
		this.served.values().stream().filter((mount) -> !mount.isOfStart()).forEach(ServedMount::close);
		this.shared.values().forEach(DefaultListableBeanFactory::destroySingletons);
	}

	/**
	 * Mounts to remove and mounts to add, which are made already, and the next groups.
	 */
	private final class MountChange implements Change {

		private final List<ServedMount> removed = new ArrayList<>();

		private final List<ServedMount> added = new ArrayList<>();

		private final List<MountLayers> lost = new ArrayList<>();

		private final List<String> restart = new ArrayList<>();

		/** Mounts that come with a restart, such as {@code s3/inbox}. */
		private final Set<String> waiting = new TreeSet<>();

		/** The next groups; {@code null} for the same as before. */
		private @Nullable Collection<Group> groups;

		private void hold(Mount<?> mount) {
			this.restart.add(mount.property());
			this.waiting.add(mount.part() + "/" + mount.name());
		}

		private void remove(String property, ServedMount mount) {
			if (mount.needsRestart()) {
				this.restart.add(property);
			}
			else {
				this.removed.add(mount);
				this.lost.add(layers(mount));
			}
		}

		@Override
		public List<String> restart() {
			return List.copyOf(this.restart);
		}

		@Override
		public void withdraw() {
			replace(this.removed, List.of());
			leave();
		}

		/**
		 * Replaces the mounts at once if no decision about access changes with them. Else
		 * the catalog has neither until the layers are replaced.
		 */
		@Override
		public void apply() {
			List<MountLayers> gained = this.added.stream().map(MountReload::layers).toList();
			if (Stream.concat(this.lost.stream(), gained.stream()).anyMatch((layer) -> !layer.isEmpty())
					|| this.groups != null) {
				withdraw();
			}
			MountReload.this.gateway.getBean(AccessLayers.class).replace(this.lost, gained);
			if (this.groups != null) {
				MountReload.this.groups.replace(this.groups);
			}
			if (!this.removed.isEmpty() || !this.added.isEmpty()) {
				replace(this.removed, this.added);
			}
			leave();
			this.added.forEach((mount) -> MountReload.this.served.put(mount.mount().property(), mount));
		}

		@Override
		public void discard() {
			this.added.forEach(ServedMount::close);
		}

		private void leave() {
			this.removed.forEach((mount) -> {
				MountReload.this.served.remove(mount.mount().property());
				end(mount);
			});
			this.removed.clear();
		}

	}

}
