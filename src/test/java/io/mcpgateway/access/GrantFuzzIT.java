package io.mcpgateway.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.access.RuleProperties.RuleEffect;
import io.mcpgateway.adapter.mount.grant.FolderGrants;
import io.mcpgateway.adapter.mount.grant.GrantCondition;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.rpc.Identity;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that access files and the same grants as rules of the gateway answer each caller
 * with the same bytes, for every kind of request. Files, grants and callers are random:
 * {@code -Dfuzz.rounds} divided by 4, starting with {@code -Dfuzz.seed}.
 */
class GrantFuzzIT {

	private static final long FIRST_SEED = Long.getLong("fuzz.seed", System.nanoTime());

	private static final int ROUNDS = Math.ceilDiv(Integer.getInteger("fuzz.rounds", 60), 4);

	static final List<Identity> IDENTITIES = List.of(Identity.ANONYMOUS,
			new Identity("ann", null, Set.of("s"), Map.of("roles", Set.of("r")), () -> true),
			new Identity("bob", "k", Set.of(), Map.of(), () -> true));

	private static final List<String> CALLERS = List.of("anonymous: true", "anonymous: true", "scopes: [s]",
			"roles: [r]", "keys: [k]", "anonymous: false");

	private static final List<String> PATHS = List.of("*.md", "plan.txt", "**/*.md", "**/plan.txt");

	static final Set<Verb> ALL = Set.of(Verb.values());

	@TempDir
	private Path base;

	@Test
	void grantAsRulesDo() throws IOException {
		AtomicReference<Map<String, List<Grant>>> grants = new AtomicReference<>(Map.of());
		GrantedFiles granted = new GrantedFiles(files("granted"), grants);
		try (FuzzedGateway byFiles = FuzzedGateway.start(granted,
				Map.of("gateway.files.mounts.docs.access-file", ".access.yaml"));
				FuzzedGateway byRules = FuzzedGateway.start(files("ruled"), Map.of())) {
			GrantCondition condition = byFiles.running().context().getBean(GrantCondition.class);
			FolderGrants read = byFiles.running().context().getBean(FolderGrants.class);
			byFiles.rules().useCondition(condition);
			int hidden = 0;
			for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
				Random random = new Random(seed);
				FuzzedTree tree = FuzzedTree.random(FuzzedFiles.MOUNT, "r" + Long.toUnsignedString(seed, 36), random);
				grants.set(random(tree, random));
				byFiles.show(tree);
				byRules.show(tree);
				Awaitility.await().until(() -> read.faults().isEmpty() && isRead(condition, tree));
				byRules.rules().use(rules(tree, grants.get()));
				for (Identity identity : IDENTITIES) {
					List<FuzzedQuestion> questions = FuzzedQuestions.of(tree, byFiles.templates());
					Map<String, String> actual = answers(byFiles, questions, identity);
					Map<String, String> expected = answers(byRules, questions, identity);
					assertThat(difference(actual, expected))
						.as("-Dfuzz.rounds=1 -Dfuzz.seed=" + seed + " for " + identity.id() + "\n" + tree + "\n"
								+ grants.get())
						.isEmpty();
					hidden += tree.files()
						.keySet()
						.stream()
						.anyMatch((file) -> !condition.allows(identity, Verb.READ, tree.uri(file))) ? 1 : 0;
				}
			}
			System.out.println(ROUNDS + " rounds from fuzz.seed=" + FIRST_SEED + ", with hidden files: " + hidden);
			assertThat(hidden).isPositive();
		}
	}

	private static boolean isRead(GrantCondition condition, FuzzedTree tree) {
		return Stream.concat(Stream.of(""), tree.directories().stream())
			.noneMatch((path) -> String.valueOf(condition.explain(Identity.ANONYMOUS, Verb.READ, tree.uri(path + "x")))
				.contains("not read yet"));
	}

	private static Map<String, String> answers(FuzzedGateway gateway, List<FuzzedQuestion> questions,
			Identity identity) {
		return new FuzzedTranscript(gateway, gateway.caller(identity), Map.of()).of(questions);
	}

	/** Returns the first answers that differ; empty if all are equal. */
	static String difference(Map<String, String> byFiles, Map<String, String> byRules) {
		return Stream.concat(byRules.keySet().stream(), byFiles.keySet().stream())
			.filter((question) -> !Objects.equals(byFiles.get(question), byRules.get(question)))
			.findFirst()
			.map((question) -> question + "\nby files: " + byFiles.get(question) + "\nby rules: "
					+ byRules.get(question))
			.orElse("");
	}

	/** Returns grants of some folders. */
	static Map<String, List<Grant>> random(FuzzedTree tree, Random random) {
		NavigableMap<String, List<Grant>> grants = new TreeMap<>();
		Stream.concat(Stream.of(""), tree.directories().stream())
			.filter((folder) -> random.nextInt(3) == 0)
			.forEach((folder) -> {
				List<Grant> rules = new ArrayList<>();
				for (int i = random.nextInt(4); i > 0; i--) {
					Set<Verb> verbs = (random.nextInt(3) > 0) ? ALL
							: Set.of(Verb.values()[random.nextInt(Verb.values().length)]);
					rules.add(new Grant((random.nextInt(4) == 0) ? PATHS.get(random.nextInt(PATHS.size())) : null,
							random.nextInt(CALLERS.size()), verbs, random.nextInt(3) > 0));
				}
				grants.put(folder, rules);
			});
		return grants;
	}

	/**
	 * Returns rules that grant as access files do: those of the deepest folders first.
	 * One rule denies what does not exist, since no caller certainly sees a whole mount
	 * with access files.
	 */
	private static List<RuleProperties> rules(FuzzedTree tree, Map<String, List<Grant>> grants) {
		List<RuleProperties> rules = new ArrayList<>();
		rules.add(new RuleProperties(List.of(FuzzedFiles.MOUNT + "nothing/**"), null, null, null, null, null, null, ALL,
				RuleEffect.DENY));
		grants.keySet().stream().sorted(Comparator.comparing(String::length).reversed()).forEach((folder) -> {
			grants.get(folder).forEach((grant) -> rules.add(grant.rule(tree.uri(folder))));
			rules.add(new RuleProperties(List.of(tree.uri(folder) + "**"), null, null, null, null, null, null, ALL,
					RuleEffect.DENY));
		});
		rules.add(RuleProperties.ALLOW_ALL);
		return rules;
	}

	private FuzzedFiles files(String name) throws IOException {
		return new FuzzedFiles(Files.createDirectories(this.base.resolve(name)));
	}

	/**
	 * Rule of an access file.
	 *
	 * @param path {@code null} for the folder and all below
	 * @param callers index of the callers
	 */
	record Grant(String path, int callers, Set<Verb> verbs, boolean isAllow) {

		String yaml() {
			return "- " + CALLERS.get(this.callers) + "\n  verbs: ["
					+ this.verbs.stream().map((verb) -> verb.name().toLowerCase()).collect(Collectors.joining(", "))
					+ "]\n" + ((this.path != null) ? "  paths: ['" + this.path + "']\n" : "") + "  effect: "
					+ (this.isAllow ? "allow" : "deny") + "\n";
		}

		RuleProperties rule(String folder) {
			return new RuleProperties(List.of(folder + ((this.path != null) ? this.path : "**")),
					(this.callers == 2) ? Set.of("s") : null, (this.callers == 3) ? Set.of("r") : null,
					(this.callers == 4) ? Set.of("k") : null, null, null, (this.callers == 5) ? false : null,
					this.verbs, this.isAllow ? RuleEffect.ALLOW : RuleEffect.DENY);
		}

	}

	/** Files with access files, which leave the times of the folders alone. */
	private record GrantedFiles(FuzzedFiles files,
			AtomicReference<Map<String, List<Grant>>> grants) implements FuzzedSource {

		@Override
		public Map<String, Object> properties() {
			return this.files.properties();
		}

		@Override
		public void write(FuzzedTree tree) {
			this.files.write(tree);
			this.grants.get().forEach((folder, rules) -> {
				try {
					Path path = this.files.root().resolve(tree.name()).resolve(folder);
					FileTime time = Files.getLastModifiedTime(path);
					Files.writeString(path.resolve(".access.yaml"), rules.isEmpty() ? "rules: []"
							: "rules:\n" + rules.stream().map(Grant::yaml).collect(Collectors.joining()));
					Files.setLastModifiedTime(path, time);
				}
				catch (IOException ex) {
					throw new UncheckedIOException(ex);
				}
			});
		}

		@Override
		public void delete(FuzzedTree tree) {
			this.files.delete(tree);
		}

		@Override
		public String timeless(String answer) {
			return this.files.timeless(answer);
		}

		@Override
		public void close() {
			this.files.close();
		}

	}

}
