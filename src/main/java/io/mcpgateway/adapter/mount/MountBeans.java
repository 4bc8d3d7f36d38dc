package io.mcpgateway.adapter.mount;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.mcpgateway.adapter.BlockingPolls;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.request.Webhook;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.MountPrefixes;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import reactor.core.scheduler.Scheduler;

/**
 * Parts of a mount, or of a source without mounts, each a bean, made when another bean
 * asks for it and closed with the gateway. The adapter of the mount {@code docs} of
 * {@code files} is the bean {@code files-docs}, each other part
 * {@code files-docs:<part>}, a name that no mount can have.
 */
public final class MountBeans {

	private final BeanRegistry registry;

	private final String name;

	private final List<String> names = new ArrayList<>();

	private final List<Part<? extends ResourceAdapter>> adapters = new ArrayList<>();

	private @Nullable Part<PollingFeed> polling;

	private @Nullable Part<? extends ReactiveHealthIndicator> health;

	/**
	 * Creates an instance without parts.
	 * @param name beginning of the names of the beans, such as {@code files-docs}
	 */
	public MountBeans(BeanRegistry registry, String name) {
		this.registry = registry;
		this.name = name;
	}

	/** Declares the adapter. */
	public <A extends ResourceAdapter> Part<A> adapter(Class<A> type, Function<SupplierContext, A> supplier) {
		return adapter(this.name, type, supplier);
	}

	/** Declares another adapter of the mount, under a bean name of its own. */
	public <A extends ResourceAdapter> Part<A> adapter(String bean, Class<A> type,
			Function<SupplierContext, A> supplier) {
		Part<A> adapter = register(bean, type, supplier);
		this.adapters.add(adapter);
		return adapter;
	}

	/**
	 * Declares the prefixes of the adapters declared before.
	 * @param mount the name by which groups name the mount
	 */
	void prefixes(String mount) {
		List<Part<? extends ResourceAdapter>> all = List.copyOf(this.adapters);
		part("prefixes", MountPrefixes.class, (context) -> new MountPrefixes(mount,
				all.stream().map((adapter) -> adapter.in(context).uriPrefix()).toList()));
	}

	/** Declares the feed; without a feed, subscribers hear of no change. */
	public <F extends ChangeFeed> Part<F> feed(Class<F> type, Function<SupplierContext, F> supplier) {
		return part("feed", type, supplier);
	}

	/**
	 * Declares that the source shows its callers different resources. A caller without
	 * audience finds nothing of the mount, and no way tells that it exists.
	 */
	public void audiences(Audiences audiences) {
		part("audiences", Audiences.class, (context) -> audiences);
	}

	/**
	 * Declares a feed polling the subscribed resources.
	 * @param uriPrefixes URI prefixes of the mount; the first names the feed
	 * @param interval time between two polls of a resource
	 * @param baselineTimeout maximum time of the first poll, before a subscription
	 */
	public void polling(List<String> uriPrefixes, Function<SupplierContext, Poller> poller, Duration interval,
			Duration baselineTimeout, Watchers watchers) {
		polling((context) -> new PollingFeed(uriPrefixes, context.bean(SubscribedUris.class), poller.apply(context),
				WriteWatch.NONE, interval, baselineTimeout, watchers));
	}

	/** Declares a feed polling the subscribed resources. */
	public void polling(Function<SupplierContext, PollingFeed> supplier) {
		this.polling = feed(PollingFeed.class, supplier);
	}

	/** Returns the taker of baselines for the adapter: the polling feed, if declared. */
	public BaselineTaker baselines(SupplierContext context) {
		return (this.polling != null) ? this.polling.in(context) : BaselineTaker.NONE;
	}

	/** Declares the health, shown below the name of the mount. */
	public void health(Function<SupplierContext, ReactiveHealthIndicator> supplier) {
		this.health = supplier::apply;
	}

	/** Declares a webhook. */
	public void webhook(Function<SupplierContext, Webhook> supplier) {
		part("webhook", Webhook.class, supplier);
	}

	/** Declares threads for blocking reads, see {@link ReaderThreads#of}. */
	public Part<ReaderThreads> threads(int threads) {
		return part("threads", ReaderThreads.class, (context) -> ReaderThreads.of(threads, this.name));
	}

	/** Declares threads for blocking polls, see {@link BlockingPolls#scheduler}. */
	public Part<Scheduler> polls() {
		return part("polls", Scheduler.class, (context) -> BlockingPolls.scheduler(this.name + "-polls"));
	}

	/** Declares another part as a bean. */
	public <T> Part<T> part(String part, Class<T> type, Function<SupplierContext, T> supplier) {
		return register(this.name + ":" + part, type, supplier);
	}

	private <T> Part<T> register(String bean, Class<T> type, Function<SupplierContext, T> supplier) {
		this.registry.registerBean(bean, type, (spec) -> spec.supplier(supplier));
		this.names.add(bean);
		return (context) -> context.bean(bean, type);
	}

	/** Returns the names of the beans, in the order of their declaration. */
	List<String> names() {
		return List.copyOf(this.names);
	}

	@Nullable Part<? extends ReactiveHealthIndicator> health() {
		return this.health;
	}

	/**
	 * Part of a mount.
	 *
	 * @param <T> its type
	 */
	@FunctionalInterface
	public interface Part<T> {

		/** Returns the part, and makes it at the first call. */
		T in(SupplierContext context);

	}

}
