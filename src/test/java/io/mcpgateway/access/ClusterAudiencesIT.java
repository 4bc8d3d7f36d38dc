package io.mcpgateway.access;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.cluster.hub.ClusterStream;
import io.mcpgateway.cluster.redis.RedisLink;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.OpenStream;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningCluster;
import io.mcpgateway.testkit.RunningGateway;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a change of one audience reaches only callers of this audience on all nodes
 * of a cluster, over a real Redis. One node watches the database for both. A change of
 * another resource follows, which is all that the other audience hears of.
 */
class ClusterAudiencesIT {

	private static final String SESSION = "2025-11-25";

	private static final String CLERK = "ann role=clerk";

	private static final String GUARD = "eve role=guard";

	private static final String SCHEMA = "postgres://shop/public";

	private static final String TODOS = SCHEMA + "/todos/schema";

	private static final String FENCE = SCHEMA + "/teams/schema";

	private static final String LIST = "notifications/resources/list_changed";

	private static final String UPDATED = "notifications/resources/updated ";

	private static FuzzedRoles source;

	private static RunningCluster cluster;

	private static int written;

	@BeforeAll
	static void start() throws IOException, SQLException {
		source = new FuzzedRoles();
		source.execute(
				"revoke select on todos from %1$s; grant select (id) on todos to %1$s".formatted(source.name("guard")));
		Map<String, Object> properties = source.properties();
		properties.put("gateway.postgres.mounts.shop.poll-interval", "100ms");
		cluster = RunningCluster.start(2, properties, HeaderIdentities.class);
		for (RunningGateway node : cluster.nodes()) {
			RedisLink link = node.context().getBean(RedisLink.class);
			ClusterStream stream = node.context().getBean(ClusterStream.class);
			Awaitility.await().until(() -> link.isAvailable() && stream.position().number() > 0);
		}
	}

	@AfterAll
	static void stop() {
		cluster.close();
		source.close();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", RevisionClient.CONSOLE })
	void aChangeOfOneAudienceReachesOnlyItsCallersOnEachNode(String revision) {
		try (RevisionClient clerk = client(0, revision, CLERK);
				RevisionClient otherClerk = client(1, revision, CLERK);
				RevisionClient guard = client(0, revision, GUARD);
				RevisionClient otherGuard = client(1, revision, GUARD)) {
			List<RevisionClient> clerks = List.of(clerk, otherClerk);
			List<RevisionClient> guards = List.of(guard, otherGuard);
			List<RevisionClient> all = List.of(clerk, otherClerk, guard, otherGuard);
			all.forEach((one) -> assertThat(one.listen(List.of(SCHEMA, TODOS, FENCE))).hasSize(3));
			for (int i = 0; i < 3; i++) {
				all.forEach(RevisionClient::forget);
				fence(all);
			}
			all.forEach(RevisionClient::forget);
			comment("todos.task");
			await(clerks, UPDATED + TODOS);
			String table = "plan_" + written++;
			source.execute(
					"create table %1$s (id int); grant select on %1$s to %2$s".formatted(table, source.name("clerk")));
			await(clerks, LIST, UPDATED + SCHEMA);
			assertHearOnlyOfAFence(guards);
			all.forEach(RevisionClient::forget);
			source.execute("grant select on %s to %s".formatted(table, source.name("guard")));
			await(guards, LIST, UPDATED + SCHEMA);
			assertHearOnlyOfAFence(clerks);
		}
	}

	@Test
	void aStreamThatResumesOnAnotherNodeRepeatsOnlyWhatItsCallerMayHear() {
		Peer clerk = cluster.client(0).with(HeaderIdentities.HEADER, CLERK).inSession(SESSION);
		Peer guard = cluster.client(0).with(HeaderIdentities.HEADER, GUARD).inSession(SESSION);
		OpenStream ofClerk = clerk.stream();
		OpenStream ofGuard = guard.stream();
		for (Peer caller : List.of(clerk, guard)) {
			List.of(SCHEMA, TODOS, FENCE).forEach((uri) -> caller.result("resources/subscribe", Map.of("uri", uri)));
		}
		for (int i = 0; i < 3; i++) {
			fenceStreams(ofClerk, ofGuard);
		}
		String clerkId = List.copyOf(ofClerk.ids()).getLast();
		String guardId = List.copyOf(ofGuard.ids()).getLast();
		ofClerk.events().clear();
		comment("todos.task");
		String table = "plan_" + written++;
		source
			.execute("create table %1$s (id int); grant select on %1$s to %2$s".formatted(table, source.name("clerk")));
		awaitTold(ofClerk, TODOS);
		awaitTold(ofClerk, LIST);
		awaitTold(ofClerk, quoted(SCHEMA));
		OpenStream resumed = at(1, clerk).with("Last-Event-ID", clerkId).stream();
		awaitTold(resumed, TODOS);
		awaitTold(resumed, LIST);
		awaitTold(resumed, quoted(SCHEMA));
		OpenStream other = at(1, guard).with("Last-Event-ID", guardId).stream();
		for (int i = 0; i < 2; i++) {
			fenceStreams(other);
		}
		assertThat(other.events()).allMatch((event) -> event.isBlank() || event.contains(FENCE));
	}

	private static RevisionClient client(int node, String revision, String identity) {
		return RevisionClient.of(cluster.nodes().get(node).origin(), revision, identity);
	}

	private static Peer at(int node, Peer session) {
		return new Peer(cluster.client(node).endpoint(), session.version(), session.session(), session.headers(),
				session.meta());
	}

	/**
	 * Writes twice to a resource that all see: both audiences are polled apart, so that
	 * the first notice may overtake those of an earlier change.
	 */
	private static void assertHearOnlyOfAFence(List<RevisionClient> callers) {
		for (int i = 0; i < 2; i++) {
			fence(callers);
		}
		callers.forEach((caller) -> assertThat(caller.notices()).containsOnly(UPDATED + FENCE));
	}

	private static void fence(List<RevisionClient> callers) {
		List<Long> before = callers.stream().map(ClusterAudiencesIT::fences).toList();
		comment("teams.id");
		awaitAssert(() -> {
			for (int i = 0; i < callers.size(); i++) {
				assertThat(fences(callers.get(i))).isGreaterThan(before.get(i));
			}
		});
	}

	private static long fences(RevisionClient caller) {
		return caller.notices().stream().filter((UPDATED + FENCE)::equals).count();
	}

	private static void fenceStreams(OpenStream... streams) {
		List<Long> before = List.of(streams).stream().map(ClusterAudiencesIT::fences).toList();
		comment("teams.id");
		awaitAssert(() -> {
			for (int i = 0; i < streams.length; i++) {
				assertThat(fences(streams[i])).as("of %s", streams[i]).isGreaterThan(before.get(i));
			}
		});
	}

	private static long fences(OpenStream stream) {
		return stream.events().stream().filter((event) -> event.contains(FENCE)).count();
	}

	private static void comment(String column) {
		source.execute("comment on column %s is 'changed %d'".formatted(column, written++));
	}

	private static void await(List<RevisionClient> callers, String... notices) {
		awaitAssert(() -> callers.forEach((caller) -> assertThat(caller.notices()).contains(notices)));
	}

	private static void awaitTold(OpenStream stream, String text) {
		awaitAssert(() -> assertThat(stream.events()).anyMatch((event) -> event.contains(text)));
	}

	private static String quoted(String uri) {
		return "\"uri\":\"" + uri + "\"";
	}

	private static void awaitAssert(Runnable check) {
		Awaitility.await().pollInterval(Duration.ofMillis(10)).atMost(AwaitDefaults.TIMEOUT).untilAsserted(check::run);
	}

}
