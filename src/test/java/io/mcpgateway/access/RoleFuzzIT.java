package io.mcpgateway.access;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpgateway.rpc.Caller;
import io.mcpgateway.search.MountScans;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.Stress;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a mount that reads as the role of its caller answers with the same bytes as
 * a mount whose only role sees what the caller sees. Privileges, policies, callers and
 * requests are random; {@code -Dstress.seed} repeats a run.
 */
class RoleFuzzIT {

	private static final int ROUNDS = Stress.share(10_000);

	/** Rounds of notices, each of which waits for some polls. */
	private static final int NOTICE_ROUNDS = Stress.share(100);

	private static final long SEED = Stress.seed();

	/** Requests of each of two callers in a round. */
	private static final int QUESTIONS = 2;

	private static final int MAX_PAGES = 20;

	/** Rounds between two lines of progress. */
	private static final int PROGRESS = 1000;

	private static final int ATTEMPTS = 5;

	/** Answers to one request that the rounds of the smallest share certainly have. */
	private static final int MIN_ANSWERS = 3;

	private static final JsonMapper JSON = JsonMapper.shared();

	private final List<FuzzedQuestion> questions = FuzzedRoles.questions();

	@Test
	void aCallerReadsTheSameBytesAsARoleThatSeesOnlyThat() throws IOException, SQLException {
		Random random = new Random(SEED);
		Map<String, FuzzedGateway> single = new HashMap<>();
		Map<String, Set<String>> answers = new HashMap<>();
		FuzzedRoles source = new FuzzedRoles();
		try (FuzzedGateway personal = start(source, source.properties())) {
			try {
				for (String role : FuzzedRoles.TENANTS.keySet()) {
					single.put(role, start(source, source.properties(role)));
				}
				for (int round = 0; round < ROUNDS; round++) {
					source.change(random);
					for (int i = 0; i < 2; i++) {
						String role = FuzzedRoles.role(random);
						List<FuzzedQuestion> asked = random.ints(QUESTIONS, 0, this.questions.size())
							.mapToObj(this.questions::get)
							.toList();
						List<String> actual = compare(round, role, asked, personal, single.get(role));
						for (int q = 0; q < asked.size(); q++) {
							answers.computeIfAbsent(asked.get(q).toString(), (first) -> new HashSet<>())
								.add(role + actual.get(q).hashCode());
						}
					}
					if ((round + 1) % PROGRESS == 0) {
						System.out.printf("-Dstress.seed=%d, %d of %d rounds%n", SEED, round + 1, ROUNDS);
					}
				}
			}
			finally {
				for (FuzzedGateway other : single.values()) {
					other.running().close();
				}
			}
		}
		assertThat(answers.values()).as("different answers to a request").anyMatch((all) -> all.size() > MIN_ANSWERS);
	}

	/**
	 * Compares the notices to two callers, each with a new stream and with one that lasts
	 * for all rounds. The document that all see changes last: twice, since a poll has
	 * several statements.
	 */
	@Test
	void aCallerHearsTheSameNoticesAsARoleThatSeesOnlyThat() throws IOException, SQLException {
		Random random = new Random(SEED);
		Map<String, FuzzedGateway> single = new HashMap<>();
		Map<String, List<RoleNotices>> lasting = new HashMap<>();
		Set<String> told = new HashSet<>();
		FuzzedRoles source = new FuzzedRoles();
		try (FuzzedGateway personal = start(source, polled(source.properties()))) {
			try {
				for (String role : FuzzedRoles.TENANTS.keySet()) {
					single.put(role, start(source, polled(source.properties(role))));
					lasting.put(role, RoleNotices.inBoth(personal, single.get(role), role));
				}
				RoleNotices.fence(source, lasting.values().stream().flatMap(List::stream).toList());
				for (int round = 0; round < NOTICE_ROUNDS; round++) {
					List<String> roles = List.of(FuzzedRoles.role(random), FuzzedRoles.role(random));
					List<List<RoleNotices>> pairs = new ArrayList<>(lasting.values());
					roles.forEach((role) -> pairs.add(RoleNotices.inBoth(personal, single.get(role), role)));
					List<RoleNotices> all = pairs.stream().flatMap(List::stream).toList();
					all.forEach(RoleNotices::forget);
					source.change(random);
					source.comment(random);
					RoleNotices.fence(source, all);
					for (List<RoleNotices> pair : pairs) {
						assertThat(pair.getFirst().changes())
							.as("-Dstress.seed=%d, round %d, %s", SEED, round, pair.getFirst().role())
							.isEqualTo(pair.getLast().changes());
						told.add(pair.getFirst().role() + pair.getFirst().changes());
					}
					pairs.subList(lasting.size(), pairs.size()).forEach((pair) -> pair.forEach(RoleNotices::close));
				}
			}
			finally {
				for (FuzzedGateway other : single.values()) {
					other.running().close();
				}
			}
		}
		assertThat(told).as("different notices").hasSizeGreaterThan(MIN_ANSWERS);
	}

	private static Map<String, Object> polled(Map<String, Object> properties) {
		properties.put("gateway.postgres.mounts.shop.poll-interval", "100ms");
		return properties;
	}

	/**
	 * Asks again where answers differ, since a busy machine may cut the search for near
	 * names, whose time is bounded.
	 */
	private static List<String> compare(int round, String role, List<FuzzedQuestion> asked, FuzzedGateway personal,
			FuzzedGateway other) {
		List<String> actual = answers(personal, role, asked);
		List<String> expected = answers(other, role, asked);
		for (int i = 0; i < ATTEMPTS && !actual.equals(expected); i++) {
			actual = answers(personal, role, asked);
			expected = answers(other, role, asked);
		}
		assertThat(actual).as("-Dstress.seed=%d, round %d, %s, %s", SEED, round, role, asked).isEqualTo(expected);
		return actual;
	}

	private static FuzzedGateway start(FuzzedRoles source, Map<String, Object> properties) throws IOException {
		RunningGateway running = RunningGateway.start(properties);
		return new FuzzedGateway(running, source, MountScans.of(running.context()), new AtomicReference<>(), null);
	}

	/** Returns the answers of all pages, asked several at once. */
	private static List<String> answers(FuzzedGateway gateway, String role, List<FuzzedQuestion> asked) {
		Caller caller = gateway.caller(FuzzedRoles.identity(role));
		return Flux.fromIterable(asked)
			.flatMapSequential((question) -> pages(gateway, caller, question, "", 0), QUESTIONS)
			.collectList()
			.blockOptional(FuzzedGateway.TIMEOUT)
			.orElseThrow();
	}

	private static Flux<String> pages(FuzzedGateway gateway, Caller caller, FuzzedQuestion question, String cursor,
			int page) {
		return gateway.answer(caller, question.version(), question.method(), question.params(cursor, (value) -> value))
			.flatMapMany((text) -> {
				String next = next(question, text);
				return (next.isEmpty() || page >= MAX_PAGES) ? Flux.just(text)
						: Flux.just(text).concatWith(pages(gateway, caller, question, next, page + 1));
			})
			.collectList()
			.map((all) -> String.join("\n", all))
			.flux();
	}

	private static String next(FuzzedQuestion question, String text) {
		if (question.cursorPlace().isEmpty()) {
			return "";
		}
		JsonNode found = JSON.readTree(text).at(question.cursorPlace());
		return found.path("nextCursor").asString("");
	}

}
