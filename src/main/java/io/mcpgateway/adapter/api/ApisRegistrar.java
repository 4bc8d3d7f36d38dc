package io.mcpgateway.adapter.api;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.WatchMode;
import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.mcpgateway.upstream.UpstreamConnections;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.util.Assert;

/**
 * Registrar of APIs under {@code gateway.apis.mounts}. Each mount has connections of its
 * own, and a schedule for its document.
 */
final class ApisRegistrar extends MountRegistrar<ApiMount> {

	static final MountKind<ApiMount> KIND = MountKind.of("apis", ApiMount.class)
		.without("index", "skills", "list", "max-read", "shared");

	/** Maximum time of a request before a subscription. */
	private static final Duration BASELINE_TIMEOUT = Duration.ofSeconds(5);

	public ApisRegistrar() {
		super(KIND);
	}

	@Override
	protected void check(Mount<ApiMount> mount) {
		mount.source().check(mount.property());
		Assert.isTrue(mount.source().identity() == null || mount.settings().cacheScope() != CacheScope.PUBLIC,
				() -> mount.property()
						+ ".cache-scope must be private beside identity, as each caller has own answers");
		Globs.check(mount.property() + ".include", mount.settings().include());
		Globs.check(mount.property() + ".exclude", mount.settings().exclude());
	}

	/** An identity may name issuers of the callers. */
	@Override
	protected Set<String> dependencies(Mount<ApiMount> mount) {
		return (mount.source().identity() != null) ? Set.of("gateway.security.oauth2") : Set.of();
	}

	@Override
	protected void declare(Mount<ApiMount> mount, MountBeans beans) {
		ApiMount source = mount.source();
		ApiDescriptions descriptions = new ApiDescriptions(mount);
		Part<UpstreamConnections> connections = beans.part("connections", UpstreamConnections.class,
				(context) -> new UpstreamConnections(source.upstream("api-" + mount.name()),
						context.bean(ReactorResourceFactory.class)));
		Part<ExchangedTokens> tokens = tokens(mount, descriptions.uriPrefix(), beans);
		Part<ApiClient> client = beans.part("client", ApiClient.class, (context) -> {
			checkIssuers(mount, context.bean(Environment.class));
			return new ApiClient(source, connections.in(context), (tokens != null) ? tokens.in(context) : null,
					new ApiMetrics(descriptions.uriPrefix(), context.bean(MeterRegistry.class)),
					InstantSource.system());
		});
		Part<ServedOperations> operations = beans.part("operations", ServedOperations.class,
				(context) -> new ServedOperations(mount));
		beans.part("document", DocumentSchedule.class,
				(context) -> new DocumentSchedule(mount, client.in(context), operations.in(context)));
		Audiences audiences = (source.identity() != null)
				? new ApiAudiences(mount, source.identity(), descriptions.uriPrefix()) : Audiences.ONE;
		if (source.identity() != null) {
			beans.audiences(audiences);
		}
		if (source.watch() == WatchMode.POLL) {
			beans.polling((context) -> feed(mount, descriptions, client.in(context), operations.in(context), audiences,
					context.bean(SubscribedUris.class)));
		}
		beans.adapter("api-" + mount.name(), ResourceAdapter.class, (context) -> new ApiAdapter(mount,
				client.in(context), operations.in(context), descriptions, beans.baselines(context)));
		beans.health((context) -> ApiHealth.of(client.in(context), operations.in(context)));
	}

	/** Declares the exchange of tokens; {@code null} without. */
	private static @Nullable Part<ExchangedTokens> tokens(Mount<ApiMount> mount, String uriPrefix, MountBeans beans) {
		ApiMount source = mount.source();
		ApiTokenExchange exchange = (source.identity() != null) ? source.identity().tokenExchange() : null;
		if (exchange == null) {
			return null;
		}
		Part<UpstreamConnections> connections = beans.part("authorization-server", UpstreamConnections.class,
				(context) -> new UpstreamConnections(source.authorizationServer("api-" + mount.name() + "-tokens"),
						context.bean(ReactorResourceFactory.class)));
		return beans.part("tokens", ExchangedTokens.class,
				(context) -> new ExchangedTokens(exchange, connections.in(context), source.timeout(), uriPrefix,
						context.bean(MeterRegistry.class), InstantSource.system()));
	}

	/** Checks the issuers of callers, which another part of the configuration has. */
	private static void checkIssuers(Mount<ApiMount> mount, Environment environment) {
		ApiIdentity identity = mount.source().identity();
		if (identity != null) {
			Map<String, String> known = new TreeMap<>();
			Binder.get(environment)
				.bind("gateway.security.oauth2.issuers", Bindable.mapOf(String.class, NamedIssuer.class))
				.ifBound((issuers) -> issuers.forEach((name, issuer) -> known.put(name, issuer.issuer())));
			identity.checkIssuers(mount.property() + ".identity", known);
		}
	}

	/**
	 * Returns a feed that polls an API: by one node of a cluster for all, or, if the API
	 * knows its callers, by the node that has the credential of a subscriber.
	 */
	static PollingFeed feed(Mount<ApiMount> mount, ApiDescriptions descriptions, ApiClient client,
			ServedOperations operations, Audiences audiences, SubscribedUris subscribed) {
		boolean isPersonal = mount.source().identity() != null;
		return new PollingFeed(List.of(descriptions.uriPrefix()), subscribed,
				new ApiPoller(client, operations, descriptions, isPersonal), audiences, WriteWatch.NONE,
				mount.source().pollInterval(), BASELINE_TIMEOUT, isPersonal ? Watchers.EACH_NODE : Watchers.ONE_NODE);
	}

	/** Issuer of tokens, one of several. */
	record NamedIssuer(String issuer) {
	}

}
