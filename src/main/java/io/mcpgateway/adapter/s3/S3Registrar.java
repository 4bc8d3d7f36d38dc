package io.mcpgateway.adapter.s3;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountBeans;
import io.mcpgateway.adapter.mount.MountBeans.Part;
import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.RoleSessions;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.mount.S3IdentityProperties;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.adapter.s3.mount.S3WatchMode;
import io.mcpgateway.request.Webhook;
import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.ChangeFeed.Watchers;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistry;

/**
 * Registrar of the mounts under {@code gateway.s3.mounts}, of their shared clients, and
 * of one feed for each queue, which several mounts may share.
 */
final class S3Registrar extends MountRegistrar<S3Mount> {

	static final MountKind<S3Mount> KIND = MountKind.of("s3", S3Mount.class)
		.withIndex(false)
		.withShared(true)
		.withPersonal((mount) -> mount.identity() != null);

	public S3Registrar() {
		super(KIND);
	}

	@Override
	protected void check(Mount<S3Mount> mount) {
		mount.source().check(mount.property());
		Globs.check(mount.property() + ".include", mount.settings().include());
		Globs.check(mount.property() + ".exclude", mount.settings().exclude());
	}

	/** The roles of an identity may name issuers of the callers. */
	@Override
	protected Set<String> dependencies(Mount<S3Mount> mount) {
		return (mount.source().identity() != null) ? Set.of("gateway.security.oauth2") : Set.of();
	}

	@Override
	protected void checkIssuers(Mount<S3Mount> mount, Set<String> known) {
		S3IdentityProperties identity = mount.source().identity();
		if (identity != null) {
			identity.checkIssuers(mount.property() + ".identity", known);
		}
	}

	@Override
	protected void register(BeanRegistry registry, List<Mount<S3Mount>> mounts) {
		registry.registerBean("s3:clients", S3Clients.class, (bean) -> bean.supplier((context) -> new S3Clients()));
		mounts.stream()
			.filter((mount) -> mount.source().watch() == S3WatchMode.SQS)
			.collect(Collectors.groupingBy(
					(mount) -> Objects.requireNonNull(mount.source().queue(), "checked with the mount"), TreeMap::new,
					Collectors.toList()))
			.forEach((url, those) -> registry.registerBean("s3-" + those.getFirst().name() + ":feed", SqsFeed.class,
					(bean) -> bean.supplier((context) -> SqsFeed.of(url, those, context.bean(S3Clients.class),
							context.bean(MeterRegistry.class)))));
	}

	/** A queue may belong to several mounts, which have one feed. */
	@Override
	protected boolean needsRestart(Mount<S3Mount> mount) {
		return mount.source().watch() == S3WatchMode.SQS;
	}

	@Override
	protected void declare(Mount<S3Mount> mount, MountBeans beans) {
		Audiences audiences = audiences(mount);
		if (audiences != Audiences.ONE) {
			beans.audiences(audiences);
		}
		Part<BucketClient> bucket = beans.part("bucket", BucketClient.class,
				(context) -> context.bean(S3Clients.class).bucket(mount, context.bean(MeterRegistry.class)));
		beans.adapter(S3Adapter.class, (context) -> new S3Adapter(mount, bucket.in(context),
				context.bean(ContentCache.class), beans.baselines(context)));
		beans.health((context) -> S3Health.of(bucket.in(context), mount.source()));
		if (mount.source().watch() == S3WatchMode.POLL) {
			beans.polling((context) -> polling(mount, bucket.in(context), audiences, context.bean(SubscribedUris.class),
					S3Poller.KEYS));
		}
		if (mount.source().watch() == S3WatchMode.WEBHOOK) {
			Part<WebhookFeed> feed = beans.feed(WebhookFeed.class,
					(context) -> new WebhookFeed(mount, context.bean(MeterRegistry.class)));
			beans.webhook((context) -> new Webhook.Receiver(part(), mount.name(),
					String.valueOf(mount.source().webhookToken()), feed.in(context)::receive));
		}
	}

	private static Audiences audiences(Mount<S3Mount> mount) {
		S3IdentityProperties identity = mount.source().identity();
		return (identity != null) ? new RoleSessions(mount, identity) : Audiences.ONE;
	}

	/**
	 * Returns a feed that polls a bucket: by one node of a cluster for all, or, if the
	 * bucket knows its callers, by the node that has a subscriber.
	 * @param limit the keys in one request
	 */
	static PollingFeed polling(Mount<S3Mount> mount, BucketClient bucket, Audiences audiences,
			SubscribedUris subscribed, int limit) {
		return new PollingFeed(List.of(new S3Uris(mount.source()).uriPrefix()), subscribed,
				new S3Poller(mount, bucket, limit), audiences, WriteWatch.NONE, mount.source().pollInterval(),
				mount.source().responseTimeout(),
				bucket.isPersonal() ? Watchers.EACH_NODE : mount.settings().watchers());
	}

}
