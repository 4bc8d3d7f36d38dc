package io.mcpgateway.transport.stdio;

import java.util.List;
import java.util.Map;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.Group;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.session.SessionCalls;
import io.mcpgateway.session.SessionCalls.RemoteCancellations;
import io.mcpgateway.session.SessionStore;
import io.mcpgateway.session.StandingStreams;
import io.mcpgateway.subscription.SubscriptionHub;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.Assert;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Beans of the stdio transport, except {@link StandardStreams}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StdioProperties.class)
public class StdioConfiguration {

	@Bean
	StdioLoop stdioLoop(StandardStreams streams, StdioProperties properties, JsonRpcCodec codec, Dispatcher dispatcher,
			SessionStore sessions, StandingStreams standing, SubscriptionHub hub, Groups groups) {
		int maxMessage = (int) properties.maxMessage().toBytes();
		Scheduler scheduler = Schedulers.newSingle("stdio-writer", true);
		Outbox outbox = new Outbox(maxMessage, properties.maxRequests());
		SessionCalls calls = new SessionCalls(dispatcher, sessions, hub, RemoteCancellations.NONE);
		ProcessSession session = new ProcessSession(sessions, calls, standing, caller(properties, groups));
		Conversation conversation = new Conversation(codec, dispatcher, session, outbox, properties);
		return new StdioLoop(new LineReader(streams.input(), maxMessage), conversation, session, outbox,
				new LineWriter(codec, streams.output(), scheduler), scheduler);
	}

	/** Returns the client, who calls through the configured group. */
	private static Caller caller(StdioProperties properties, Groups groups) {
		String group = properties.group();
		List<String> known = groups.all().stream().map(Group::name).toList();
		Assert.isTrue(group == null || known.contains(group), () -> "gateway.stdio.group is no group; the groups are "
				+ (known.isEmpty() ? "none" : String.join(", ", known)));
		return Caller.of(Identity.ANONYMOUS.in(group), Map.of());
	}

}
