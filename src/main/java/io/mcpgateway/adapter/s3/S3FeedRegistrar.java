package io.mcpgateway.adapter.s3;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.client.S3Clients;
import io.mcpgateway.adapter.s3.client.S3Endpoint;
import io.mcpgateway.adapter.s3.client.S3Metrics;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.adapter.s3.mount.S3WatchMode;
import io.mcpgateway.adapter.s3.notification.NotifiedMount;
import io.mcpgateway.adapter.s3.notification.SqsFeed;
import io.mcpgateway.adapter.s3.notification.SqsQueue;
import io.mcpgateway.adapter.s3.notification.UnreadableNotifications;
import io.mcpgateway.adapter.s3.notification.WebhookFeed;
import io.mcpgateway.adapter.s3.notification.WebhookReceiver;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.BaselineTaker;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.resource.watch.WriteWatch;
import io.mcpgateway.webhook.Webhook;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.BeanRegistry;

/**
 * Registrar of the feeds of mounts: one for each polled mount and each webhook, one for
 * each queue, and a webhook for each mount that takes posts.
 */
final class S3FeedRegistrar {

	private S3FeedRegistrar() {
	}

	/** Registers feeds of mounts, by name. */
	static void register(BeanRegistry registry, Map<String, S3Mount> mounts) {
		mounts(mounts, S3WatchMode.POLL).forEach((name, mount) -> looking(registry, name, mount));
		mounts(mounts, S3WatchMode.SQS).entrySet()
			.stream()
			.collect(Collectors.groupingBy((named) -> queue(named.getValue()), TreeMap::new, Collectors.toList()))
			.forEach((url, named) -> queue(registry, url, named));
		posted(registry, mounts(mounts, S3WatchMode.WEBHOOK));
	}

	/** Returns the taker of baselines for a mount's subscriptions. */
	static BaselineTaker baselines(BeanRegistry.SupplierContext context, String name, S3Mount mount) {
		return (mount.watch() == S3WatchMode.POLL) ? context.bean(feed(name), PollingFeed.class) : BaselineTaker.NONE;
	}

	/**
	 * Returns a feed that polls a bucket.
	 * @param limit the keys in one request
	 */
	public static PollingFeed looking(S3Mount mount, BucketClient bucket, SubscribedUris audience, int limit) {
		return new PollingFeed(List.of(new S3Uris(mount).uriPrefix()), audience, new S3Poller(mount, bucket, limit),
				WriteWatch.NONE, mount.pollInterval(), mount.responseTimeout(), mount.watchers());
	}

	private static void looking(BeanRegistry registry, String name, S3Mount mount) {
		registry.registerBean(feed(name), PollingFeed.class,
				(bean) -> bean
					.supplier((context) -> looking(mount, context.bean(bean(name, "bucket"), BucketClient.class),
							context.bean(SubscribedUris.class), S3Poller.KEYS)));
	}

	private static void posted(BeanRegistry registry, Map<String, S3Mount> mounts) {
		mounts.forEach((name, mount) -> registry.registerBean(feed(name), WebhookFeed.class,
				(bean) -> bean.supplier((context) -> new WebhookFeed(NotifiedMount.of(mount)))));
		mounts.forEach((name, mount) -> registry.registerBean(bean(name, "webhook"), Webhook.class,
				(bean) -> bean.supplier((context) -> webhook(context, name, mount))));
	}

	/**
	 * Registers the feed of a queue; the first of several mounts decides the endpoint.
	 */
	private static void queue(BeanRegistry registry, URI url, List<Map.Entry<String, S3Mount>> mounts) {
		String name = mounts.getFirst().getKey();
		S3Endpoint reach = S3Endpoint.of(name, mounts.getFirst().getValue());
		List<NotifiedMount> notified = mounts.stream().map(Map.Entry::getValue).map(NotifiedMount::of).toList();
		String prefix = notified.getFirst().keys().uriPrefix();
		registry.registerBean(feed(name), SqsFeed.class, (bean) -> bean.supplier((context) -> {
			MeterRegistry meters = context.bean(MeterRegistry.class);
			SqsQueue queue = new SqsQueue(name, url, reach, context.bean(S3Clients.class).queue(url, reach),
					new S3Metrics(prefix, meters));
			return new SqsFeed(queue, notified, new UnreadableNotifications(prefix, meters), S3Clients.WAIT);
		}));
	}

	private static Webhook webhook(BeanRegistry.SupplierContext context, String name, S3Mount mount) {
		WebhookFeed feed = context.bean(feed(name), WebhookFeed.class);
		return new Webhook.Receiver("s3", name, String.valueOf(mount.webhookToken()), new WebhookReceiver(feed,
				new UnreadableNotifications(feed.uriPrefix(), context.bean(MeterRegistry.class)))::receive);
	}

	private static Map<String, S3Mount> mounts(Map<String, S3Mount> all, S3WatchMode mode) {
		Map<String, S3Mount> those = new TreeMap<>(all);
		those.values().removeIf((mount) -> mount.watch() != mode);
		return those;
	}

	private static URI queue(S3Mount mount) {
		return Objects.requireNonNull(mount.queue(), "a mount with mode sqs has a queue");
	}

	private static String feed(String name) {
		return bean(name, "feed");
	}

	private static String bean(String name, String part) {
		return "s3-" + name + "-" + part;
	}

}
