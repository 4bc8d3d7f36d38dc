package io.mcpgateway.adapter.mount;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.request.Webhook;
import io.mcpgateway.resource.AccessCondition;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.MountPrefixes;
import io.mcpgateway.resource.ResourceAdapter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.support.BeanRegistryAdapter;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.core.env.Environment;
import reactor.core.Disposable;

/**
 * Mount with its parts, which end with the mount. A mount of the start has its parts
 * among the beans of the gateway; another one has a bean factory of its own.
 */
public final class ServedMount {

	private final Mount<?> mount;

	private final boolean needsRestart;

	private final DefaultListableBeanFactory factory;

	private final List<String> names;

	private final boolean isOfStart;

	private final @Nullable CompositeMeterRegistry meters;

	private @Nullable ReactiveHealthIndicator health;

	private ServedMount(DeclaredMount declared, DefaultListableBeanFactory factory, MountBeans beans,
			@Nullable CompositeMeterRegistry meters, @Nullable ReactiveHealthIndicator health) {
		this.health = health;
		this.mount = declared.mount();
		this.factory = factory;
		this.names = beans.names();
		this.isOfStart = meters == null;
		this.meters = meters;
		this.needsRestart = declared.needsRestart() || has(Webhook.class);
	}

	/** Returns a mount of the start. */
	static ServedMount ofStart(DeclaredMount declared, DefaultListableBeanFactory gateway, MountBeans beans,
			@Nullable ReactiveHealthIndicator health) {
		return new ServedMount(declared, gateway, beans, null, health);
	}

	/**
	 * Makes a mount with all its parts; one that needs a restart has none. May block.
	 * @param shared beans of the kind and of the gateway
	 * @throws RuntimeException if a part cannot be made, as at the start
	 */
	public static ServedMount make(DeclaredMount declared, DefaultListableBeanFactory shared, Environment environment) {
		DefaultListableBeanFactory factory = new DefaultListableBeanFactory(shared);
		CompositeMeterRegistry meters = new CompositeMeterRegistry();
		factory.registerSingleton("meters", meters);
		BeanRegistry registry = new BeanRegistryAdapter(factory, environment, BeanRegistrar.class);
		MountBeans beans = declared.declaration().in(registry);
		Part<? extends ReactiveHealthIndicator> health = beans.health();
		if (health != null) {
			registry.registerBean("health", ReactiveHealthIndicator.class, (bean) -> bean.supplier(health::in));
		}
		ServedMount made = new ServedMount(declared, factory, beans, meters, null);
		if (made.needsRestart) {
			return made;
		}
		try {
			factory.preInstantiateSingletons();
			made.health = factory.getBeanProvider(ReactiveHealthIndicator.class).getIfAvailable();
		}
		catch (RuntimeException ex) {
			made.close();
			throw ex;
		}
		return made;
	}

	/** Returns the settings. */
	public Mount<?> mount() {
		return this.mount;
	}

	/** Returns whether only a start adds or removes the mount. */
	public boolean needsRestart() {
		return this.needsRestart;
	}

	/** Returns whether the mount exists since the start. */
	public boolean isOfStart() {
		return this.isOfStart;
	}

	public List<ResourceAdapter> adapters() {
		return parts(ResourceAdapter.class);
	}

	public List<ChangeFeed> feeds() {
		return parts(ChangeFeed.class);
	}

	/** Returns the conditions of access to the mount. */
	public List<AccessCondition> conditions() {
		return parts(AccessCondition.class);
	}

	/** Returns the sources that divide their callers. */
	public List<Audiences> audiences() {
		return parts(Audiences.class);
	}

	/** Returns the URI prefixes by which groups name the mount. */
	public List<MountPrefixes> prefixes() {
		return parts(MountPrefixes.class);
	}

	/** Returns the health; {@code null} if the mount has none. */
	public @Nullable ReactiveHealthIndicator health() {
		return this.health;
	}

	/**
	 * Returns the registry of the meters of the mount, which {@link #show} shows.
	 * @param gateway registry of the gateway
	 */
	public MeterRegistry meters(MeterRegistry gateway) {
		return (this.meters != null) ? this.meters : gateway;
	}

	/** Shows the meters of the mount, after those of a mount with the same URIs ended. */
	public void show(MeterRegistry gateway) {
		if (this.meters != null) {
			this.meters.add(gateway);
		}
	}

	/** Removes the meters with the URIs of a mount. */
	public void hide(MeterRegistry gateway) {
		Set<String> prefixes = adapters().stream().map(ResourceAdapter::uriPrefix).collect(Collectors.toSet());
		gateway.getMeters()
			.stream()
			.filter((meter) -> prefixes.contains(String.valueOf(meter.getId().getTag("mount")))
					|| this.names.contains(String.valueOf(meter.getId().getTag("name"))))
			.forEach(gateway::remove);
		if (this.meters != null) {
			this.meters.remove(gateway);
		}
	}

	/**
	 * Ends all parts, the last declared first.
	 * <p>
	 * <b>Why</b> parts of the start stay among the beans: to destroy a bean by name would
	 * destroy all that asked for it, such as the search of all mounts.
	 */
	public void close() {
		Map<String, Object> made = new LinkedHashMap<>();
		this.names.reversed().forEach((name) -> {
			Object part = this.factory.containsSingleton(name) ? this.factory.getSingleton(name) : null;
			if (part != null) {
				made.put(name, part);
			}
		});
		if (this.isOfStart) {
			made.forEach(this.factory::destroyBean);
		}
		else {
			this.factory.destroySingletons();
		}
		made.values().stream().flatMap(ServedMount::disposable).forEach(Disposable::dispose);
	}

	private static Stream<Disposable> disposable(Object part) {
		return (part instanceof Disposable disposable && !disposable.isDisposed()) ? Stream.of(disposable)
				: Stream.empty();
	}

	private boolean has(Class<?> type) {
		return this.names.stream().anyMatch((name) -> this.factory.isTypeMatch(name, type));
	}

	private <T> List<T> parts(Class<T> type) {
		return this.names.stream()
			.filter((name) -> this.factory.isTypeMatch(name, type))
			.map((name) -> this.factory.getBean(name, type))
			.toList();
	}

}
