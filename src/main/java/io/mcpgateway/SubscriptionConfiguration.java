package io.mcpgateway;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.observation.FeedHealth;
import io.mcpgateway.observation.ObservedFeed;
import io.mcpgateway.observation.ObservedFeeds;
import io.mcpgateway.observation.ObservedHub;
import io.mcpgateway.prompt.PromptFolder;
import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.SealingKeys;
import io.mcpgateway.search.Indexer;
import io.mcpgateway.session.LocalSessions;
import io.mcpgateway.session.SessionProperties;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.SharedSubscriptions;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.session.SubscribeFeature;
import io.mcpgateway.subscription.FeedPump;
import io.mcpgateway.subscription.FeedPump.FeedLease;
import io.mcpgateway.subscription.LocalHub;
import io.mcpgateway.subscription.StreamLifetimes;
import io.mcpgateway.subscription.SubscriptionBudget;
import io.mcpgateway.subscription.SubscriptionFeature;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.SubscriptionHub.SharedHub;
import io.mcpgateway.subscription.SubscriptionLifecycle;
import io.mcpgateway.subscription.SubscriptionProperties;
import io.mcpgateway.subscription.Subscriptions;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * Beans that carry changes from the sources to subscribers: feeds, hub, subscriptions,
 * and sessions.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ SessionProperties.class, SubscriptionProperties.class })
class SubscriptionConfiguration {

	/** Takes the groups later, since they follow from mounts, which need the hub. */
	@Bean
	LocalHub localHub(SubscriptionProperties properties, ObjectProvider<Groups> groups) {
		return new LocalHub(properties.remembered(), groups::getObject);
	}

	@Bean
	@Primary
	SubscriptionHub subscriptionHub(LocalHub hub, ObjectProvider<SharedHub> shared, MeterRegistry registry) {
		SharedHub all = shared.getIfAvailable();
		return new ObservedHub((all != null) ? all : hub, hub, registry);
	}

	@Bean
	ObservedFeeds observedFeeds(ObjectProvider<ChangeFeed> feeds, MeterRegistry registry) {
		return new ObservedFeeds(feeds.stream().map((feed) -> new ObservedFeed(feed, registry)).toList());
	}

	@Bean
	FeedHealth feedsHealthIndicator(ObservedFeeds feeds) {
		return new FeedHealth(feeds);
	}

	@Bean
	StreamLifetimes streamLife(SubscriptionProperties properties, Groups groups) {
		return new StreamLifetimes(properties.maxAge(), groups);
	}

	/**
	 * Pumps the feeds of sources. In a cluster, the changes of shared sources take the
	 * way over the stream to this node's hub too.
	 */
	@Bean
	SourcePumps sourcePumps(ObservedFeeds feeds, LocalHub hub, ObjectProvider<SharedHub> shared,
			ObjectProvider<FeedLease> lease) {
		SharedHub all = shared.getIfAvailable();
		return (all == null) ? SourcePumps.alone(new FeedPump(feeds.all(), FeedLease.ALWAYS, hub))
				: new SourcePumps(Map.of(Watchers.EACH_NODE,
						new FeedPump(feeds.watchedBy(Watchers.EACH_NODE), FeedLease.ALWAYS, hub), Watchers.ONE_NODE,
						new FeedPump(feeds.watchedBy(Watchers.ONE_NODE), lease.getObject(), all), Watchers.ALL_NODES,
						new FeedPump(feeds.watchedBy(Watchers.ALL_NODES), FeedLease.ALWAYS, all::publishDurably)));
	}

	/**
	 * Pumps the feeds of sources and the feed of the prompt folder, which each node
	 * watches for itself.
	 */
	@Bean
	SubscriptionLifecycle subscriptionLifecycle(SourcePumps sources, ObjectProvider<PromptFolder> prompts,
			ObjectProvider<Indexer> indexer, LocalHub hub, StreamLifetimes life, SubscriptionProperties properties) {
		indexer.ifAvailable((search) -> hub.tap(search::changed));
		List<FeedPump> pumps = new ArrayList<>(sources.all());
		pumps.add(new FeedPump(prompts.stream().map(PromptFolder::feed).toList(), FeedLease.ALWAYS, hub));
		return new SubscriptionLifecycle(pumps, life, properties.drain(), properties.refuseAfter());
	}

	@Bean
	SubscriptionBudget subscriptionBudget(SubscriptionProperties properties) {
		return new SubscriptionBudget(properties);
	}

	@Bean
	Subscriptions subscriptions(ResourceCatalog catalog, ObservedFeeds feeds, ObjectProvider<PromptFolder> prompts,
			SubscriptionBudget budget, Groups groups) {
		Set<ListKind> lists = EnumSet.noneOf(ListKind.class);
		feeds.prefixes().forEach((prefix) -> lists.add(ListKind.RESOURCES));
		prompts.forEach((folder) -> lists.add(ListKind.PROMPTS));
		return new Subscriptions(catalog, feeds::prefixes, lists, budget, groups);
	}

	@Bean
	SubscriptionFeature subscriptionFeature(Subscriptions subscriptions, SubscriptionHub hub, StreamLifetimes life) {
		return new SubscriptionFeature(subscriptions, hub, life);
	}

	@Bean
	SubscribeFeature subscribeFeature(Subscriptions subscriptions, SubscriptionHub hub, SessionStore sessions,
			MeterRegistry registry) {
		SubscribeFeature feature = new SubscribeFeature(subscriptions, hub, sessions);
		FunctionCounter.builder("mcp.subscriptions.repeated", feature, SubscribeFeature::repeated)
			.description("Requests to subscribe to a URI that the session is subscribed to already")
			.register(registry);
		return feature;
	}

	@Bean
	SealingKeys sealingKeys(SessionProperties properties) {
		return SealingKeys.of(properties.secret(), properties.previousSecret());
	}

	@Bean
	StandingStreams standingStreams(SessionStore sessions, Subscriptions subscriptions, SubscriptionHub hub,
			StreamLifetimes life, SealingKeys keys) {
		return new StandingStreams(sessions, subscriptions, hub, life, keys);
	}

	@Bean
	LocalSessions sessionStore(SessionProperties properties, SealingKeys keys, SubscriptionBudget budget, LocalHub hub,
			ObjectProvider<SharedSubscriptions> shared, MeterRegistry registry) {
		LocalSessions sessions = new LocalSessions(properties, keys, budget, hub::position,
				shared.getIfAvailable(() -> SharedSubscriptions.NONE));
		Gauge.builder("mcp.server.sessions", sessions, LocalSessions::count)
			.description("Sessions with subscriptions, streams or a connection of their own")
			.register(registry);
		return sessions;
	}

}
