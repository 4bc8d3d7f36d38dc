package io.mcpgateway.access;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Caller;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Stateless stream of a caller with a role, subscribed to the resources of
 * {@link FuzzedRoles#watched()} and to the list.
 *
 * @param heard the encoded messages, the first of which says what is subscribed
 */
record RoleNotices(String role, Queue<String> heard, Disposable stream) implements AutoCloseable {

	private static final int FENCES = 2;

	/** Opens streams in two gateways, which must subscribe to the same resources. */
	static List<RoleNotices> inBoth(FuzzedGateway personal, FuzzedGateway other, String role) {
		List<RoleNotices> both = List.of(open(personal, role), open(other, role));
		both.forEach((one) -> await().until(() -> !one.heard.isEmpty()));
		assertThat(both.getFirst().heard.peek()).as(role).isEqualTo(both.getLast().heard.peek());
		return both;
	}

	private static RoleNotices open(FuzzedGateway gateway, String role) {
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		Caller caller = gateway.caller(FuzzedRoles.identity(role));
		Map<String, ?> params = Map.of("notifications",
				Map.of("resourceSubscriptions", FuzzedRoles.watched(), "resourcesListChanged", true));
		return new RoleNotices(role, heard,
				gateway.messages(caller, ProtocolVersion.V2026_07_28, "subscriptions/listen", params)
					.subscribe(heard::add));
	}

	/** Waits until all streams heard of all changes before. */
	static void fence(FuzzedRoles source, List<RoleNotices> streams) {
		for (int i = 0; i < FENCES; i++) {
			List<Long> before = streams.stream().map(RoleNotices::fences).toList();
			source.fence();
			await().until(() -> {
				for (int s = 0; s < streams.size(); s++) {
					if (streams.get(s).fences() <= before.get(s)) {
						return false;
					}
				}
				return true;
			});
		}
	}

	private long fences() {
		return this.heard.stream().filter(RoleNotices::isOfFence).count();
	}

	private static boolean isOfFence(String message) {
		return message.contains("resources/updated") && message.contains(FuzzedRoles.FENCE);
	}

	void forget() {
		this.heard.clear();
	}

	/** Returns the notices, each once: a change may be told in parts. */
	Set<String> changes() {
		return this.heard.stream()
			.filter((message) -> !isOfFence(message))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static ConditionFactory await() {
		return Awaitility.await().pollInterval(Duration.ofMillis(10));
	}

	@Override
	public void close() {
		this.stream.dispose();
	}

}
